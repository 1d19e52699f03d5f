import {
  ProvisionedThroughputExceededException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SendAlone } from '#shared/customers/create-customer.ts';
import { absent } from '#shared/kernel/table/condition.ts';
import { orders } from '../support/memory-table.ts';

const message = 'A fault of the test.';
const throttled = () => new ProvisionedThroughputExceededException({ message, $metadata: {} });
const contested = () => new TransactionConflictException({ message, $metadata: {} });
const write = orders.put({ id: '1', count: 1 }, absent('pk'));

/** The modules with a pace of their own, and the answers of the table in their order. */
const withAnswers = async (unitsPerSecond: number, ...answers: (Error | number)[]) => {
  vi.stubEnv('IMPORT_UNITS_PER_SECOND', String(unitsPerSecond));
  vi.resetModules();
  const { documentClient } = await import('#shared/kernel/table/table.ts');
  const sent = vi.spyOn(documentClient, 'send').mockImplementation(async () => {
    const answer = answers.shift() ?? 1;
    if (answer instanceof Error) throw answer;
    return { $metadata: { attempts: answer } };
  });
  const { sendPaced } = await import('#shared/bulk/paced-writes.ts');
  return { sendPaced, sent };
};

/** Milliseconds that so many writes of 10 units take. */
const msOf = async (send: SendAlone, writes: number): Promise<number> => {
  const startedMs = performance.now();
  await Promise.all(Array.from({ length: writes }, () => send(write, 10)));
  return performance.now() - startedMs;
};

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

describe('a write of an import', () => {
  it.each([
    ['a throttled table', throttled],
    ['the transaction of somebody else', contested],
  ])('that %s refuses twice is sent three times', async (_what, error) => {
    const { sendPaced, sent } = await withAnswers(1_000_000, error(), error());

    expect(await sendPaced(write, 1)).toEqual({ isWritten: true, tries: 1 });
    expect(sent).toHaveBeenCalledTimes(3);
  });

  it('that is refused three times fails, and the run stops there', async () => {
    const { sendPaced } = await withAnswers(1_000_000, throttled(), throttled(), throttled());

    await expect(sendPaced(write, 1)).rejects.toThrow(message);
  });

  it('whose outcome is unknown is not sent again', async () => {
    const { sendPaced, sent } = await withAnswers(1_000_000, new Error('socket hang up'));

    await expect(sendPaced(write, 1)).rejects.toThrow('socket hang up');
    expect(sent).toHaveBeenCalledTimes(1);
  });
});

describe('the writes of one instance', () => {
  it('wait for the units of those before them, at half of the ceiling in the beginning', async () => {
    const { sendPaced } = await withAnswers(1000);

    // The third begins after 20 units at 500 a second. The pace grows by 50 a second meanwhile.
    expect(await msOf(sendPaced, 3)).toBeGreaterThan(35);
  });

  it.each([
    ['the table refused one', throttled()],
    ['the SDK had to send one twice', 2],
  ])('are half as fast after %s', async (_what, answer) => {
    const { sendPaced } = await withAnswers(1000, answer);
    await sendPaced(write, 1);

    expect(await msOf(sendPaced, 3)).toBeGreaterThan(70);
  });
});
