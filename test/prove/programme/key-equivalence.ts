import { expect, test } from 'vitest';
import { type ApiClient, type ApiRequest, apiClient } from '#test/support/api-client.ts';
import { inParallel } from '#test/support/in-parallel.ts';
import { proofTimeoutMs } from '#test/support/proof.ts';
import { type Random, runSeed, seededRandom } from '#test/support/random.ts';
import type { FundedAccount, TestPlatform } from '#test/support/service.ts';
import type { ProofWorld } from '../support/proof-world.ts';

interface Parties {
  readonly platform: TestPlatform;
  readonly accounts: readonly [FundedAccount, FundedAccount];
  readonly banks: readonly [string, string];
  /** A second token of the same platform. */
  readonly colleague: ApiClient;
}

interface Order {
  readonly accountId: string;
  readonly bankId: string;
  readonly amount: number;
}

const bodyOf = ({ accountId, bankId, amount }: Order) => ({
  source: { accountId },
  destination: { accountId: bankId },
  amount,
});

const escaped = (text: string): string =>
  text.replaceAll(/[A-Za-z]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The same request in other spellings. */
const spellings: readonly ((order: Order, key: string) => ApiRequest)[] = [
  (order, key) => ({ body: bodyOf(order), key }),
  (order, key) => ({ rawBody: JSON.stringify(bodyOf(order), null, 3), key }),
  ({ accountId, bankId, amount }, key) => ({
    rawBody: `{"amount":${amount},"destination":{"accountId":"${bankId}"},"source":{"accountId":"${accountId}"}}`,
    key,
  }),
  ({ accountId, bankId, amount }, key) => ({
    rawBody: `{"source":{"accountId":"${escaped(accountId)}"},"destination":{"accountId":"${bankId}"},"amount":${amount}.0}`,
    key,
  }),
  ({ accountId, bankId, amount }, key) => ({
    rawBody: `{"source":{"accountId":"${accountId}"},"destination":{"accountId":"${bankId}"},"amount":${amount}e0}`,
    key,
  }),
  (order, key) => ({ body: { ...bodyOf(order), note: 'unknown fields are ignored' }, key }),
  (order, key) => ({ body: bodyOf(order), key: `"${key}"` }),
  (order, key) => ({
    body: bodyOf(order),
    key,
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  }),
  (order, key) => ({ body: bodyOf(order), key, headers: { 'User-Agent': 'another', 'X-Whatever': '1' } }),
];

/** Other requests under the same key. */
const otherOrders = ({ accounts, banks }: Parties, order: Order): readonly Order[] => [
  { ...order, amount: order.amount + 1 },
  { ...order, amount: order.amount * 10 },
  { ...order, accountId: accounts[1].id },
  { ...order, bankId: banks[1] },
];

const replays = async (world: Parties, order: Order, key: string, random: Random): Promise<void> => {
  const first = await world.platform.api.call('createTransferOut', { body: bodyOf(order), key });
  const client = random.unit() < 0.3 ? world.colleague : world.platform.api;
  const again = await client.call('createTransferOut', random.pick(spellings)(order, key));
  expect(again.isReplay).toBe(true);
  expect([again.status, again.text]).toEqual([first.status, first.text]);
};

const mismatches = async (world: Parties, order: Order, key: string, random: Random): Promise<void> => {
  const { api } = world.platform;
  await api.ok('createTransferOut', { body: bodyOf(order), key });
  const isOtherRoute = random.unit() < 0.25;
  const error = isOtherRoute
    ? await api.refused('createTransferIn', {
        body: {
          source: { accountId: order.bankId },
          destination: { accountId: order.accountId },
          amount: order.amount,
        },
        key,
      })
    : await api.refused('createTransferOut', { body: bodyOf(random.pick(otherOrders(world, order))), key });
  expect(error).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
  expect(JSON.stringify(error)).not.toContain('Transaction:');
};

const makeParties = async (place: ProofWorld): Promise<Parties> => {
  const platform = await place.newPlatform();
  const accounts = [
    await platform.fundedAccount(90_000_000),
    await platform.fundedAccount(90_000_000),
  ] as const;
  const banks = [(await platform.externalAccount()).id, (await platform.externalAccount()).id] as const;
  const token = await platform.api.ok('createToken', { body: { name: 'Other', permissions: ['TRANSACT'] } });
  return { platform, accounts, banks, colleague: apiClient(platform.address.baseUrl, token) };
};

/** T5. @param place where it runs */
export const proveKeyEquivalence = (place: () => ProofWorld): void =>
  test(
    'T5: a key stands for one request, in any spelling and from any token of the platform',
    async () => {
      const seed = runSeed();
      const random = seededRandom(seed);
      const [world, stranger] = [await makeParties(place()), await makeParties(place())];
      const equal = place().size({ small: 10, full: 400, production: 60 });
      const different = place().size({ small: 8, full: 600, production: 60 });
      const tasks = Array.from({ length: equal + different }, (_, index) => async () => {
        const order = {
          accountId: world.accounts[0].id,
          bankId: world.banks[0],
          amount: 1 + random.below(5_000),
        };
        if (index < equal) await replays(world, order, `equal-${index}`, random);
        else await mismatches(world, order, `different-${index}`, random);
      });
      await inParallel(tasks, 8);
      const order = { accountId: stranger.accounts[0].id, bankId: stranger.banks[0], amount: 77 };
      const own = await stranger.platform.api.call('createTransferOut', {
        body: bodyOf(order),
        key: 'equal-0',
      });
      expect(own.isReplay).toBe(false);
      expect(await world.platform.transferCount()).toBe(equal + different);
      await place().expectSound(world.platform);
      place().note('T5', { seed, equivalents: equal, mismatches: different, 'wrong answers': 0 });
    },
    proofTimeoutMs,
  );
