import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type ChildService, startChildService } from '#test/support/child-service.ts';
import { noteFigures } from '#test/support/figures.ts';
import { conflictCounts, newPlatformAt } from '#test/support/host-control.ts';
import { proofTimeoutMs } from '#test/support/proof.ts';
import { runSeed, seededRandom } from '#test/support/random.ts';
import { TestPlatform } from '#test/support/service.ts';
import { WebhookReceiver } from '#test/support/webhook-receiver.ts';
import { AccountLoad } from '../support/account-load.ts';
import {
  expectEvents,
  expectHot,
  expectSettled,
  expectSound,
  hotHost,
  isHot,
  underLoad,
} from '../support/hot-host.ts';

const clients = 16;
const openingMinor = 100_000_000;
/** Movements while the account is hot, at the rate of this machine. */
const hotMovements = 1_500;
const debit = 100;

/** Tries of writes that met a conflict, for each accepted movement. */
const conflictsPer100 = async (load: AccountLoad, work: () => Promise<unknown>): Promise<number> => {
  const { controlUrl } = load.platform.address;
  const before = { accepted: load.accepted, ...(await conflictCounts(controlUrl, load.uuid)) };
  await work();
  const after = await conflictCounts(controlUrl, load.uuid);
  return (100 * (after.conflicts - before.conflicts)) / (load.accepted - before.accepted);
};

/** Debits that race for what is left: exactly as many succeed as the account can afford. */
const drain = async (load: AccountLoad): Promise<{ debits: number; affordable: number }> => {
  const [debits, affordable] = [60, 25];
  const rest = affordable * debit + debit - 1;
  const order = (amount: number) => ({ kind: 'OUT', amount, key: randomUUID() }) as const;
  expect(await load.send(order(load.finalMinor - rest))).toMatchObject({ is: 'accepted' });
  const outcomes = await Promise.all(Array.from({ length: debits }, () => load.send(order(debit))));
  expect(outcomes.filter(({ is }) => is === 'accepted')).toHaveLength(affordable);
  const others = outcomes.filter(({ is }) => is !== 'accepted');
  expect(others).toEqual(others.map(() => ({ is: 'refused', code: 'INSUFFICIENT_BALANCE' })));
  expect(await load.platform.balanceOf(load.account)).toBe(debit - 1);
  return { debits, affordable };
};

/** The owner gives up the currency, which the money in the account forbids. It ends the account's slots first. */
const giveUpCurrency = async ({ platform, account: { customerId } }: AccountLoad): Promise<void> => {
  const body = { customerType: 'INDIVIDUAL', currencies: ['EUR'] };
  const change = () => platform.api.call('updateCustomer', { path: { customerId }, body });
  await expect.poll(async () => (await change()).status).toBe(409);
};

const withPlatform = async (
  work: (platform: TestPlatform, receiver: WebhookReceiver) => Promise<void>,
): Promise<void> => {
  const receiver = await WebhookReceiver.start();
  let service: ChildService | undefined;
  try {
    service = await startChildService({ host: hotHost });
    const platform = new TestPlatform(service.address, await newPlatformAt(service.address.controlUrl));
    await platform.api.ok('updateConfig', { body: { webhookEndpoint: receiver.url } });
    await work(platform, receiver);
  } finally {
    await service?.stop();
    await receiver.stop();
  }
};

test(
  'an account with conflicts becomes hot by itself and cold again, and no movement is lost, doubled or refused wrongly',
  () =>
    withPlatform(async (platform, receiver) => {
      const seed = runSeed();
      const load = await AccountLoad.start(platform, seededRandom(seed), openingMinor);

      const whileCold = await conflictsPer100(load, () => underLoad(load, clients, () => isHot(load)));
      const coldMovements = load.accepted;
      const untilMovements = (count: number) => async () => load.accepted >= count;
      const whileHot = await conflictsPer100(load, () =>
        underLoad(load, clients, untilMovements(coldMovements + hotMovements)),
      );
      expect(await isHot(load)).toBe(true);
      expect([load.refused, load.open]).toEqual([0, []]);
      await expectSettled(load);
      const { debits, affordable } = await drain(load);
      const funding = { kind: 'FUND', amount: openingMinor, key: randomUUID() } as const;
      expect(await load.send(funding)).toMatchObject({ is: 'accepted' });

      // A change of the owner under load, after which the account becomes hot again by itself.
      const changing = giveUpCurrency(load);
      const before = load.accepted;
      const statements = await underLoad(
        load,
        clients,
        async () => load.accepted >= before + 300 && (await isHot(load)),
      );
      await changing;
      expect(load.open).toEqual([]);

      await expectHot(load, false, 240_000);
      await expectSettled(load);
      await expectEvents(load, receiver);
      await expectSound(platform);
      noteFigures('hot account', {
        seed,
        movements: load.accepted,
        'conflicts of 100 movements while cold': Number(whileCold.toFixed(1)),
        'conflicts of 100 movements while hot': Number(whileHot.toFixed(1)),
        'answers 503': load.repeated,
        statements,
        'racing debits': debits,
        'accepted debits': affordable,
        lost: 0,
        doubled: 0,
      });
      expect(whileHot).toBeLessThan(whileCold / 5);
    }),
  proofTimeoutMs,
);
