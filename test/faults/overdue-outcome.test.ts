import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteItem, type Item, putItem } from '#test/support/raw-table.ts';
import { invoke, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { expectRefundedOnce, itemsOf, type Pending, payLate } from '#test/workflow/support/late-transfer.ts';

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

const maxTries = 5;

/** A transfer and its items before its workflow settled it, 1.5 s later. A busy machine may read them too late. */
const openTransfer = async (tries = 1): Promise<{ pending: Pending; before: readonly Item[] }> => {
  const pending = await payLate(platform, bankId);
  const before = await itemsOf(platform, pending);
  if (before.some(({ outcomeDueAt }) => outcomeDueAt !== undefined)) return { pending, before };
  if (tries === maxTries) throw new Error(`${maxTries} transfers were settled before they could be read`);
  return openTransfer(tries + 1);
};

/**
 * Restores a transfer to its state before its workflow settled it, with all times in the past, as if the stream had
 * lost it. A changed item in the stream starts no workflow.
 */
const loseWorkflow = async (pending: Pending, before: readonly Item[]): Promise<void> => {
  await platform.settled(pending.id);
  for (const item of await itemsOf(platform, pending)) {
    if (String(item.sk).endsWith('#REFUND')) await deleteItem(platform.address, item);
  }
  for (const item of before) await putItem(platform.address, madeEarlier(item, 10 * 60_000));
};

/** A sweep that settles what is not due does so every time. On a busy machine, the workflow may be first. */
const sweptBeforeItsTime = async (tries = 1): Promise<{ pending: Pending; isRefunded: boolean }> => {
  const { pending } = await openTransfer();
  await invoke(sweep, {});
  const isRefunded = (await itemsOf(platform, pending)).some(({ sk }) => String(sk).endsWith('#REFUND'));
  return isRefunded && tries < maxTries ? sweptBeforeItsTime(tries + 1) : { pending, isRefunded };
};

describe('the sweep of overdue outcomes', () => {
  test('finishes a transfer whose workflow was lost', async () => {
    const { pending, before } = await openTransfer();
    await loseWorkflow(pending, before);

    await invoke(sweep, {});

    await expectRefundedOnce(platform, pending);
  });

  test('does not change a transfer that is not due', async () => {
    const { pending, isRefunded } = await sweptBeforeItsTime();

    expect(isRefunded).toBe(false);
    await expectRefundedOnce(platform, pending);
  });
});
