import type { Write } from '#shared/kernel/table/item.ts';
import { isOpen } from './lifecycle.ts';
import type { Transaction } from './transaction.ts';
import { transactionItem, unmoved } from './transaction-keys.ts';

/** What a platform said of a payment and its payer. `metadata` is not among it: it is keys of the platform's own. */
const saidNames = ['description', 'remittanceInformation', 'purposeOfPayment', 'senderCustomerInfo'] as const;

/** What is to be removed from a payment. */
export interface PayerWordsOf {
  readonly attributes: readonly (typeof saidNames)[number][];
  /** Names of facts in `counterpartyInformation` that somebody only said. */
  readonly facts: readonly string[];
  /** Whether the travel rule's message is still kept. */
  readonly hasTravelRule?: boolean;
}

type Facts = Readonly<Record<string, string>>;

/**
 * Facts that a receiver's platform was told by the sender's platform, by its service, or by the payer's bank. Only an incoming payment has
 * them: an outgoing one has facts about its beneficiary. A fact that was said and is on the sender's record, too, with the
 * same value, does not show where it came from, and counts as said.
 */
const saidFacts = (transaction: Transaction): string[] => {
  const { type, source, network, senderCustomerInfo = {}, counterpartyInformation = {} } = transaction;
  if (type !== 'INCOMING') return [];
  return Object.entries(counterpartyInformation)
    .filter(([name, value]) => {
      const isSaid = source.kind === 'REALTIME_FUNDING' || network !== undefined;
      if (isSaid || name === 'PURPOSE_OF_PAYMENT') return true;
      return senderCustomerInfo[name] === value;
    })
    .map(([name]) => name);
};

/** The words of the payer that a payment still has. */
export const payerWordsOf = (transaction: Transaction): PayerWordsOf => ({
  attributes: saidNames.filter((name) => transaction[name] !== undefined),
  facts: saidFacts(transaction),
  ...(transaction.network?.travelRule !== undefined && { hasTravelRule: true }),
});

export const hasPayerWords = ({ attributes, facts, hasTravelRule = false }: PayerWordsOf): boolean =>
  attributes.length > 0 || facts.length > 0 || hasTravelRule;

/** The facts that stay; undefined when there is none. */
export const withoutFacts = (all: Facts = {}, facts: readonly string[]): Facts | undefined => {
  const kept = Object.entries(all).filter(([name]) => !facts.includes(name));
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
};

/**
 * Whether nobody needs the payer's words any longer. While a payment is open, or may still come back, the switch is asked
 * about it with the very same order.
 */
export const mayForgetPayer = ({ status, checkAt, outcomeDueAt }: Transaction): boolean =>
  !isOpen(status) && checkAt === undefined && outcomeDueAt === undefined;

/** Undefined when nothing has to change. */
const withoutTravelRule = ({ network }: Transaction) => {
  if (network?.travelRule === undefined) return undefined;
  const { travelRule: _encrypted, ...rest } = network;
  return rest;
};

/**
 * The write that removes the payer's words. It fails when another write has moved the payment. Version and `updatedAt`
 * stay, so it makes no event.
 */
export const forgetPayer = (transaction: Transaction, { attributes, facts }: PayerWordsOf): Write => {
  const kept = withoutFacts(transaction.counterpartyInformation, facts);
  const isShorter = facts.length > 0;
  const network = withoutTravelRule(transaction);
  const change = {
    set: {
      ...(isShorter && kept !== undefined && { counterpartyInformation: { ...kept } }),
      ...(network !== undefined && { network }),
    },
    remove: [
      ...attributes,
      ...(isShorter && kept === undefined ? (['counterpartyInformation'] as const) : []),
    ],
  };
  return transactionItem.update(transaction, change, unmoved(transaction));
};
