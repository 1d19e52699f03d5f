import { seededRandom } from '@payments-service/local-aws/testing/seeded-random';
import { expect, it } from 'vitest';
import { noteFigures } from '#test/support/figures.ts';
import { faultCounts } from '#test/support/host-control.ts';
import { proofTimeoutMs, sized } from '#test/support/proof.ts';
import { type FundedAccount, newPlatform, type TestPlatform } from '#test/support/service.ts';

const rows = sized(24, 1_000);
/** What the account cannot pay. */
const bad = sized(4, 50);
const funds = rows - bad;

const payStep = 'Functionspaybatchrows';
const finishStep = 'Functionsfinishpayoutbatch';

const confirmedBatch = async (
  platform: TestPlatform,
  account: FundedAccount,
  count = rows,
): Promise<string> => {
  const { id: bank } = await platform.externalAccount({ customerId: account.customerId });
  const row = { source: { accountId: account.id }, destination: { accountId: bank }, amount: 1 };
  const { batch } = await platform.api.ok('createPayoutBatch', {
    body: { rows: Array.from({ length: count }, () => row) },
  });
  const batchId = batch?.id ?? '';
  await platform.api.ok('confirmPayoutBatch', {
    path: { batchId },
    body: { totals: [{ currency: 'USD', amount: count }] },
  });
  return batchId;
};

const read = async (platform: TestPlatform, batchId: string) =>
  (await platform.api.ok('getPayoutBatch', { path: { batchId } })).batch;

const completed = async (platform: TestPlatform, batchId: string) => {
  await expect
    .poll(async () => (await read(platform, batchId)).status, { timeout: proofTimeoutMs, interval: 300 })
    .toBe('COMPLETED');
  return (await read(platform, batchId)).progress;
};

/** Rows between deaths, so that one chunk does not use up the tries of its step. */
const apart = sized(0, 75);

/** Every second death of the step that pays comes when a row has just been paid: what is next must know of it. */
const deathOf = (caller: string, kill: number, random: () => number) => {
  const moment = kill % 2 === 0 ? 'after' : 'before';
  if (caller === finishStep) return { at: 1 + Math.floor(random() * 3), moment, caller } as const;
  if (moment === 'before') return { at: 1 + Math.floor(random() * 12), moment, caller } as const;
  return { operation: 'TransactWriteItems', at: 1 + Math.floor(random() * 3), moment, caller } as const;
};

it.each([
  ['pays', payStep, sized(2, 12), 'T18 batches'],
  ['ends the batch', finishStep, 1, 'T18 batches, their ends'],
] as const)(
  `kills of the step that %s: ${rows} rows, each once`,
  async (_what, caller, kills, name) => {
    const platform = await newPlatform();
    const account = await platform.fundedAccount(funds);
    const random = seededRandom(19);
    const lost = async () => (await faultCounts(platform.address.controlUrl, platform.id)).lost ?? 0;
    let batchId: string | undefined;
    let struck = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const paid = async () =>
        batchId === undefined ? 0 : (await read(platform, batchId)).progress.processed;
      await expect.poll(paid, { timeout: proofTimeoutMs }).toBeGreaterThanOrEqual(kill * apart);
      // The last kills may come when all rows are paid.
      const mayMiss = kill > 0 ? ({ mayMiss: true } as const) : {};
      const plan = { kind: 'crash', ...deathOf(caller, kill, random), ...mayMiss } as const;
      const { result, faults } = await platform.withFaults(plan, async () => {
        const id = batchId ?? (await confirmedBatch(platform, account));
        const isOver = async () => (await lost()) > 0 || (await read(platform, id)).status === 'COMPLETED';
        await expect.poll(isOver).toBe(true);
        return id;
      });
      batchId = result;
      struck += (faults.lost ?? 0) > 0 ? 1 : 0;
    }

    const progress = await completed(platform, batchId ?? '');

    expect(progress).toEqual({ total: rows, processed: rows, successful: rows - bad, failed: bad });
    expect(await platform.balanceOf(account)).toBe(0);
    expect(await platform.reconcile()).toEqual([]);
    noteFigures(name, { rows, bad, kills: struck, 'paid twice': 0, 'left out': 0, 'cents of difference': 0 });
  },
  proofTimeoutMs,
);

it(
  'batches and single payments of one account at once conserve its money',
  async () => {
    const platform = await newPlatform();
    const account = await platform.fundedAccount(10 * rows);
    const { id: bank } = await platform.externalAccount({ customerId: account.customerId });
    const body = { source: { accountId: account.id }, destination: { accountId: bank }, amount: 1 };
    const asked = sized(10, 200);
    const batchIds = await Promise.all([1, 2].map(() => confirmedBatch(platform, account)));
    let singles = 0;
    for (let count = 0; count < asked; count += 1) {
      const answer = await platform.api.call('createTransferOut', { body });
      if (answer.isOk) singles += 1;
    }

    const ends = await Promise.all(batchIds.map((batchId) => completed(platform, batchId)));

    expect(ends.map(({ successful }) => successful)).toEqual([rows, rows]);
    expect(await platform.balanceOf(account)).toBe(8 * rows - singles);
    expect(await platform.reconcile()).toEqual([]);
    noteFigures('T2 batches beside single payments', {
      rows: 2 * rows,
      payments: singles,
      refused: asked - singles,
      'cents of difference': 0,
    });
  },
  proofTimeoutMs,
);
