import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteFigures } from '#test/support/figures.ts';
import { inParallel } from '#test/support/in-parallel.ts';
import { isFullSize, proofTimeoutMs, sized } from '#test/support/proof.ts';
import { runSeed, seededRandom } from '#test/support/random.ts';
import {
  type ProductionSide,
  startTwoProductions,
  type TwoProductions,
} from '#test/support/uma/production-side.ts';
import { expectAgreement, untilEnded } from './support/uma-books.ts';

let world: TwoProductions;

beforeAll(async () => {
  world = await startTwoProductions();
});
afterAll(() => world?.stop());

interface Order {
  readonly from: ProductionSide;
  readonly to: ProductionSide;
  readonly amount: number;
  readonly key: string;
}

type Sent = { readonly made: string } | 'REFUSED' | 'UNKNOWN';

const send = async ({ from, to, amount, key }: Order): Promise<Sent> => {
  try {
    const answer = await from.platform.api.call('createQuote', {
      body: {
        source: { sourceType: 'ACCOUNT', accountId: from.account.id },
        destination: { destinationType: 'UMA_ADDRESS', umaAddress: to.umaAddress, currency: 'USD' },
        lockedCurrencySide: 'RECEIVING',
        lockedCurrencyAmount: amount,
        immediatelyExecute: true,
      },
      key,
    });
    if (answer.status === 201) return { made: answer.body.transactionId };
    return answer.status === 424 ? 'REFUSED' : 'UNKNOWN';
  } catch {
    // The service was killed.
    return 'UNKNOWN';
  }
};

const againMs = 500;
const tries = 200;

/**
 * As docs/requests.md says, a client repeats a request under its key until it has an answer. That the other service could not
 * be reached is an answer: nothing was made, and the client tries again under a new key.
 */
const sendUntilKnown = async (order: Order): Promise<string> => {
  let key = order.key;
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const sent = await send({ ...order, key });
    if (typeof sent === 'object') return sent.made;
    if (sent === 'REFUSED') key = `${order.key}-${attempt}`;
    await sleep(againMs);
  }
  throw new Error(`${order.key} was never answered`);
};

const expectBothAgree = async () => {
  const { here, there } = world;
  await untilEnded([here, there]);
  return [await expectAgreement(here, there), await expectAgreement(there, here)] as const;
};

test(
  'T34: payments both ways between two services that are killed meanwhile end once on both sides',
  async () => {
    const seed = runSeed();
    const random = seededRandom(seed);
    const { here, there } = world;
    const payments = sized(10, 200);
    const kills = sized(2, 12);
    const orders = Array.from({ length: payments }, (_, index): Order => {
      const [from, to] = index % 2 === 0 ? [here, there] : [there, here];
      return { from, to, amount: 100 + random.below(5_000), key: `t34-${seed}-${index}` };
    });
    const made: string[] = [];
    const killing = (async () => {
      for (let kill = 1; kill <= kills; kill += 1) {
        while (made.length < (payments * kill) / (kills + 1)) await sleep(20);
        await sleep(random.below(500));
        await (kill % 2 === 0 ? here : there).killAndStart();
      }
    })();
    const paying = inParallel(
      orders.map((order) => async () => {
        made.push(await sendUntilKnown(order));
      }),
      sized(2, 6),
    );
    await Promise.all([killing, paying]);

    const [sent, got] = await expectBothAgree();
    expect(new Set(made).size).toBe(payments);
    // What a kill left unanswered was repeated under its key, so it is one payment, too.
    expect(sent.sent + got.sent).toBe(payments);
    noteFigures('T34 payments over the UMA network', {
      seed,
      kills,
      payments,
      'completed on both sides': sent.made + got.made,
      'invoices that nobody paid': sent.unpaid + got.unpaid,
      'half done': 0,
      'cents of difference': 0,
    });
  },
  proofTimeoutMs,
);

/** Functions of a payment, in the order in which they work, and on whose side. */
const steps = [
  ['Functionscreatequote', 'from'],
  ['Functionsanswerpayrequest', 'to'],
  ['Functionspayout', 'from'],
  ['Functionsreceiveinvoicepayment', 'to'],
] as const;

/** More than any of them makes calls that name its platform. */
const mostCalls = 12;

test(
  'T35: a payment of which any function of either side dies at any of its calls ends once on both sides',
  async () => {
    const { here, there } = world;
    let points = 0;
    for (const [caller, side] of steps) {
      let struck = 0;
      for (let at = 1; at <= (isFullSize ? mostCalls : 2); at += 1) {
        for (const moment of isFullSize ? (['before', 'after'] as const) : (['after'] as const)) {
          const order = { from: here, to: there, amount: 1_000 + at, key: `t35-${caller}-${at}-${moment}` };
          const dying = side === 'from' ? here : there;
          const plan = { kind: 'crash', at, moment, caller, mayMiss: true, isOneRun: true } as const;
          const { faults } = await dying.platform.withFaults(plan, async () => {
            await send(order);
            // What works after the answer has this time to die.
            await sleep(1_500);
          });
          const transactionId = await sendUntilKnown(order);
          const status = async () =>
            (await here.platform.api.ok('getTransaction', { path: { transactionId } })).status;
          await expect.poll(status).toBe('COMPLETED');
          struck += (faults.lost ?? 0) > 0 ? 1 : 0;
        }
      }
      expect([caller, struck > 0]).toEqual([caller, true]);
      points += struck;
    }

    await expectBothAgree();
    noteFigures('T35 deaths of a payment over the UMA network', { points, 'half done': 0 });
  },
  proofTimeoutMs,
);
