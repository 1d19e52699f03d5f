import type { ExternalAccount } from '#shared/accounts/external-account.ts';
import { getExternalAccount } from '#shared/accounts/store.ts';
import { presentActor } from '#shared/kernel/actor.ts';
import { clock } from '#shared/kernel/clock.ts';
import { bareUuid, formatId } from '#shared/kernel/ids.ts';
import { amountText } from '#shared/kernel/money.ts';
import { currencyOf } from '#shared/ledger/journal.ts';
import { readJournalsOfSource } from '#shared/ledger/store.ts';
import { proposalOf } from '#shared/payments/reconciliation-exceptions/rules.ts';
import { getReconciliationException } from '#shared/payments/reconciliation-exceptions/store.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import { internalAccountsOf, type Party, type Transaction } from '#shared/transactions/transaction.ts';
import { readDelivery } from '#shared/webhooks/delivery/delivery-store.ts';
import type { Service } from '../../access/service.ts';
import { explain } from '../../queries/explain/explain.ts';
import { find } from '../../queries/find.ts';
import { redactedEvent } from '../../queries/redacted-event.ts';
import { balanceAt } from '../../queries/trial-balance.ts';
import type { FailedRefund, Money, RecordPage, Side } from '../answers.ts';
import { maskedIdentifier, maskedUmaAddress, tablesOf } from './tables-of.ts';

/** `USD account`, `Base wallet in USDC`. */
const accountTitle = ({ accountType, currency }: ExternalAccount): string => {
  const words = accountType.toLowerCase().replaceAll('_', ' ');
  const kind = words.startsWith(`${currency.toLowerCase()} `) ? words.slice(currency.length + 1) : words;
  return `External ${kind} in ${currency}`;
};

const externalSide = async (platformId: string, accountId: string): Promise<Side> => {
  const account = await getExternalAccount(platformId, bareUuid(accountId));
  const id = { label: 'Account', value: accountId };
  if (account === undefined) return { title: 'A removed external account', facts: [id] };
  return {
    title: accountTitle(account),
    facts: [id, { label: 'Ends in', value: maskedIdentifier(account) }],
  };
};

const sideOf = async (platformId: string, party: Party): Promise<Side> => {
  switch (party.kind) {
    case 'UMA_ADDRESS':
      return {
        title: 'UMA address',
        facts: [{ label: 'Address', value: maskedUmaAddress(party.umaAddress) }],
      };
    case 'REALTIME_FUNDING':
      return { title: 'Money that the payer sends for this payment', facts: [] };
    case 'ACCOUNT':
      if (party.accountId.startsWith('ExternalAccount:')) return externalSide(platformId, party.accountId);
      return {
        title: `Internal account in ${party.currency}`,
        facts: [{ label: 'Account', value: party.accountId }],
      };
  }
};

/** Both sides of a payment, masked. A read for each account outside the service. */
const moneyOf = async (transaction: Transaction): Promise<Money> => {
  const { platformId, source, destination, sentMinor, sentCurrency } = transaction;
  const [from, to] = await Promise.all([sideOf(platformId, source), sideOf(platformId, destination)]);
  return {
    sent: amountText(sentMinor, sentCurrency),
    received: amountText(transaction.receivedMinor, transaction.receivedCurrency),
    from,
    to,
  };
};

/** What each internal account held after each journal of a payment, by the journal's id. */
const balancesAfter = async (transaction: Transaction): Promise<Readonly<Record<string, string>>> => {
  const { platformId, uuid } = transaction;
  const accounts = [...internalAccountsOf(transaction)].map((accountUuid) => ({ platformId, accountUuid }));
  const lines = await Promise.all(
    accounts.map(async (account) => {
      const journals = await readJournalsOfSource(account, uuid);
      return Promise.all(
        journals.map(async (journal) => {
          const balanceMinor = await balanceAt(account, journal);
          const text =
            balanceMinor === undefined ? 'not added up' : amountText(balanceMinor, currencyOf(journal));
          return [formatId('Journal', journal.uuid), text] as const;
        }),
      );
    }),
  );
  return Object.fromEntries(lines.flat());
};

/** What operators have proposed about a refund that failed; undefined when none has. */
const failedRefundOf = async ({
  platformId,
  uuid,
  refund,
}: Transaction): Promise<FailedRefund | undefined> => {
  if (refund?.status !== 'FAILED' || refund.writtenOffAt !== undefined) return undefined;
  const record = await getReconciliationException({ platformId, uuid });
  const proposal = record && proposalOf(record, clock.now());
  if (proposal === undefined) return { proposal };
  const { by, reason, outcome } = proposal;
  return { proposal: { by, reason, outcome, isOwn: by === presentActor()?.id } };
};

const payloadOf = async (platformId: string, eventId: string): Promise<string | undefined> => {
  const delivery = await readDelivery(platformId, eventId);
  return delivery && redactedEvent(delivery.body);
};

/** A record by its id, with all that is known of it; undefined when there is none. */
export const recordOf = async ({ stackName }: Service, id: string): Promise<RecordPage | undefined> => {
  const [found] = await find(id);
  if (found === undefined) return undefined;
  const { type, uuid, platform } = found;
  const transaction = type === 'Transaction' ? await getTransaction(platform.uuid, uuid) : undefined;
  const [story, money, balances, tables, payload, failedRefund] = await Promise.all([
    explain(stackName, found),
    transaction && moneyOf(transaction),
    transaction === undefined ? {} : balancesAfter(transaction),
    tablesOf(found),
    type === 'Webhook' ? payloadOf(platform.uuid, uuid) : undefined,
    transaction && failedRefundOf(transaction),
  ]);
  if (story === undefined) return undefined;
  return { at: clock.now().toISOString(), story, money, balances, tables, payload, failedRefund };
};
