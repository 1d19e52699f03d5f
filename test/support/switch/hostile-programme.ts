import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { inParallel } from '#test/support/in-parallel.ts';
import { seededRandom } from '#test/support/random.ts';
import type { Answered, Order } from '../../prove/support/attack-orders.ts';
import { type Sums, sentBy, sentByLedger, type Told } from './books.ts';
import { depositTo, dieWhile, funding, newClient, orderOf, sendUntilKnown } from './hostile-clients.ts';
import { HostileSwitch } from './hostile-switch.ts';
import type { ProductionWorld } from './production-world.ts';

export interface Programme {
  readonly seed: number;
  readonly clients: number;
  readonly paymentsAClient: number;
  /** How often the host is killed meanwhile. */
  readonly kills: number;
  readonly killHost?: () => Promise<void>;
  readonly isSlow: boolean;
}

const endLimitMs = 600_000;

const statusOf = async (world: ProductionWorld, id: string): Promise<string> => (await world.read(id)).status;

const without = (sums: Sums, told: readonly Told[]): Sums => {
  const rest: Record<string, number> = { ...sums };
  for (const { currency, amount } of told) rest[currency] = (rest[currency] ?? 0) - amount;
  return rest;
};

const isDone = (status: string): boolean => status === 'DELIVERED' || status === 'COLLECTED';

/**
 * Many clients pay out, in and across currencies with kept keys and get deposits, while the switches are hostile and the
 * host is killed. In the end the ledger and the switches' on-us must agree to the cent in each currency.
 *
 * @returns figures for docs/reliability.md
 */
export const runHostileProgramme = async (world: ProductionWorld, programme: Programme) => {
  const { seed, clients, paymentsAClient, kills, killHost, isSlow } = programme;
  const random = seededRandom(seed);
  const before = await sentByLedger(world.platform);
  const options = { random, wildness: { isSlow }, baseUrl: () => world.baseUrl };
  const switches = [world.paymentSwitch, world.largeSwitch].map((one) => new HostileSwitch(one, options));
  // A cold host on a busy machine refuses more at once.
  const people = await inParallel(
    Array.from({ length: clients }, () => () => newClient(world)),
    2,
  );
  const told: Told[] = [funding(clients)];
  const answered: { readonly order: Order; readonly answer: Answered }[] = [];
  let isOver = false;

  const dying = dieWhile(switches, random, () => isOver);
  const killing = (async () => {
    const all = clients * paymentsAClient;
    for (let kill = 1; kill <= kills; kill += 1) {
      while (answered.length < (all * kill) / (kills + 1)) await sleep(20);
      await killHost?.();
    }
  })();
  const paying = inParallel(
    people.map((client) => async () => {
      for (let count = 0; count < paymentsAClient; count += 1) {
        const order = orderOf(random, client);
        answered.push({ order, answer: await sendUntilKnown(world, order) });
        if (random.unit() < 0.3) told.push(await depositTo(world, random, client));
      }
    }),
    clients,
  );
  // Together, because without a host the payers would wait for ever.
  await Promise.all([killing, paying]);
  isOver = true;
  await dying;

  const made = answered.flatMap(({ answer }) => answer.transactionId ?? []);
  const stuck = async () => {
    const states = await inParallel(
      made.map((id) => () => statusOf(world, id)),
      clients,
    );
    return made.filter((_, index) => ['PENDING', 'PROCESSING'].includes(states[index] ?? ''));
  };
  await expect.poll(stuck, { timeout: endLimitMs, interval: 1_000 }).toEqual([]);
  await Promise.all(switches.map((one) => one.isDone()));
  for (const one of switches) await one.lie();
  // What came back after its end is refunded when the switch has told it.
  const entries = switches.flatMap((one) => one.entries);
  const answerOf = new Map(entries.map(({ order, answer }) => [order.payoutId, answer.status]));
  const disagreeing = async () => {
    const states = await inParallel(
      made.map((id) => () => statusOf(world, id)),
      clients,
    );
    return made.filter((id, index) => {
      const inBook = answerOf.get(world.payoutIdOf(id)) ?? 'nothing';
      return (states[index] === 'COMPLETED') !== isDone(inBook);
    });
  };
  await expect.poll(disagreeing, { timeout: endLimitMs, interval: 1_000 }).toEqual([]);

  const wrong = answered.filter(({ answer }) => answer.transactionId === undefined);
  expect({ seed, wrong }).toEqual({ seed, wrong: [] });
  expect(switches.flatMap(({ complaints }) => complaints)).toEqual([]);
  for (const { order, answer } of answered) expect(await sendUntilKnown(world, order)).toEqual(answer);
  expect(new Set(made.map((id) => world.payoutIdOf(id)))).toEqual(new Set(answerOf.keys()));
  const ledger = await sentByLedger(world.platform);
  const books = without(sentBy(entries), told);
  const difference = Object.fromEntries(
    Object.keys({ ...ledger, ...books }).map((currency) => [
      currency,
      (ledger[currency] ?? 0) - (before[currency] ?? 0) - (books[currency] ?? 0),
    ]),
  );
  expect({ seed, difference }).toEqual({
    seed,
    difference: Object.fromEntries(Object.keys(difference).map((currency) => [currency, 0])),
  });
  expect(await world.platform.reconcile()).toEqual([]);
  const count = (field: 'faultCount' | 'toldCount') => switches.reduce((sum, one) => sum + one[field], 0);
  return {
    seed,
    clients,
    kills,
    payments: made.length,
    deposits: told.length - 1,
    'faulty answers': count('faultCount'),
    'messages of the switches': count('toldCount'),
    'done, by the books': entries.filter(({ answer }) => isDone(answer.status)).length,
    'returned, by the books': entries.filter(({ answer }) => answer.status === 'RETURNED').length,
    currencies: Object.keys(difference).length,
    stuck: 0,
    'cents of difference': 0,
  };
};
