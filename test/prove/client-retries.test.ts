import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PaymentsClient } from '#client';
import { FaultyProxy } from '#test/support/faulty-proxy.ts';
import { noteFigures } from '#test/support/figures.ts';
import { inParallel } from '#test/support/in-parallel.ts';
import { proofTimeoutMs, sized } from '#test/support/proof.ts';
import { runSeed, seededRandom } from '#test/support/random.ts';
import { type FundedAccount, newPlatform, type TestPlatform } from '#test/support/service.ts';

/**
 * Answers get lost on the way to the client after the service did the work, and the client repeats by itself. No
 * payment is made twice, and none is lost.
 */

const payments = sized(20, 1_000);
const width = 10;
const funds = 10_000_000;
const seed = runSeed();
const random = seededRandom(seed);

let platform: TestPlatform;
let proxy: FaultyProxy;
let isDisturbed = (): boolean => random.unit() < 0.6;
let accounts: FundedAccount[];
let bankId: string;

beforeAll(async () => {
  platform = await newPlatform();
  proxy = await FaultyProxy.start(platform.address.baseUrl, () => isDisturbed());
  accounts = await Promise.all(Array.from({ length: 4 }, () => platform.fundedAccount(funds)));
  bankId = (await platform.externalAccount()).id;
});

afterAll(() => proxy.stop());

/** Waits as short as a test needs, and the time-out long enough for most answers of a busy machine. */
const clientOf = (baseUrl: string, more: { readonly fetch?: typeof fetch } = {}): PaymentsClient =>
  new PaymentsClient({
    baseUrl,
    ...platform.credentials,
    retries: 12,
    firstWaitMs: 20,
    longestWaitMs: 500,
    timeoutMs: 3_000,
    ...more,
  });

/** Each payment has its own amount. @returns the id of its transaction */
const pay = async (client: PaymentsClient, index: number): Promise<string> => {
  const accountId = accounts[index % accounts.length]?.id ?? '';
  const amount = 1_000 + index;
  if (index % 5 < 4) {
    const body = { source: { accountId }, destination: { accountId: bankId }, amount };
    return (await client.post('/transfer-out', { body })).id;
  }
  const { transactionId } = await client.post('/quotes', {
    body: {
      source: { sourceType: 'ACCOUNT', accountId },
      destination: { destinationType: 'ACCOUNT', accountId: bankId },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: amount,
      immediatelyExecute: true,
    },
  });
  return transactionId;
};

const spent = async (): Promise<number> => {
  const balances = await Promise.all(accounts.map((account) => platform.balanceOf(account)));
  return balances.reduce((sum, balance) => sum + funds - balance, 0);
};

const outgoingIds = async (client: PaymentsClient): Promise<string[]> => {
  const list = client.list('/transactions', { query: { type: 'OUTGOING', limit: 100 } });
  return (await list.all()).map(({ id }) => id).toSorted();
};

test(
  'the client pays each payment once, whatever happens to the answers',
  async () => {
    const client = clientOf(proxy.baseUrl);

    const paid = await inParallel(
      Array.from({ length: payments }, (_, index) => () => pay(client, index)),
      width,
    );

    const found = await outgoingIds(clientOf(platform.address.baseUrl));
    const due = Array.from({ length: payments }, (_, index) => 1_000 + index).reduce((sum, one) => sum + one);
    const doubled = found.filter((id) => !paid.includes(id)).length;
    const lost = paid.filter((id) => !found.includes(id)).length;
    noteFigures('client-retries', { seed, payments, ...Object.fromEntries(proxy.counts), doubled, lost });
    expect({ doubled, lost, found: found.length }).toEqual({ doubled: 0, lost: 0, found: payments });
    expect(await spent()).toBe(due);
    expect(proxy.counts.size).toBe(6);
    expect(await platform.reconcile()).toEqual([]);
  },
  proofTimeoutMs,
);

test(
  'a client with a new key in every attempt pays twice on the same way, so the proof would see it',
  async () => {
    let requests = 0;
    isDisturbed = () => {
      requests += 1;
      return requests % 2 === 1;
    };
    const before = (await outgoingIds(clientOf(platform.address.baseUrl))).length;
    const forgetful = clientOf(proxy.baseUrl, {
      fetch: (input, init) => {
        const headers = new Headers(init?.headers);
        headers.set('Idempotency-Key', randomUUID());
        return fetch(input, { ...init, headers });
      },
    });

    await inParallel(
      Array.from({ length: 8 }, (_, index) => () => pay(forgetful, 5 * index)),
      8,
    );

    expect((await outgoingIds(clientOf(platform.address.baseUrl))).length).toBeGreaterThan(before + 8);
  },
  proofTimeoutMs,
);
