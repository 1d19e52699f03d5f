import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOlder } from '#test/api/support/plant-quote.ts';
import { noteFigures } from '#test/support/figures.ts';
import { faultCounts } from '#test/support/host-control.ts';
import { inParallel } from '#test/support/in-parallel.ts';
import { proofTimeoutMs, sized } from '#test/support/proof.ts';
import { runSeed, seededRandom } from '#test/support/random.ts';
import { putItem } from '#test/support/raw-table.ts';
import { executionsOf, invoke, newPlatform, type TestPlatform } from '#test/support/service.ts';
import {
  amount,
  ended,
  execute,
  funds,
  itemsOf,
  type QuotedPayment,
  quoteTo,
  quoteToSuffix,
  readUntil,
  traceOf,
} from './support/quoted-payment.ts';

const payStep = 'PaymentsService-local-pay-out';
const starter = 'PaymentsService-local-start-workflows';
const sweep = 'PaymentsService-local-finish-overdue';

/** Every magic suffix, and how its payment ends. Source: decisions.md "Quotes". */
const endings = {
  '000': { status: 'COMPLETED' },
  '002': { status: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED', refund: { status: 'COMPLETED' } },
  '003': { status: 'COMPLETED' },
  '004': { status: 'FAILED', failureReason: 'COUNTERPARTY_POST_TX_FAILED', refund: { status: 'COMPLETED' } },
  '005': { status: 'FAILED', failureReason: 'COUNTERPARTY_POST_TX_FAILED', refund: { status: 'COMPLETED' } },
  '006': { status: 'REFUNDED', refund: { status: 'COMPLETED', reason: 'USER_CANCELLATION' } },
  '007': { status: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED', refund: { status: 'FAILED' } },
} as const;
type Suffix = keyof typeof endings;
const suffixes = Object.keys(endings) as Suffix[];

/** What the payer has left: everything again, once a refund has come back. */
const leftOf = (suffix: Suffix): number => {
  const ending = endings[suffix];
  return 'refund' in ending && ending.refund.status === 'COMPLETED' ? funds : funds - amount;
};

let platform: TestPlatform;

beforeAll(async () => {
  platform = await newPlatform();
});

afterAll(async () => {
  expect(await platform.reconcile()).toEqual([]);
});

/** One try of the step. Gives its status, or the name of what it throws. */
const step = async ({ uuid }: QuotedPayment, occasion: 'START' | 'FOLLOW_UP'): Promise<string> => {
  const outcome = await invoke(payStep, { platformId: platform.id, transactionId: uuid, occasion });
  const payload: unknown = JSON.parse(outcome.payload ?? '{}');
  if (typeof payload !== 'object' || payload === null) return 'nothing';
  if ('errorType' in payload) return String(payload.errorType);
  return 'status' in payload ? String(payload.status) : 'nothing';
};

/** Names of the states that an execution went through, in order. */
const statesOf = async ({ uuid }: QuotedPayment): Promise<string[]> => {
  const [history = ''] = await executionsOf(uuid);
  return [
    ...history.matchAll(
      /StateEntered","timestampMs":\d+,"details":\{"stateEnteredEventDetails":\{"name":"([^"]+)"/g,
    ),
  ].map(([, name]) => name ?? '');
};

const paid = async (suffix: Suffix): Promise<QuotedPayment> => {
  const payment = await quoteToSuffix(platform, suffix);
  expect((await execute(platform, payment)).status).toBe('PROCESSING');
  return payment;
};

const expectEnding = async (payment: QuotedPayment, suffix: Suffix): Promise<void> => {
  expect(await ended(platform, payment, suffix)).toMatchObject(endings[suffix]);
  expect(await platform.balanceOf(payment.account)).toBe(leftOf(suffix));
};

describe('an executed quote', () => {
  test.concurrent.each(suffixes)(
    'to a bank account with suffix %s ends as the table says',
    async (suffix) => {
      const payment = await paid(suffix);

      await expectEnding(payment, suffix);
    },
  );

  test.concurrent.each([
    ['$success.usd', 'COMPLETED', funds - amount],
    ['$success.eur', 'COMPLETED', funds - amount],
    ['$success.mxn', 'COMPLETED', funds - amount],
    ['$pending.long.usd', 'COMPLETED', funds - amount],
    ['$fail.compliance.usd', 'REJECTED', funds],
  ])('to %s in the sandbox ends %s', async (name, status, left) => {
    const umaAddress = `${name}@sandbox.uma.test`;
    const payment = await quoteTo(platform, { destinationType: 'UMA_ADDRESS', umaAddress });

    await execute(platform, payment);

    expect((await ended(platform, payment)).status).toBe(status);
    expect(await platform.balanceOf(payment.account)).toBe(left);
  });

  test.concurrent('to another internal account is there when it is COMPLETED', async () => {
    const receiver = await platform.fundedAccount(0, 'EUR');
    const payment = await quoteTo(platform, { destinationType: 'ACCOUNT', accountId: receiver.id });

    await execute(platform, payment);
    const { status, receivedAmount } = await ended(platform, payment);

    expect(status).toBe('COMPLETED');
    expect(await platform.balanceOf(receiver)).toBe(receivedAmount?.amount);
  });

  test.concurrent('to an internal account that was closed meanwhile FAILS and comes back', async () => {
    const receiver = await platform.fundedAccount(0, 'EUR');
    const payment = await quoteTo(platform, { destinationType: 'ACCOUNT', accountId: receiver.id });
    await platform.api.call('deleteCustomer', { path: { customerId: receiver.customerId } });

    await execute(platform, payment);

    expect(await ended(platform, payment)).toMatchObject({
      status: 'FAILED',
      failureReason: 'COUNTERPARTY_POST_TX_FAILED',
      refund: { status: 'COMPLETED' },
    });
    expect(await platform.balanceOf(payment.account)).toBe(funds);
  });

  test.concurrent('to a bank account that is deleted right after is paid', async () => {
    const { id } = await platform.externalAccount({ suffix: '003' });
    const payment = await quoteTo(platform, { destinationType: 'ACCOUNT', accountId: id });
    await execute(platform, payment);
    await platform.api.call('deletePlatformExternalAccount', { path: { externalAccountId: id } });

    expect((await ended(platform, payment)).status).toBe('COMPLETED');
  });

  test.concurrent('whose payer is gone when the money comes back keeps it in clearing', async () => {
    const account = await platform.fundedAccount(amount);
    const { id } = await platform.externalAccount({ suffix: '005' });
    const payment = await quoteTo(platform, { destinationType: 'ACCOUNT', accountId: id }, account);
    await execute(platform, payment);
    await readUntil(platform, payment, ({ status }) => status !== 'PROCESSING');
    await platform.api.call('deleteCustomer', { path: { customerId: account.customerId } });

    const refunds = ['COMPLETED', 'FAILED'];
    const end = await ended(platform, payment, '005');
    expect(refunds).toContain('refund' in end ? end.refund?.status : undefined);
  });

  test.concurrent('is one state of its machine, and one more pair for each wait', async () => {
    const payments = await Promise.all(
      (['000', '002', '003', '005'] as const).map(async (suffix) => {
        const payment = await paid(suffix);
        await expectEnding(payment, suffix);
        await sleep(200);
        return statesOf(payment);
      }),
    );

    expect(payments).toEqual([
      ['Pay out'],
      ['Pay out'],
      ['Pay out', 'Wait for the receiving bank', 'Ask how it went'],
      ['Pay out', 'Wait for a return', 'Ask how it went'],
    ]);
  });
});

/** Until the platform's fault plan has cost a function its life. */
const untilStruck = async ({ address, id }: TestPlatform): Promise<void> => {
  while (((await faultCounts(address.controlUrl, id)).lost ?? 0) === 0) await sleep(50);
};

describe('the step', () => {
  test.concurrent.each(suffixes)(
    'dies before or after its write and leaves no trace of it: suffix %s',
    async (suffix) => {
      const traceWith = async (moment?: 'before' | 'after') => {
        // Of its own: a fault plan strikes all that a platform does.
        const struck = await newPlatform();
        const payment = await quoteToSuffix(struck, suffix);
        if (moment === undefined) await execute(struck, payment);
        else {
          const plan = { kind: 'crash', at: 3, moment, caller: 'Functionspayout' } as const;
          await struck.withFaults(plan, async () => {
            await execute(struck, payment);
            await untilStruck(struck);
          });
        }
        expect(await ended(struck, payment, suffix)).toMatchObject(endings[suffix]);
        expect(await struck.reconcile()).toEqual([]);
        return traceOf(struck, payment);
      };

      const [sound, ...others] = await Promise.all([traceWith(), traceWith('before'), traceWith('after')]);

      expect(others).toEqual([sound, sound]);
    },
    120_000,
  );

  test('says how a payment stands, however often it is asked', async () => {
    const payment = await paid('003');

    expect([await step(payment, 'START'), await step(payment, 'START')]).toEqual([
      'PayoutOnItsWay',
      'PayoutOnItsWay',
    ]);
    expect([await step(payment, 'FOLLOW_UP'), await step(payment, 'FOLLOW_UP')]).toEqual([
      'COMPLETED',
      'COMPLETED',
    ]);
  });

  test('told five times of one payment runs one workflow', async () => {
    const payment = await paid('000');
    await ended(platform, payment);
    const text = (S: string) => ({ S });
    const record = {
      eventID: 'again',
      eventName: 'MODIFY',
      dynamodb: {
        SequenceNumber: '1',
        NewImage: {
          platformId: text(platform.id),
          sortId: text(payment.uuid),
          type: text('OUTGOING'),
          status: text('PROCESSING'),
          source: { M: { kind: text('ACCOUNT') } },
        },
        OldImage: { status: text('PENDING') },
      },
    };
    await expect.poll(async () => (await executionsOf(payment.uuid)).join()).toContain('ExecutionSucceeded');
    const history = await executionsOf(payment.uuid);

    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => invoke(starter, { Records: [record] })),
    );

    for (const { payload } of outcomes) expect(JSON.parse(payload ?? '')).toEqual({ batchItemFailures: [] });
    expect(history).toHaveLength(1);
    expect(await executionsOf(payment.uuid)).toEqual(history);
  });
});

/** Moves the time at which the sweep looks at a payment into the past. */
const makeDue = async (payment: QuotedPayment): Promise<void> => {
  const item = (await itemsOf(platform, payment)).find(({ sk }) => sk === 'TRANSACTION');
  const checkAt = new Date(Date.now() - 120_000).toISOString();
  if (item !== undefined) {
    await putItem(platform.address, { ...item, checkAt, dueSk: `${checkAt}#${payment.uuid}` });
  }
};

describe('the sweep', () => {
  test('ends a payment whose workflow sleeps', async () => {
    const payment = await paid('003');
    await step(payment, 'START');
    await makeDue(payment);

    await invoke(sweep, {});

    const path = { transactionId: payment.id };
    expect((await platform.api.ok('getTransaction', { path })).status).toBe('COMPLETED');
  });

  test('leaves alone what is not due', async () => {
    const payment = await paid('003');

    await invoke(sweep, {});

    const path = { transactionId: payment.id };
    expect((await platform.api.ok('getTransaction', { path })).status).toBe('PROCESSING');
  });

  test('writes the expiry of a quote, which takes and gives nothing', async () => {
    const other = await newPlatform();
    const payment = await quoteToSuffix(other, '000');
    await makeOlder(other, payment.quoteId, 7 * 60_000);

    await invoke(sweep, {});

    expect(await traceOf(other, payment)).toMatchObject({ status: 'EXPIRED', version: 2n, journals: [] });
    expect(await other.balanceOf(payment.account)).toBe(funds);
    expect(await other.reconcile()).toEqual([]);
  });
});

test(
  'T10: however often the step runs beside the workflow, each payment ends once',
  async () => {
    const seed = runSeed();
    const random = seededRandom(seed);
    const executions = sized(7, 300);
    let repeats = 0;
    const traces = new Map<string, unknown>();
    const runs = Array.from({ length: executions }, (_, index) => {
      const suffix = suffixes[index % suffixes.length] ?? '000';
      const pauses = Array.from({ length: 1 + random.below(3) }, () => random.below(600));
      const late = 1 + random.below(3);
      repeats += pauses.length + late;
      return async () => {
        const payment = await paid(suffix);
        const beside = pauses.map(async (pauseMs) => {
          await sleep(pauseMs);
          await step(payment, 'START');
        });
        await Promise.all(beside);
        await expectEnding(payment, suffix);
        for (let time = 0; time < late; time += 1) await step(payment, 'FOLLOW_UP');
        const trace = await traceOf(platform, payment);
        const first = traces.get(suffix) ?? trace;
        traces.set(suffix, first);
        expect(trace).toEqual(first);
      };
    });

    await inParallel(runs, 6);

    expect(await platform.reconcile()).toEqual([]);
    noteFigures('T10 quotes', { seed, executions, 'extra task runs': repeats, 'payments that end twice': 0 });
  },
  proofTimeoutMs,
);
