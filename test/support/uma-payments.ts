import { randomUUID } from 'node:crypto';
import type { BodyOf } from './api-client.ts';
import { patienceMs } from './patience.ts';
import { pauses } from './pause.ts';
import type { FundedAccount, TestPlatform } from './service.ts';

export interface UmaOrder {
  readonly from: FundedAccount;
  /** A UMA address. */
  readonly to: string;
  /** The amount that the receiver gets. The default is 50.00 EUR. */
  readonly amount?: number;
  readonly currency?: string;
  /** What the sender's platform says of the payment. */
  readonly said?: Readonly<Record<string, unknown>>;
}

/** A quote to a UMA address, executed at once. */
export const payToUma = async (
  { api }: TestPlatform,
  { from, to: umaAddress, amount = 5_000, currency = 'EUR', said = {} }: UmaOrder,
): Promise<BodyOf<'createQuote'>> => {
  const { lookupId } = await api.ok('lookUpUmaAddress', {
    path: { receiverUmaAddress: umaAddress },
    query: { customerId: from.customerId },
  });
  const request = {
    body: {
      lookupId,
      source: { sourceType: 'ACCOUNT', accountId: from.id },
      destination: { destinationType: 'UMA_ADDRESS', umaAddress, currency },
      lockedCurrencySide: 'RECEIVING',
      lockedCurrencyAmount: amount,
      immediatelyExecute: true,
      ...said,
    },
    key: randomUUID(),
  };
  for (;;) {
    const answer = await api.call('createQuote', request);
    // A busy machine may answer 503, outcome unknown. The same key then gives the definite answer.
    if (answer.status !== 503) return answer.body;
  }
};

type Transaction = BodyOf<'getTransaction'>;

/** Reads a transaction until `isWanted` holds. */
const readUntil = async (
  { api }: TestPlatform,
  transactionId: string,
  isWanted: (transaction: Transaction) => boolean,
): Promise<Transaction> => {
  const deadline = performance.now() + patienceMs;
  const pause = pauses();
  for (;;) {
    const transaction = await api.ok('getTransaction', { path: { transactionId } });
    if (isWanted(transaction)) return transaction;
    if (performance.now() > deadline) throw new Error(`${transactionId} stays ${transaction.status}`);
    await pause();
  }
};

/** A transaction once it is neither PENDING nor PROCESSING. */
export const ended = (platform: TestPlatform, transactionId: string): Promise<Transaction> =>
  readUntil(platform, transactionId, ({ status }) => status !== 'PENDING' && status !== 'PROCESSING');

/** A transaction once it has that status. */
export const inState = (
  platform: TestPlatform,
  transactionId: string,
  status: string,
): Promise<Transaction> => readUntil(platform, transactionId, (transaction) => transaction.status === status);

/** The incoming payments of a customer, newest first. */
export const incomingOf = async ({ api }: TestPlatform, customerId: string): Promise<Transaction[]> =>
  (await api.ok('listTransactions', { query: { customerId, type: 'INCOMING' } })).data;

/** The only incoming payment of a customer, once it exists. */
export const onlyIncomingOf = async (platform: TestPlatform, customerId: string): Promise<Transaction> => {
  const deadline = performance.now() + patienceMs;
  const pause = pauses();
  for (;;) {
    const [incoming, ...others] = await incomingOf(platform, customerId);
    if (others.length > 0) throw new Error(`${customerId} has several payments`);
    if (incoming !== undefined) return incoming;
    if (performance.now() > deadline) throw new Error(`${customerId} has no incoming payment`);
    await pause();
  }
};
