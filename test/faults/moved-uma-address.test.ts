import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, toAddress } from '#test/api/support/quote-parts.ts';
import type { BodyOf } from '#test/support/api-client.ts';
import { type FundedAccount, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { ended, incomingOf } from '#test/support/uma-payments.ts';

const funds = 1_000_000;

let sending: TestPlatform;
let receiving: TestPlatform;
let payer: FundedAccount;

beforeAll(async () => {
  [sending, receiving] = [await newPlatform(), await newPlatform()];
  payer = await sending.fundedAccount(funds);
});

afterAll(async () => {
  expect(await sending.reconcile()).toEqual([]);
  expect(await receiving.reconcile()).toEqual([]);
});

const newReceiver = () => receiving.newCustomer({ currencies: ['EUR'] });
type Receiver = Awaited<ReturnType<typeof newReceiver>>;

const rename = ({ id: customerId }: Receiver, umaAddress: string) =>
  receiving.api.ok('updateCustomer', {
    path: { customerId },
    body: { customerType: 'INDIVIDUAL', umaAddress },
  });

/** The holder gives the address up. */
const giveUp = async (holder: Receiver): Promise<string> => {
  const { umaAddress } = holder;
  await rename(holder, umaAddress.replace('$', '$former.'));
  return umaAddress;
};

/** The address moves to a new customer. */
const move = async (holder: Receiver): Promise<Receiver> => {
  const next = await newReceiver();
  await rename(next, await giveUp(holder));
  return next;
};

const lookUp = async (umaAddress: string): Promise<string> => {
  const path = { receiverUmaAddress: umaAddress };
  return (await sending.api.ok('lookUpUmaAddress', { path })).lookupId;
};

const quoteBody = (umaAddress: string, more: object = {}) => ({
  source: account(payer.id),
  destination: toAddress(umaAddress, 'EUR'),
  lockedCurrencySide: 'RECEIVING',
  lockedCurrencyAmount: 5_000,
  ...more,
});

const quote = async (umaAddress: string): Promise<BodyOf<'createQuote'>> => {
  const body = quoteBody(umaAddress, { lookupId: await lookUp(umaAddress) });
  return sending.api.ok('createQuote', { body });
};

const execute = (quoteId: string) => sending.api.call('executeQuote', { path: { quoteId } });

describe('an address that moves between quote and execution', () => {
  it.each([
    ['to another customer', move],
    ['to nobody', giveUp],
  ])('%s stops the execution before any debit', async (_where, change) => {
    const holder = await newReceiver();
    const { id, transactionId } = await quote(holder.umaAddress);
    await change(holder);

    const { error } = await execute(id);

    expect(error).toMatchObject({
      status: 409,
      code: 'QUOTE_NOT_EXECUTABLE',
      details: { umaAddress: holder.umaAddress },
    });
    const path = { transactionId };
    expect(await sending.api.ok('getTransaction', { path })).toMatchObject({ status: 'PENDING' });
    expect(await sending.balanceOf(payer)).toBe(funds);
    expect(await incomingOf(receiving, holder.id)).toEqual([]);
  });

  it('stops a payment whose money the payer sends, too', async () => {
    const holder = await newReceiver();
    const source = { sourceType: 'REALTIME_FUNDING', customerId: payer.customerId, currency: 'USD' };
    const body = quoteBody(holder.umaAddress, { source });
    const { id: quoteId } = await sending.api.ok('createQuote', { body });
    await move(holder);

    const error = await sending.api.refused('sendSandboxPayment', { body: { quoteId, currencyCode: 'USD' } });

    expect(error.code).toBe('QUOTE_NOT_EXECUTABLE');
    expect(await sending.balanceOf(payer)).toBe(funds);
  });

  it('and comes back lets the quote be executed', async () => {
    const holder = await newReceiver();
    const { id, transactionId, totalSendingAmount } = await quote(holder.umaAddress);
    await rename(holder, await giveUp(holder));

    expect((await execute(id)).status).toBe(200);

    expect(await ended(sending, transactionId)).toMatchObject({ status: 'COMPLETED' });
    expect(await incomingOf(receiving, holder.id)).toMatchObject([{ status: 'COMPLETED' }]);
    await sending.fund(payer.id, totalSendingAmount);
  });
});

describe('an address that moves after its lookup', () => {
  it.each([false, true])('is not quoted with that lookup (immediatelyExecute: %s)', async (isExecuted) => {
    const holder = await newReceiver();
    const lookupId = await lookUp(holder.umaAddress);
    const next = await move(holder);

    const body = quoteBody(holder.umaAddress, { lookupId, immediatelyExecute: isExecuted });
    const error = await sending.api.refused('createQuote', { body });

    expect(error).toMatchObject({ status: 404, code: 'LOOKUP_REQUEST_NOT_FOUND' });
    expect(await incomingOf(receiving, next.id)).toEqual([]);
  });
});

describe('an address that moves between execution and pay-out', () => {
  it('fails the payment, nobody is credited, and the sender has the money back', async () => {
    const holder = await newReceiver();
    const { id, transactionId } = await quote(holder.umaAddress);
    const plan = {
      kind: 'hold',
      operation: 'GetItem',
      milliseconds: 4_000,
      caller: 'Functionspayout',
    } as const;

    const { result: next, faults } = await sending.withFaults(plan, async () => {
      expect((await execute(id)).status).toBe(200);
      const moved = await move(holder);
      await ended(sending, transactionId);
      return moved;
    });

    expect(faults.held).toBe(1);
    expect(await ended(sending, transactionId)).toMatchObject({
      status: 'FAILED',
      failureReason: 'LNURLP_FAILED',
      refund: { status: 'COMPLETED', reason: 'TRANSACTION_FAILED' },
    });
    expect(await sending.balanceOf(payer)).toBe(funds);
    for (const { id: customerId } of [holder, next]) {
      expect(await incomingOf(receiving, customerId)).toEqual([]);
    }
  });
});
