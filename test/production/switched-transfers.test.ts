import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SwitchAnswer } from '#infra/local/counterparties/demonstration-switch.ts';
import { follow, shownBy, texts } from '#test/operator/support/incident-page.ts';
import { adminAt } from '#test/support/admin.ts';
import { TestConsole } from '#test/support/console.ts';
import { runSeed } from '#test/support/random.ts';
import { platformItems } from '#test/support/raw-table.ts';
import { runHostileProgramme } from '#test/support/switch/hostile-programme.ts';
import { ProductionWorld } from '#test/support/switch/production-world.ts';
import { describeCrashPoints } from './support/switch/crash-points.ts';
import { describeDepositStorm } from './support/switch/deposit-storm.ts';
import { describeDeposits } from './support/switch/deposits.ts';
import { describeReconciliationExceptions } from './support/switch/reconciliation-exceptions.ts';
import { describeScheduled } from './support/switch/scheduled.ts';
import { describeSeveral } from './support/switch/several.ts';
import { describeTransfersIn } from './support/switch/transfers-in.ts';

let world: ProductionWorld;

beforeAll(async () => {
  world = await ProductionWorld.join();
});

beforeEach(() => world.paymentSwitch.behave({ onOrder: () => ({ status: 'ON_ITS_WAY' }) }));

afterAll(async () => {
  const { address, id } = world.platform;
  // The stores take the table's name when they load, and the world has set it by now.
  const { ledgerCheckOf } = await import('#test/unit/reconciler/ledger-check-of.ts');
  const problems = [
    ...(await world.platform.reconcile()),
    ...ledgerCheckOf(await platformItems(address, id)),
  ];
  await world.stop();
  expect(problems).toEqual([]);
});

/** A transfer of 4.00 out of an account with 10.00. The end of its account number means something in the sandbox only. */
const transferOut = async (suffix = '000') => {
  const account = await world.platform.fundedAccount(1000);
  const bank = await world.platform.externalAccount({ suffix, customerId: account.customerId });
  const transfer = await world.platform.api.ok('createTransferOut', {
    body: {
      source: { accountId: account.id },
      destination: { accountId: bank.id },
      amount: 400,
      description: 'Invoice 17',
      metadata: { orderId: '4711' },
    },
  });
  const payoutId = world.payoutIdOf(transfer.id);
  return { account, bank, transfer, payoutId, read: () => world.read(transfer.id) };
};
const statusOf = (transactionId: string) => async () => (await world.read(transactionId)).status;

describe('a transfer out in production', () => {
  it('is debited at once and goes to the switch as a signed order', async () => {
    const { account, bank, transfer, payoutId } = await transferOut('002');

    expect(transfer.status).toBe('PROCESSING');
    expect(await world.platform.balanceOf(account)).toBe(600);
    await expect
      .poll(() => world.paymentSwitch.book.get(payoutId)?.order)
      .toMatchObject({
        payoutId,
        amount: 400,
        currency: 'USD',
        destination: { destinationType: 'ACCOUNT', accountId: bank.id },
        description: 'Invoice 17',
      });
    expect(world.paymentSwitch.entryOf(payoutId).order).not.toHaveProperty('metadata');
    expect(world.paymentSwitch.refused).toBe(0);
    // Later tests count the payments that wait for the switch.
    expect(await world.paymentSwitch.report(world.baseUrl, payoutId, { status: 'DELIVERED' })).toBe(204);
  });

  it('ends when the switch has delivered it, whatever the end of the account number', async () => {
    world.paymentSwitch.behave({ onOrder: () => ({ status: 'DELIVERED' }) });
    const { account, transfer, read } = await transferOut('004');

    await expect.poll(statusOf(transfer.id)).toBe('COMPLETED');
    expect(await read()).toMatchObject({ settledAt: expect.any(String) });
    expect(await read()).not.toHaveProperty('details');
    expect(await world.platform.balanceOf(account)).toBe(600);
  });

  it.each<[SwitchAnswer, object, number]>([
    [{ status: 'FAILED' }, { status: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED' }, 1000],
    [{ status: 'FAILED', isRefundPossible: false }, { status: 'FAILED', refund: { status: 'FAILED' } }, 600],
    [{ status: 'REJECTED' }, { status: 'REJECTED', refund: { status: 'COMPLETED' } }, 1000],
    [{ status: 'CANCELLED' }, { status: 'REFUNDED', refund: { reason: 'USER_CANCELLATION' } }, 1000],
  ])('whose result is %j ends as %j', async (answer, expected, balance) => {
    const { account, transfer, payoutId, read } = await transferOut();
    await expect.poll(() => world.paymentSwitch.book.has(payoutId)).toBe(true);

    expect(await world.paymentSwitch.report(world.baseUrl, payoutId, answer)).toBe(204);
    expect(await world.paymentSwitch.report(world.baseUrl, payoutId, answer)).toBe(204);
    expect(await world.paymentSwitch.tell(world.baseUrl, payoutId, { status: 'DELIVERED' })).toBe(409);

    expect(await read()).toMatchObject({ id: transfer.id, ...expected });
    expect(await world.platform.balanceOf(account)).toBe(balance);
  });

  it('that the receiving bank returns after its delivery is refunded', async () => {
    const { account, payoutId, read } = await transferOut();
    await expect.poll(() => world.paymentSwitch.book.has(payoutId)).toBe(true);

    expect(await world.paymentSwitch.report(world.baseUrl, payoutId, { status: 'DELIVERED' })).toBe(204);
    expect((await read()).status).toBe('COMPLETED');
    for (const status of ['RETURNED', 'RETURNED', 'DELIVERED'] as const) {
      expect(await world.paymentSwitch.report(world.baseUrl, payoutId, { status })).toBe(204);
    }

    expect(await read()).toMatchObject({ status: 'FAILED', failureReason: 'COUNTERPARTY_POST_TX_FAILED' });
    expect(await world.platform.balanceOf(account)).toBe(1000);
  });

  it('waits while the switch is down; the runbook shows it and leads out of it', async () => {
    const { address } = world.platform;
    const console = await TestConsole.startAt(address);
    world.paymentSwitch.isUp = false;
    const { account, transfer, payoutId } = await transferOut();

    const run = (...args: string[]) => adminAt(address, ...args);
    const explained = async () => (await run('explain', transfer.id)).text;
    await expect.poll(explained).toMatch(/The switch did not answer/);
    // The page names the oldest of several only, and other files have payments on this host, too.
    await shownBy(
      console,
      new RegExp(`no clear answer about (1 payment .*${transfer.id}|([2-9]|\\d{2,}) payments )`),
    );
    console.stop();
    // What is younger than AGE is not stuck.
    await expect.poll(() => Date.now() - Date.parse(transfer.createdAt)).toBeGreaterThan(1_000);
    const values = { ID: transfer.id, AGE: '1s' };
    const [stuck, story] = texts(await follow('The switch is down', values, run));
    expect(stuck).toMatch(new RegExp(`^${transfer.id} +PROCESSING +4\\.00 USD +for `, 'm'));
    expect(story).toMatch(/The switch did not answer/);
    expect((await world.read(transfer.id)).status).toBe('PROCESSING');

    world.paymentSwitch.behave({ onOrder: () => ({ status: 'DELIVERED' }) });
    world.paymentSwitch.isUp = true;
    await expect.poll(statusOf(transfer.id)).toBe('COMPLETED');
    expect(world.paymentSwitch.entryOf(payoutId).timesOrdered).toBe(1);
    expect(await world.platform.balanceOf(account)).toBe(600);
  });

  it('is not cancelled once it has left', async () => {
    const { transfer } = await transferOut();

    const apiError = await world.platform.api.refused('cancelTransaction', {
      path: { transactionId: transfer.id },
    });

    expect(apiError).toMatchObject({ status: 409, code: 'TRANSACTION_NOT_CANCELLABLE' });
  });

  it('that costs more than the account holds orders nothing', async () => {
    const account = await world.platform.fundedAccount(100);
    const bank = await world.platform.externalAccount({ customerId: account.customerId });
    const ordered = world.paymentSwitch.book.size;

    const body = { source: { accountId: account.id }, destination: { accountId: bank.id }, amount: 101 };
    const apiError = await world.platform.api.refused('createTransferOut', { body });

    expect(apiError).toMatchObject({ status: 400, code: 'INSUFFICIENT_BALANCE' });
    expect(world.paymentSwitch.book.size).toBe(ordered);
  });
});

it('two hostile switches and the ledger agree to the cent', async () => {
  const programme = { seed: runSeed(), clients: 4, paymentsAClient: 4, kills: 0, isSlow: false };

  const figures = await runHostileProgramme(world, programme);

  expect(figures.payments).toBe(programme.clients * programme.paymentsAClient);
});

describeTransfersIn(() => world);
describeReconciliationExceptions(() => world);
describeDeposits(() => world);
describeScheduled(() => world);
describeSeveral(() => world);
// At full size it leaves money in suspense, and reads all items after each point, so it comes before the many.
describeCrashPoints(() => world);
describeDepositStorm(() => world);
