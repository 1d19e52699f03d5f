import type { BodyOf } from '#test/support/api-client.ts';
import { patienceMs } from '#test/support/patience.ts';
import { pauses } from '#test/support/pause.ts';
import { type Item, platformItems, putItem } from '#test/support/raw-table.ts';
import type { FundedAccount, TestPlatform } from '#test/support/service.ts';

export const funds = 100_000;
export const amount = 10_000;

export interface QuotedPayment {
  readonly account: FundedAccount;
  readonly uuid: string;
  readonly quoteId: string;
  /** `Transaction:<uuid>`. */
  readonly id: string;
}

type Destination = BodyOf<'createQuote'>['destination'];

/** A quote for 100.00 USD from a new customer who has ten times as much. */
export const quoteTo = async (
  platform: TestPlatform,
  destination: Destination,
  account?: FundedAccount,
): Promise<QuotedPayment> => {
  const payer = account ?? (await platform.fundedAccount(funds));
  const { id: quoteId, transactionId } = await platform.api.ok('createQuote', {
    body: {
      source: { sourceType: 'ACCOUNT', accountId: payer.id },
      destination,
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: amount,
    },
  });
  return { account: payer, quoteId, id: transactionId, uuid: quoteId.split(':')[1] ?? '' };
};

export const toBank = (accountId: string): Destination => ({ destinationType: 'ACCOUNT', accountId });

/** A quote to a new bank account with the suffix. */
export const quoteToSuffix = async (platform: TestPlatform, suffix: string): Promise<QuotedPayment> =>
  quoteTo(platform, toBank((await platform.externalAccount({ suffix })).id));

/** Executes a quote. Repeats with the same key when a busy machine answered that the outcome is unknown. */
export const execute = async (platform: TestPlatform, { quoteId }: QuotedPayment) => {
  const request = { path: { quoteId }, key: quoteId };
  const first = await platform.api.call('executeQuote', request);
  return first.status === 503 ? platform.api.ok('executeQuote', request) : first.body;
};

type Seen = BodyOf<'getTransaction'>;

/** Reads a payment until `isWanted` holds. */
export const readUntil = async (
  platform: TestPlatform,
  { id }: Pick<QuotedPayment, 'id'>,
  isWanted: (transaction: Seen) => boolean,
): Promise<Seen> => {
  const deadline = performance.now() + patienceMs;
  const pause = pauses();
  for (;;) {
    const transaction = await platform.api.ok('getTransaction', { path: { transactionId: id } });
    if (isWanted(transaction)) return transaction;
    if (performance.now() > deadline) throw new Error(`${id} stays ${transaction.status}`);
    await pause();
  }
};

const open = new Set(['PENDING', 'PROCESSING']);

/** Reads a payment until it has ended. With suffix 005 that is after its return. */
export const ended = (platform: TestPlatform, payment: QuotedPayment, suffix?: string): Promise<Seen> =>
  readUntil(platform, payment, ({ status }) => (suffix === '005' ? status === 'FAILED' : !open.has(status)));

/** The items of one payment and of its paying account. */
export const itemsOf = async (platform: TestPlatform, payment: QuotedPayment): Promise<Item[]> => {
  const accountUuid = payment.account.id.split(':')[1] ?? '';
  const items = await platformItems(platform.address, platform.id);
  return items.filter(
    ({ pk, sk }) =>
      pk === `ACCOUNT#${platform.id}#${accountUuid}` || `${String(pk)}${String(sk)}`.includes(payment.uuid),
  );
};

/** The stored payment. */
export const filedItem = async (platform: TestPlatform, payment: QuotedPayment): Promise<Item> =>
  (await itemsOf(platform, payment)).find(({ sk }) => sk === 'TRANSACTION') ?? {};

/** Makes a payment look as if its payout had started seven minutes ago and nobody had looked at it since. */
export const makeDue = async (platform: TestPlatform, payment: QuotedPayment): Promise<void> => {
  const item = await filedItem(platform, payment);
  const startedAt = new Date(Date.now() - 7 * 60_000).toISOString();
  const due = { checkAt: startedAt, dueSk: `${startedAt}#${payment.uuid}` };
  const past = item.past === undefined ? {} : { past: [['PENDING', startedAt]] };
  await putItem(platform.address, { ...item, ...due, ...past, updatedAt: startedAt });
};

/**
 * The final state of a payment without its ids and times, so that two payments can be compared: status, number of
 * versions, journals, and the payer's balance.
 */
export const traceOf = async (platform: TestPlatform, payment: QuotedPayment) => {
  const items = await itemsOf(platform, payment);
  const transaction = items.find(({ sk }) => sk === 'TRANSACTION');
  const balance = items.find(({ sk }) => sk === 'BALANCE');
  const refund = transaction?.refund;
  return {
    status: transaction?.status,
    version: transaction?.version,
    failureReason: transaction?.failureReason,
    refund: typeof refund === 'object' && refund !== null && 'status' in refund ? refund.status : undefined,
    isWatched: transaction?.checkAt !== undefined,
    journals: items
      .filter(({ pk }) => String(pk).startsWith('JOURNAL#'))
      .map(({ purpose, legs }) => [purpose, Array.isArray(legs) ? legs.length : 0]),
    balanceMinor: balance?.balanceMinor,
    openTransactions: balance?.openTransactions,
  };
};
