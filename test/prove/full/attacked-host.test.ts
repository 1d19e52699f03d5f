import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { javaProcesses } from '@payments-service/local-aws/testing/java-processes';
import { expect, test } from 'vitest';
import { type ChildService, startChildService } from '#test/support/child-service.ts';
import { noteFigures } from '#test/support/figures.ts';
import { newPlatformAt } from '#test/support/host-control.ts';
import { inParallel } from '#test/support/in-parallel.ts';
import { isFullSize, proofTimeoutMs, sized } from '#test/support/proof.ts';
import { runSeed, seededRandom } from '#test/support/random.ts';
import { TestPlatform } from '#test/support/service.ts';
import { ended } from '#test/support/uma-payments.ts';
import { WebhookReceiver } from '#test/support/webhook-receiver.ts';
import { type Answered, arrivals, type Order, ordersOf, sendOnce } from '../support/attack-orders.ts';

const clients = 20;
const kills = sized(3, 33);
/** So many and up to thirty more are answered between two kills: at full size more than 2,181 payments. */
const leastBetweenKills = sized(5, 62);
/** Every change must have its event so long after the last start. */
const eventLimitMs = 60_000;
const victims = ['host', 'database', 'both'] as const;

test(
  'T7: a host, its database or both are killed again and again, and nothing is lost, doubled, stuck or unreported',
  async () => {
    const seed = runSeed();
    const random = seededRandom(seed);
    const dataDir = await mkdtemp(join(tmpdir(), 'attacked-host-'));
    const receiver = await WebhookReceiver.start();
    let service: ChildService = await startChildService({ dataDir });
    const created = await newPlatformAt(service.address.controlUrl);
    let platform = new TestPlatform(service.address, created);
    let isOver = false;
    let repeated = 0;
    const answered: { readonly order: Order; readonly answer: Answered }[] = [];

    /** Sends with the same key until the answer is known, whatever happens to the host. */
    const sendUntilKnown = async (order: Order): Promise<Answered> => {
      for (;;) {
        const answer = await sendOnce(platform, order);
        if (answer !== undefined) return answer;
        repeated += 1;
        await sleep(100);
      }
    };
    const client = (orders: Iterator<Order>) => async () => {
      while (!isOver) {
        const order = orders.next().value;
        answered.push({ order, answer: await sendUntilKnown(order) });
      }
    };
    const kill = async (victim: (typeof victims)[number]): Promise<number> => {
      const java = javaProcesses({ dataDir });
      expect(java).toHaveLength(1);
      if (victim !== 'host') for (const pid of java) process.kill(pid, 'SIGKILL');
      if (victim === 'database') return performance.now();
      await service.kill();
      service = await startChildService({ dataDir });
      platform = new TestPlatform(service.address, created);
      return performance.now();
    };

    try {
      await platform.api.ok('updateConfig', { body: { webhookEndpoint: receiver.url } });
      const orders = await ordersOf(platform, random, clients);
      const paying = inParallel(orders.map(client), clients);
      let lastStartMs = performance.now();
      for (let count = 0; count < kills; count += 1) {
        const enough = answered.length + leastBetweenKills + random.below(30);
        while (answered.length < enough) await sleep(10);
        lastStartMs = await kill(victims[count % victims.length] ?? 'both');
      }
      isOver = true;
      await paying;

      const made = answered.flatMap(({ answer }) => answer.transactionId ?? []);
      for (const { order, answer } of answered) expect(await sendUntilKnown(order)).toEqual(answer);
      expect(new Set(made).size).toBe(made.length);
      expect(await platform.transferCount()).toBe(made.length);
      const finals = await inParallel(
        made.map((id) => () => ended(platform, id)),
        clients,
      );
      const states = finals.map(({ id, status }) => `${id} ${status}`);
      await expect
        .poll(
          () => {
            const arrived = arrivals(receiver);
            return states.filter((state) => !arrived.has(state));
          },
          { interval: 500, timeout: Math.max(1_000, lastStartMs + eventLimitMs - performance.now()) },
        )
        .toEqual([]);
      const arrived = arrivals(receiver);
      const slowestMs = Math.max(...states.map((state) => arrived.get(state) ?? 0));
      // What comes before this line may have taken longer than the limit, and then the poll had a second more.
      if (isFullSize) expect(slowestMs - lastStartMs).toBeLessThan(eventLimitMs);
      expect(await platform.reconcile()).toEqual([]);
      noteFigures('T7 attacked host', {
        seed,
        clients,
        kills,
        payments: made.length,
        refused: answered.length - made.length,
        repeated,
        lost: 0,
        doubled: 0,
        stuck: 0,
        'last event after the last start, s': Math.max(0, Math.round((slowestMs - lastStartMs) / 1_000)),
      });
    } finally {
      isOver = true;
      await service.kill();
      await receiver.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  proofTimeoutMs,
);
