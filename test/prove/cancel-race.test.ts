import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { noteFigures } from '#test/support/figures.ts';
import { proofTimeoutMs, sized } from '#test/support/proof.ts';
import { type Random, runSeed, seededRandom } from '#test/support/random.ts';
import { type FundedAccount, invoke, newPlatform, type TestPlatform } from '#test/support/service.ts';

/**
 * A cancellation at the same moment as what would end or start the payment otherwise: the delayed outcome, an
 * execution, the payer's money. One of them is written, and the money is where that one says.
 */

const settleStep = 'PaymentsService-local-settle-delayed-outcome';
const funds = 10_000;
const amount = 1_000;
const calls = 6;
const rivals = 4;
const maxLeadMs = 200;

interface Subject {
  readonly transactionId: string;
  /** What races with the cancellation. @returns whether this call won; undefined when only the payment can tell */
  readonly rival: () => Promise<boolean | undefined>;
  /** The status that the rival brings about, and the one of the cancellation. */
  readonly ends: { readonly rival: readonly string[]; readonly cancelled: string };
}

interface World {
  readonly platform: TestPlatform;
  readonly account: FundedAccount;
  readonly slowBank: string;
  /** Suffix 002: an executed payment comes back. */
  readonly failingBank: string;
}

const transferOut = async ({ platform, account, slowBank }: World): Promise<Subject> => {
  const body = { source: { accountId: account.id }, destination: { accountId: slowBank }, amount };
  const { id } = await platform.api.ok('createTransferOut', { body });
  const payload = { platformId: platform.id, transactionId: id.split(':')[1] };
  return {
    transactionId: id,
    rival: async () => {
      await invoke(settleStep, payload);
      return undefined;
    },
    ends: { rival: ['FAILED'], cancelled: 'REFUNDED' },
  };
};

const quote = async ({ platform, account, failingBank }: World, source: object) => {
  const destination = { destinationType: 'ACCOUNT', accountId: failingBank };
  const locked = { lockedCurrencySide: 'SENDING', lockedCurrencyAmount: amount };
  const owned = { ...source, customerId: account.customerId };
  return platform.api.ok('createQuote', { body: { source: owned, destination, ...locked } });
};

const executed = { rival: ['PROCESSING', 'FAILED'], cancelled: 'EXPIRED' } as const;

const accountQuote = async (world: World): Promise<Subject> => {
  const { id, transactionId } = await quote(world, { sourceType: 'ACCOUNT', accountId: world.account.id });
  const rival = async () => (await world.platform.api.call('executeQuote', { path: { quoteId: id } })).isOk;
  return { transactionId, rival, ends: executed };
};

const fundedQuote = async (world: World): Promise<Subject> => {
  const { id, transactionId } = await quote(world, { sourceType: 'REALTIME_FUNDING', currency: 'USD' });
  const body = { quoteId: id, currencyCode: 'USD' };
  const rival = async () => (await world.platform.api.call('sendSandboxPayment', { body })).isOk;
  return { transactionId, rival, ends: executed };
};

/** All at once, in any order. @returns the status that won */
const race = async ({ platform }: World, subject: Subject, random: Random): Promise<string> => {
  const { transactionId, ends } = subject;
  const path = { transactionId };
  // Without a lead of its rivals, the cancellation would nearly always be first.
  const leadMs = random.below(maxLeadMs);
  const later = async <T>(act: () => Promise<T>, byMs = 0): Promise<T> => {
    await sleep(byMs + random.below(60));
    return act();
  };
  const cancellations = Array.from({ length: calls }, () =>
    later(() => platform.api.call('cancelTransaction', { path }), leadMs),
  );
  const others = Array.from({ length: rivals }, () => later(subject.rival));
  const [answers, won] = await Promise.all([Promise.all(cancellations), Promise.all(others)]);
  const { status } = await platform.api.ok('getTransaction', { path });
  const isCancelled = status === ends.cancelled;
  expect(answers.filter(({ isOk }) => isOk)).toHaveLength(isCancelled ? 1 : 0);
  if (isCancelled) expect(won.filter((one) => one === true)).toEqual([]);
  else expect(ends.rival).toContain(status);
  for (const answer of answers.filter(({ isOk }) => !isOk)) {
    expect(['TRANSACTION_NOT_CANCELLABLE', 'SERVICE_UNAVAILABLE']).toContain(answer.error.code);
  }
  return status;
};

test(
  'of a cancellation and a delayed outcome, an execution or a funding at the same moment, one wins',
  async () => {
    const seed = runSeed();
    const random = seededRandom(seed);
    const platform = await newPlatform();
    const account = await platform.fundedAccount(funds);
    const { customerId } = account;
    const slowBank = (await platform.externalAccount({ suffix: '005', customerId })).id;
    const failingBank = (await platform.externalAccount({ suffix: '002', customerId })).id;
    const world = { platform, account, slowBank, failingBank };
    const subjects = [transferOut, accountQuote, fundedQuote];
    const rounds = sized(2, 200);
    const tally: Record<string, number> = {};
    for (let round = 0; round < rounds; round += 1) {
      for (const make of subjects) {
        const status = await race(world, await make(world), random);
        const name = `${make.name} ${status}`;
        tally[name] = (tally[name] ?? 0) + 1;
      }
    }

    // A real-time funded payment to an account with suffix 002 leaves its money with the payer.
    await expect.poll(async () => (await platform.balanceOf(account)) % amount).toBe(0);
    await expect.poll(() => platform.reconcile()).toEqual([]);
    const executedFunded = (tally['fundedQuote FAILED'] ?? 0) + (tally['fundedQuote PROCESSING'] ?? 0);
    await expect.poll(() => platform.balanceOf(account)).toBe(funds + executedFunded * amount);
    noteFigures('cancel-race', { seed, rounds: rounds * subjects.length, ...tally, 'two winners': 0 });
  },
  proofTimeoutMs,
);
