import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilEnded } from '#test/prove/support/uma-books.ts';
import { adminAt } from '#test/support/admin.ts';
import {
  type ProductionSide,
  startTwoProductions,
  type TwoProductions,
} from '#test/support/uma/production-side.ts';
import { pay } from '#test/support/uma/two-services.ts';

let world: TwoProductions;

beforeAll(async () => {
  world = await startTwoProductions();
});
afterAll(() => world?.stop());

const ended = async ({ platform }: ProductionSide, transactionId: string) => {
  const read = () => platform.api.ok('getTransaction', { path: { transactionId } });
  await expect.poll(async () => (await read()).status).not.toMatch(/PENDING|PROCESSING/);
  return read();
};

describe('two services of production', () => {
  it.each([
    ['one way', () => [world.here, world.there] as const],
    ['the other way', () => [world.there, world.here] as const],
  ])('pay each other over Lightning, %s', async (_way, sides) => {
    const [from, to] = sides();
    const before = [await from.platform.balanceOf(from.account), await to.platform.balanceOf(to.account)];

    const made = await pay(from, to);
    const sent = await ended(from, made.transactionId);

    expect(sent).toMatchObject({ status: 'COMPLETED', receivedAmount: { amount: 6_274 } });
    expect(await from.platform.balanceOf(from.account)).toBe((before[0] ?? 0) - made.totalSendingAmount);
    await expect.poll(() => to.platform.balanceOf(to.account)).toBe((before[1] ?? 0) + 6_274);
  });

  it('hear of what is paid by the callback, which moves nothing there', async () => {
    const { here, there } = world;
    const callbacks = () =>
      there.lines('take-post-transaction-hook').filter((line) => line.includes('"status":200'));
    const before = callbacks().length;

    const made = await pay(here, there, { lockedCurrencyAmount: 1_111 });
    await ended(here, made.transactionId);

    await expect.poll(() => callbacks().length).toBe(before + 1);
  });

  it('give the sender everything back when the invoice can be paid no more', async () => {
    const { here, there } = world;
    const before = await here.platform.balanceOf(here.account);
    const made = await pay(here, there, { immediatelyExecute: false });
    there.lightning.isClosed = true;
    await here.platform.api.ok('executeQuote', { path: { quoteId: made.id }, key: randomUUID() });
    const failed = await ended(here, made.transactionId);
    there.lightning.isClosed = false;

    expect(failed).toMatchObject({
      status: 'FAILED',
      failureReason: 'LIGHTNING_PAYMENT_FAILED',
      refund: { status: 'COMPLETED' },
    });
    expect(await here.platform.balanceOf(here.account)).toBe(before);
  });

  it('keep money that comes too late in suspense, and give it back as a payment', async () => {
    const { here, there } = world;
    const made = await pay(here, there, { lockedCurrencyAmount: 2_345, immediatelyExecute: false });
    const invoice = [...there.lightning.invoices.values()].at(-1);
    const { invoiceId = '', paymentHash = '', amountMsat = 0 } = invoice ?? {};
    const late = `Transaction:${invoiceId.split('.')[1]}`;
    const statusThere = async () =>
      (await there.platform.api.ok('getTransaction', { path: { transactionId: late } })).status;
    await expect.poll(statusThere).toBe('EXPIRED');
    const tell = async () => {
      const path = `/switch/invoices/${invoiceId}/payment`;
      return (
        await there.paymentSwitch.call(there.platform.address.baseUrl, path, { paymentHash, amountMsat })
      ).status;
    };

    expect([await tell(), await tell()]).toEqual([204, 204]);

    expect(made.totalReceivingAmount).toBe(2_345);
    const admin = (...args: string[]) => adminAt(there.platform.address, ...args);
    const listed = await admin('deposit', 'list');
    expect(listed.text).toContain(`LIGHTNING ${paymentHash}`);
    const [id = ''] = /Deposit:[0-9a-f-]{36}/.exec(listed.text) ?? [];
    const { data } = await there.platform.api.ok('listPlatformInternalAccounts', {
      query: { currency: 'USD' },
    });
    const accountId = data[0]?.id ?? '';
    const assigned = await admin('deposit', 'assign', id, '--account', accountId, '--yes');
    expect(assigned.errors).toBe('');

    const back = await pay(there, here, {
      source: { sourceType: 'ACCOUNT', accountId },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 2_345,
    });
    expect((await ended(there, back.transactionId)).status).toBe('COMPLETED');
  });

  it('leave books in which every journal, balance and order agrees', async () => {
    const { here, there } = world;
    await untilEnded([here, there]);
    expect(await here.platform.reconcile()).toEqual([]);
    expect(await there.platform.reconcile()).toEqual([]);
    expect([here.lightning.paidTwice, there.lightning.paidTwice]).toEqual([0, 0]);
  });
});
