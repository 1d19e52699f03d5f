import type * as z from 'zod';
import { keysOfBatchRead } from '#shared/kernel/aws-limits.ts';
import { restorePayment } from '#shared/kernel/payment-form.ts';
import { type RawItem, readBatch } from '#shared/kernel/table/range.ts';
import type { DetailsByJournal, EntryDetails, EntryParty } from '#shared/ledger/entry-details.ts';
import { accountDelta, type Journal, type Purpose } from '#shared/ledger/journal.ts';
import { transactionKey } from './store.ts';
import { type Party, transactionItemSchema } from './transaction.ts';

/** Less than a payment: with all of them, a statement of 10,000 entries would take twice the time. */
const namedSchema = transactionItemSchema.pick({
  type: true,
  source: true,
  destination: true,
  description: true,
  remittanceInformation: true,
  counterpartyInformation: true,
  deposit: true,
});
type NamedPayment = Readonly<z.output<typeof namedSchema>>;

/** The keys say whose account a party is when it has no id. */
const attributes = ['pk', 'ownerPk', ...namedSchema.keyof().options];

/** What entries show of a payment: far less than the payment, of which a long statement has ten thousand. */
interface PaymentFacts extends Omit<EntryDetails, 'counterparty'> {
  readonly payer: EntryParty | undefined;
  readonly payee: EntryParty | undefined;
}

const accountIn = (party: Party): string | undefined => {
  switch (party.kind) {
    case 'ACCOUNT':
      return party.accountId;
    case 'UMA_ADDRESS':
      return party.umaAddress;
    case 'REALTIME_FUNDING':
      return undefined;
  }
};

const partyOf = (party: Party, name: string | undefined): EntryParty | undefined => {
  const account = accountIn(party);
  return name === undefined && account === undefined ? undefined : { name, account };
};

/** The counterparty that a payment knows is who is paid by an outgoing one, and who pays an incoming one. */
const factsOf = (payment: NamedPayment): PaymentFacts => {
  const { type, source, destination, description, remittanceInformation, deposit } = payment;
  const name = payment.counterpartyInformation?.FULL_NAME;
  return {
    description,
    remittanceInformation,
    bankReference: deposit?.bankReference,
    payer: partyOf(source, type === 'INCOMING' ? name : undefined),
    payee: partyOf(destination, type === 'OUTGOING' ? name : undefined),
  };
};

const feePurposes: ReadonlySet<Purpose> = new Set(['FEE', 'FEE_REFUND']);

/**
 * Money that leaves goes to the payee. A refund comes back from there, or takes back what a payer had sent. The platform's
 * own fee comes from the payer and goes back there.
 */
const detailsOf = (journal: Journal, { payer, payee, ...facts }: PaymentFacts): EntryDetails => {
  if (feePurposes.has(journal.purpose)) return { ...facts, counterparty: payer };
  const isDebit = accountDelta(journal) < 0n;
  return { ...facts, counterparty: isDebit === (journal.purpose !== 'REFUND') ? payee : payer };
};

const factsIn = (raw: RawItem): readonly [string, PaymentFacts] => {
  const [, , uuid = ''] = String(raw.pk).split('#');
  return [uuid, factsOf(namedSchema.parse(restorePayment(raw)))];
};

const readFacts = async (
  platformId: string,
  uuids: readonly string[],
): Promise<(readonly [string, PaymentFacts])[]> => {
  const read = async (wanted: readonly string[], isConsistent: boolean) => {
    const keys = wanted.map((uuid) => ({ ...transactionKey({ platformId, uuid }) }));
    return (await readBatch(keys, { isConsistent, attributes })).map(factsIn);
  };
  const found = await read(uuids, false);
  // A replica may lack a payment of the last moment.
  const missing = uuids.filter((uuid) => !found.some(([one]) => one === uuid));
  return missing.length === 0 ? found : [...found, ...(await read(missing, true))];
};

/** A statement of 10,000 entries takes 25 rounds. */
const batchesAtOnce = 4;
const paymentsAtOnce = batchesAtOnce * keysOfBatchRead;

const chunksOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

/**
 * What the payments behind these entries of one platform say now: what was removed of a payer is in no statement any more.
 */
export const readEntryDetails = async (
  platformId: string,
  journals: readonly Journal[],
): Promise<DetailsByJournal> => {
  const paid = journals.filter(({ purpose }) => purpose !== 'FUNDING');
  const facts = new Map<string, PaymentFacts>();
  for (const round of chunksOf([...new Set(paid.map(({ sourceUuid }) => sourceUuid))], paymentsAtOnce)) {
    const read = chunksOf(round, keysOfBatchRead).map((uuids) => readFacts(platformId, uuids));
    for (const [uuid, fact] of (await Promise.all(read)).flat()) facts.set(uuid, fact);
  }
  return new Map(
    paid.flatMap((journal) => {
      const fact = facts.get(journal.sourceUuid);
      return fact === undefined ? [] : [[journal.uuid, detailsOf(journal, fact)]];
    }),
  );
};
