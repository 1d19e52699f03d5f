import { beforeEach, describe, expect, it, vi } from 'vitest';
import { documentClient } from '#shared/kernel/table/table.ts';
import { finishBatch, listStalledBatches, RowsLeft, startAgain } from '#shared/payments/batches/finish.ts';
import { payRows } from '#shared/payments/batches/pay-rows.ts';
import { useMemoryBucket } from '../../support/memory-bucket.ts';
import { type MemoryTable, useMemoryTable } from '../../support/memory-table.ts';
import { fill } from '../../support/payments.ts';
import { seedWorld } from '../../support/world.ts';
import { accountId } from '../quotes/quote-world.ts';
import {
  batchIn,
  confirmedBatch,
  outcomesIn,
  paymentsIn,
  platformId,
  quote,
  transfer,
} from './batch-world.ts';

const current = useMemoryTable();
const stored = useMemoryBucket();
const euros = accountId('EUR').slice('InternalAccount:'.length);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2025-10-13T12:01:00.000Z'), toFake: ['Date'] });
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});

const balanceIn = (table: MemoryTable): number =>
  Number(table.find(`ACCOUNT#${platformId}#${euros}`, 'BALANCE')?.balanceMinor);

const world = (balanceMinor: number): void => {
  seedWorld(current.table);
  fill(current.table, euros, { balanceMinor });
};

/** The step as its workflow runs it: again after every error. */
const payToTheEnd = async (uuid: string, chunk = 0): Promise<void> => {
  for (let runs = 0; runs < 5; runs += 1) {
    try {
      await payRows(platformId, uuid, chunk);
      return;
    } catch {
      // The next run goes on.
    }
  }
  throw new Error('Five runs have not paid the rows');
};

/** Fails the nth call of the table, before or after it has its effect. @returns how many calls there were */
const failing = (nth: number, when: 'BEFORE' | 'AFTER'): (() => number) => {
  let calls = 0;
  vi.spyOn(documentClient, 'send').mockImplementation(async (command: object) => {
    calls += 1;
    const isNow = calls === nth;
    if (isNow && when === 'BEFORE') throw new Error('The function died');
    const answer = await current.table.send(command);
    if (isNow) throw new Error('The answer was lost');
    return answer;
  });
  return () => calls;
};

describe('rows of a confirmed batch', () => {
  it('are paid in their order, each by the code of a single payment', async () => {
    world(1_000);
    const { uuid } = await confirmedBatch(current.table, [transfer(300), quote(200)]);

    await payRows(platformId, uuid, 0);

    expect(outcomesIn(current.table).map(({ row, code }) => [row, code])).toEqual([
      [1, undefined],
      [2, undefined],
    ]);
    expect(balanceIn(current.table)).toBe(500);
    expect(paymentsIn(current.table)).toBe(2);
  });

  it('that the account cannot pay have that error, and the next ones are paid', async () => {
    world(500);
    const { uuid } = await confirmedBatch(current.table, [transfer(400), transfer(400), transfer(100)]);

    await payRows(platformId, uuid, 0);

    expect(outcomesIn(current.table).map(({ code }) => code)).toEqual([
      undefined,
      'INSUFFICIENT_BALANCE',
      undefined,
    ]);
    expect(balanceIn(current.table)).toBe(0);
  });

  it('are refused from the moment at which the operator disables the platform', async () => {
    world(1_000);
    const { uuid } = await confirmedBatch(current.table, [transfer(300), transfer(400)]);
    current.table.seed({
      ...current.table.find(`PLATFORM#${platformId}`, 'PLATFORM'),
      disabledAt: '2025-10-13',
    });

    await payToTheEnd(uuid);

    expect(outcomesIn(current.table).map(({ code }) => code)).toEqual(Array(2).fill('PLATFORM_DISABLED'));
    expect([paymentsIn(current.table), balanceIn(current.table)]).toEqual([0, 1_000]);
  });

  it('are left alone before the confirmation and after the end', async () => {
    world(1_000);
    const { uuid } = await confirmedBatch(current.table, [transfer(300)]);
    await payRows(platformId, uuid, 0);
    await finishBatch(platformId, uuid);

    await payRows(platformId, uuid, 0);

    expect(batchIn(current.table)).toMatchObject({ status: 'COMPLETED', successful: 1, failed: 0 });
    expect(paymentsIn(current.table)).toBe(1);
  });

  it('in two runs at once are paid once', async () => {
    world(1_000);
    const rows = [100, 100, 100].map(transfer);
    const { uuid } = await confirmedBatch(current.table, rows);

    await Promise.all([payToTheEnd(uuid), payToTheEnd(uuid)]);

    expect(paymentsIn(current.table)).toBe(3);
    expect(balanceIn(current.table)).toBe(700);
  });
});

describe.each(['BEFORE', 'AFTER'] as const)('a run that dies %s a call', (when) => {
  it('at any of its calls pays each row once when it is repeated, and refuses the same one', async () => {
    const rows = [transfer(300), transfer(300), quote(200)];
    let hasFailed = true;
    let nth = 0;
    while (hasFailed) {
      nth += 1;
      current.table.clear();
      failing(0, when);
      world(550);
      const { uuid } = await confirmedBatch(current.table, rows);
      const calls = failing(nth, when);

      await payToTheEnd(uuid);
      hasFailed = calls() >= nth;

      const codes = outcomesIn(current.table).map(({ code }) => code);
      expect([nth, codes]).toEqual([nth, [undefined, 'INSUFFICIENT_BALANCE', undefined]]);
      expect([nth, paymentsIn(current.table), balanceIn(current.table)]).toEqual([nth, 2, 50]);
    }
    expect(nth).toBeGreaterThan(15);
  });
});

describe('the end of a batch', () => {
  it('waits for every row', async () => {
    world(1_000);
    const { uuid } = await confirmedBatch(current.table, [transfer(300)]);

    await expect(finishBatch(platformId, uuid)).rejects.toBeInstanceOf(RowsLeft);
    expect(batchIn(current.table).status).toBe('PROCESSING');
  });

  it('does not come while the rows are gone from the bucket', async () => {
    world(1_000);
    const { uuid } = await confirmedBatch(current.table, [transfer(300)]);
    stored.bucket.remove(`batches/${platformId}/${uuid}/rows.json`);

    await expect(payRows(platformId, uuid, 0)).rejects.toThrow('The rows of a payout batch are gone');
    expect(outcomesIn(current.table)).toEqual([]);
  });

  it('whose workflow was lost comes by another one, which the sweep has started', async () => {
    world(1_000);
    const { uuid } = await confirmedBatch(current.table, [transfer(300)]);
    const early = await listStalledBatches(10);
    vi.setSystemTime(Date.parse('2025-10-13T13:00:00.000Z'));
    const [stalled] = await listStalledBatches(10);

    const isStarted = stalled !== undefined && (await startAgain(stalled));

    expect(early).toEqual([]);
    expect(stalled?.uuid).toBe(uuid);
    expect(isStarted).toBe(true);
    expect(batchIn(current.table)).toMatchObject({
      status: 'PROCESSING',
      dueAt: '2025-10-13T13:00:00.000Z',
      version: 3,
    });
    expect(await listStalledBatches(10)).toEqual([]);
  });
});
