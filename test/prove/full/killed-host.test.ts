import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Outcome, PaymentClient, type PaymentOrder } from '#test/support/call-journal.ts';
import { type ChildService, startChildService } from '#test/support/child-service.ts';
import { noteFigures } from '#test/support/figures.ts';
import { newPlatformAt } from '#test/support/host-control.ts';
import { inParallel } from '#test/support/in-parallel.ts';
import { proofTimeoutMs, sized } from '#test/support/proof.ts';
import { type Random, runSeed, seededRandom } from '#test/support/random.ts';
import { TestPlatform } from '#test/support/service.ts';

const clients = 8;
const callsAClient = sized(60, 200);

interface Known {
  readonly order: PaymentOrder;
  readonly outcome: Outcome;
}

/** The clients send one payment after another until their host is killed. */
const payUntilKilled = async (
  service: ChildService,
  orders: readonly PaymentOrder[],
  pay: PaymentClient,
  random: Random,
) => {
  const known: Known[] = [];
  let isKilled = false;
  const streams = Array.from({ length: clients }, (_, stream) => async () => {
    for (let index = stream; index < orders.length && !isKilled; index += clients) {
      const order = orders[index];
      if (order !== undefined) known.push({ order, outcome: await pay.send(order) });
    }
  });
  const paying = inParallel(streams, clients);
  const enough = 10 + random.below(100);
  while (known.filter(({ outcome }) => outcome.kind === 'ok').length < enough) await sleep(5);
  // A kill after the last payment would prove nothing.
  expect(known.length).toBeLessThan(orders.length);
  await service.kill();
  isKilled = true;
  await paying;
  return known;
};

test(
  'T7: a host killed under load has kept every acknowledged payment, and resolves the others when they are repeated',
  async () => {
    const seed = runSeed();
    const random = seededRandom(seed);
    const dataDir = await mkdtemp(join(tmpdir(), 'killed-host-'));
    const kills = sized(1, 6);
    let [acknowledged, unknown] = [0, 0];
    const made = new Set<string>();
    let service = await startChildService({ dataDir });
    try {
      const created = await newPlatformAt(service.address.controlUrl);
      let platform = new TestPlatform(service.address, created);
      const account = await platform.fundedAccount(100_000_000);
      const banks = [
        await platform.externalAccount(),
        await platform.externalAccount({ suffix: '002' }),
        await platform.externalAccount({ suffix: '005' }),
      ];
      for (let kill = 0; kill < kills; kill += 1) {
        const client = new PaymentClient(platform);
        const orders = Array.from(
          { length: clients * callsAClient },
          (_, index): PaymentOrder => ({
            kind: random.unit() < 0.7 ? 'createTransferOut' : 'createTransferIn',
            accountId: account.id,
            bankId: random.pick(banks).id,
            amount: 1 + random.below(500),
            key: `kill-${kill}-${index}`,
          }),
        );
        const known = await payUntilKilled(service, orders, client, random);
        service = await startChildService({ dataDir });
        platform = new TestPlatform(service.address, created);
        const after = new PaymentClient(platform);
        await client.witness('T7-kill', seed, async () => {
          const finals = await inParallel(
            known.map(
              ({ order }) =>
                () =>
                  after.sendUntilKnown(order, 5),
            ),
            clients,
          );
          for (const [index, final] of finals.entries()) {
            const before = known[index]?.outcome;
            expect(final.kind).not.toBe('unknown');
            if (before === undefined || before.kind === 'unknown' || final.kind === 'unknown') continue;
            expect(final.text).toBe(before.text);
          }
          for (const final of finals) if (final.kind === 'ok') made.add(final.transfer.id);
        });
        acknowledged += known.filter(({ outcome }) => outcome.kind === 'ok').length;
        unknown += known.filter(({ outcome }) => outcome.kind === 'unknown').length;
      }
      // Each kill met clients at work.
      expect(unknown).toBeGreaterThan(0);
      // Executions died with the hosts. The sweep settles what they left open, 60 s after it was due.
      for (const id of made) await platform.settled(id);
      expect(await platform.reconcile()).toEqual([]);
    } finally {
      await service.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
    noteFigures('T7 killed hosts', {
      seed,
      kills,
      acknowledged,
      'unknown at the kill': unknown,
      lost: 0,
      doubled: 0,
    });
  },
  proofTimeoutMs,
);
