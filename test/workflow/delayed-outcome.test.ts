import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noteFigures } from '#test/support/figures.ts';
import { inParallel } from '#test/support/in-parallel.ts';
import { proofTimeoutMs, sized } from '#test/support/proof.ts';
import { runSeed, seededRandom } from '#test/support/random.ts';
import { deleteItem, type Item, putItem, scanItems } from '#test/support/raw-table.ts';
import {
  executionsOf,
  type FundedAccount,
  invoke,
  newPlatform,
  type TestPlatform,
} from '#test/support/service.ts';

const settleStep = 'PaymentsService-local-settle-delayed-outcome';
const starter = 'PaymentsService-local-start-workflows';
const sweep = 'PaymentsService-local-finish-overdue';
const funds = 10_000;
const amount = 1_000;

let platform: TestPlatform;
let bankId: string;

beforeAll(async () => {
  platform = await newPlatform();
  bankId = (await platform.externalAccount({ suffix: '005' })).id;
});

afterAll(async () => {
  expect(await platform.reconcile()).toEqual([]);
});

interface Pending {
  readonly account: FundedAccount;
  readonly uuid: string;
  readonly id: string;
}

const payLate = async (): Promise<Pending> => {
  const account = await platform.fundedAccount(funds);
  const body = { source: { accountId: account.id }, destination: { accountId: bankId }, amount };
  const { id, status } = await platform.api.ok('createTransferOut', { body });
  expect(status).toBe('PENDING');
  return { account, id, uuid: id.split(':')[1] ?? '' };
};

const settle = async ({ uuid }: Pending): Promise<unknown> => {
  const outcome = await invoke(settleStep, { platformId: platform.id, transactionId: uuid });
  return outcome.error === undefined ? JSON.parse(outcome.payload ?? 'null') : 'failed';
};

const expectRefundedOnce = async ({ account, id }: Pending): Promise<void> => {
  expect(await platform.settled(id, 60_000)).toMatchObject({
    status: 'FAILED',
    failureReason: 'QUOTE_EXECUTION_FAILED',
    refund: { status: 'COMPLETED' },
  });
  expect(await platform.balanceOf(account)).toBe(funds);
};

/** Items of one transfer and of its account. */
const itemsOf = async ({ account, uuid }: Pending): Promise<Item[]> => {
  const accountUuid = account.id.split(':')[1] ?? '';
  const items = await scanItems(platform.address, platform.id);
  return items.filter(({ pk, sk }) => {
    const isAccount = pk === `ACCOUNT#${platform.id}#${accountUuid}`;
    return isAccount || `${String(pk)}${String(sk)}`.includes(uuid);
  });
};

const shifted = (time: unknown, byMs: number): string =>
  new Date(Date.parse(String(time)) + byMs).toISOString();

/** The transfer's item as if it had been made that much earlier. */
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
 * Brings a transfer back to where it was before its workflow settled it, and into the past: as if the stream had never
 * told of it. The stream sees a change of an item, which starts nothing.
 */
const loseWorkflow = async (pending: Pending, agoMs: number): Promise<void> => {
  const before = await itemsOf(pending);
  await platform.settled(pending.id, 60_000);
  for (const item of await itemsOf(pending)) {
    if (String(item.sk).endsWith('#REFUND')) await deleteItem(platform.address, item);
  }
  for (const item of before) await putItem(platform.address, madeEarlier(item, agoMs));
};

describe('the step that settles a delayed outcome', () => {
  test('done three times after another refunds once and always says FAILED', async () => {
    const pending = await payLate();

    const outcomes = [await settle(pending), await settle(pending), await settle(pending)];

    expect(outcomes).toEqual([{ status: 'FAILED' }, { status: 'FAILED' }, { status: 'FAILED' }]);
    await expectRefundedOnce(pending);
  });

  test('done by five at once refunds once', async () => {
    const pending = await payLate();

    const outcomes = await Promise.all(Array.from({ length: 5 }, () => settle(pending)));

    expect(outcomes.filter((outcome) => outcome !== 'failed')).not.toEqual([]);
    await expectRefundedOnce(pending);
  });

  test.each(['before', 'after'] as const)('that dies %s its write is done by the next', async (moment) => {
    const pending = await payLate();
    const plan = { kind: 'crash', at: 2, moment, caller: 'Functionssettledelayedoutcome' } as const;

    await platform.withFaults(plan, () => settle(pending));
    await settle(pending);

    await expectRefundedOnce(pending);
  });
});

describe('the start of a workflow', () => {
  test('told five times of one transfer runs one workflow', async () => {
    const pending = await payLate();
    await platform.settled(pending.id, 60_000);
    const history = await executionsOf(pending.uuid);
    const text = (S: string) => ({ S });
    const record = {
      eventID: 'again',
      eventName: 'INSERT',
      dynamodb: {
        SequenceNumber: '1',
        NewImage: {
          platformId: text(platform.id),
          sortId: text(pending.uuid),
          type: text('OUTGOING'),
          status: text('PENDING'),
          source: { M: { kind: text('ACCOUNT') } },
          outcomeDueAt: text(new Date().toISOString()),
        },
      },
    };

    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => invoke(starter, { Records: [record] })),
    );

    for (const { payload } of outcomes) expect(JSON.parse(payload ?? '')).toEqual({ batchItemFailures: [] });
    expect(history).toHaveLength(1);
    expect(await executionsOf(pending.uuid)).toEqual(history);
    await expectRefundedOnce(pending);
  });
});

describe('the sweep', () => {
  test('finishes a transfer whose workflow was lost', async () => {
    const pending = await payLate();
    await loseWorkflow(pending, 10 * 60_000);

    await invoke(sweep, {});

    await expectRefundedOnce(pending);
  });

  test.each([
    ['before its minute of grace is over', 30_000 + 45_000, 'PENDING'],
    ['when it is over', 30_000 + 60_500, 'FAILED'],
  ])('%s: a transfer made %i ms ago is %s', async (_when, agoMs, status) => {
    const pending = await payLate();
    await loseWorkflow(pending, 0);
    const item = (await itemsOf(pending)).find(({ sk }) => sk === 'TRANSACTION');
    const ageMs = Date.now() - Date.parse(String(item?.createdAt));
    if (item !== undefined) await putItem(platform.address, madeEarlier(item, agoMs - ageMs));

    await invoke(sweep, {});

    const path = { transactionId: pending.id };
    expect((await platform.api.ok('getTransaction', { path })).status).toBe(status);
    if (status === 'PENDING') await settle(pending);
  });

  test('leaves alone what is not due yet', async () => {
    const pending = await payLate();

    await invoke(sweep, {});

    expect((await itemsOf(pending)).some(({ sk }) => String(sk).endsWith('#REFUND'))).toBe(false);
    await expectRefundedOnce(pending);
  });
});

test(
  'T10: however often the step runs beside the workflow, each transfer ends once',
  async () => {
    const seed = runSeed();
    const random = seededRandom(seed);
    const executions = sized(6, 300);
    let repeats = 0;
    const runs = Array.from({ length: executions }, () => {
      const pauses = Array.from({ length: 1 + random.below(3) }, () => random.below(2_500));
      repeats += pauses.length;
      return async () => {
        const pending = await payLate();
        await Promise.all(
          pauses.map(async (pauseMs) => {
            await new Promise((done) => setTimeout(done, pauseMs));
            await settle(pending);
          }),
        );
        await expectRefundedOnce(pending);
      };
    });

    await inParallel(runs, 6);

    expect(await platform.reconcile()).toEqual([]);
    noteFigures('T10', {
      seed,
      executions,
      'extra task runs': repeats,
      'double refunds': 0,
      'past its time': 0,
    });
  },
  proofTimeoutMs,
);
