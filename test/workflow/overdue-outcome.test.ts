import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteItem, type Item, putItem } from '#test/support/raw-table.ts';
import { invoke, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { expectRefundedOnce, itemsOf, type Pending, payLate } from './support/late-transfer.ts';

const sweep = 'PaymentsService-local-finish-overdue';

let platform: TestPlatform;
let bankId: string;

beforeAll(async () => {
  platform = await newPlatform();
  bankId = (await platform.externalAccount({ suffix: '005' })).id;
});

afterAll(async () => {
  expect(await platform.reconcile()).toEqual([]);
});

const shifted = (time: unknown, byMs: number): string =>
  new Date(Date.parse(String(time)) + byMs).toISOString();

/** The transfer's item as if it had been created that much earlier. */
const madeEarlier = (item: Item, byMs: number): Item => {
  if (item.sk !== 'TRANSACTION') return item;
  const outcomeDueAt = shifted(item.outcomeDueAt, -byMs);
  return {
    ...item,
    createdAt: shifted(item.createdAt, -byMs),
    updatedAt: shifted(item.updatedAt, -byMs),
    outcomeDueAt,
    dueSk: `${outcomeDueAt}#${String(item.sortId)}`,
  };
};

/**
 * Restores a transfer to its state before its workflow settled it, with all times in the past, as if the stream had
 * lost it. A changed item in the stream starts no workflow.
 */
const loseWorkflow = async (pending: Pending): Promise<void> => {
  const before = await itemsOf(platform, pending);
  await platform.settled(pending.id, 60_000);
  for (const item of await itemsOf(platform, pending)) {
    if (String(item.sk).endsWith('#REFUND')) await deleteItem(platform.address, item);
  }
  for (const item of before) await putItem(platform.address, madeEarlier(item, 10 * 60_000));
};

describe('the sweep of overdue outcomes', () => {
  test('finishes a transfer whose workflow was lost', async () => {
    const pending = await payLate(platform, bankId);
    await loseWorkflow(pending);

    await invoke(sweep, {});

    await expectRefundedOnce(platform, pending);
  });

  test('does not change a transfer that is not due', async () => {
    const pending = await payLate(platform, bankId);

    await invoke(sweep, {});

    expect((await itemsOf(platform, pending)).some(({ sk }) => String(sk).endsWith('#REFUND'))).toBe(false);
    await expectRefundedOnce(platform, pending);
  });
});
