import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BodyOf } from '#test/support/api-client.ts';
import { paymentSweep, samplePoints } from '#test/support/crash-points.ts';
import { proofTimeoutMs } from '#test/support/proof.ts';
import { platformItems, putItem } from '#test/support/raw-table.ts';
import {
  executionsOf,
  type FundedAccount,
  invoke,
  newPlatform,
  type TestPlatform,
} from '#test/support/service.ts';
import { incomingOf, onlyIncomingOf, payToUma } from '#test/support/uma-payments.ts';
import { leaveUndecided, WebhookReceiver } from '#test/support/webhook-receiver.ts';

const payOutStep = 'PaymentsService-local-pay-out';
const payer = 'Functionspayout';
const amount = 5_000;
const funds = 1_000_000;

let sending: TestPlatform;
let receiving: TestPlatform;
let receiver: WebhookReceiver;
let account: FundedAccount;
let customer: BodyOf<'createCustomer'>;

beforeAll(async () => {
  [sending, receiving] = [await newPlatform(), await newPlatform()];
  receiver = await WebhookReceiver.start(leaveUndecided);
});

const renew = async (): Promise<void> => {
  account = await sending.fundedAccount(funds);
  customer = await receiving.newCustomer({ currencies: ['EUR'] });
};

beforeEach(renew);

afterAll(async () => {
  expect(await receiving.reconcile()).toEqual([]);
  expect(await sending.reconcile()).toEqual([]);
  await receiver.stop();
});

interface Sent {
  readonly id: string;
  readonly uuid: string;
  readonly total: number;
}

const isGivenUp = async (uuid: string): Promise<boolean> =>
  (await executionsOf(uuid)).some((history) => history.includes('PayoutNotSettled'));

/** Keeps the sweep from a payment. */
const postpone = async (uuid: string): Promise<void> => {
  const items = await platformItems(sending.address, sending.id);
  const item = items.find(({ sortId, sk }) => sk === 'TRANSACTION' && sortId === uuid) ?? {};
  const checkAt = new Date(Date.now() + 3_600_000).toISOString();
  await putItem(sending.address, { ...item, checkAt, dueSk: `${checkAt}#${uuid}` });
};

/** An executed payment whose workflow failed before its first read, and which no sweep pays. */
const unpaid = async (): Promise<Sent> => {
  const crash = {
    kind: 'crash',
    at: 1,
    moment: 'before',
    caller: payer,
    alsoDead: [paymentSweep],
  } as const;
  const { result } = await sending.withFaults(crash, async () => {
    const quote = await payToUma(sending, { from: account, to: customer.umaAddress, amount });
    const id = quote.transactionId;
    const uuid = id.split(':')[1] ?? '';
    await expect.poll(() => isGivenUp(uuid)).toBe(true);
    await postpone(uuid);
    return { id, uuid, total: quote.totalSendingAmount };
  });
  return result;
};

const payOut = ({ uuid }: Sent) =>
  invoke(payOutStep, { platformId: sending.id, transactionId: uuid, occasion: 'START' });

/** The step's calls for the sender, for the receiver and for the address. */
const callsOfPayer = () => ({ caller: payer, alsoNaming: [receiving.id, customer.umaAddress] });

const callsOfOneStep = async (): Promise<number> => {
  await renew();
  const sent = await unpaid();
  const { faults } = await sending.withFaults({ kind: 'count', ...callsOfPayer() }, () => payOut(sent));
  await expectPaidOnce(sent);
  return faults.calls ?? 0;
};

/** The calls that every undisturbed step makes. The first of an instance, or one that meets a conflict, makes more. */
const callsOfStep = async (): Promise<number> => Math.min(await callsOfOneStep(), await callsOfOneStep());

const statusOf = async ({ id }: Sent): Promise<string> =>
  (await sending.api.ok('getTransaction', { path: { transactionId: id } })).status;

const asksForApproval = (isAsking: boolean) =>
  receiving.api.ok('updateConfig', { body: { webhookEndpoint: isAsking ? receiver.url : null } });

const expectPaidOnce = async (sent: Sent, point?: string): Promise<void> => {
  expect(await statusOf(sent), point).toBe('COMPLETED');
  expect(await incomingOf(receiving, customer.id), point).toMatchObject([{ status: 'COMPLETED' }]);
  expect(await sending.balanceOf(account), point).toBe(funds - sent.total);
  expect(await receiving.balanceOf(await receiving.accountOf(customer.id, 'EUR')), point).toBe(amount);
};

const expectRefunded = async (sent: Sent): Promise<void> => {
  expect(await sending.api.ok('getTransaction', { path: { transactionId: sent.id } })).toMatchObject({
    status: 'FAILED',
    failureReason: 'LNURLP_FAILED',
    refund: { status: 'COMPLETED' },
  });
  expect(await sending.balanceOf(account)).toBe(funds);
};

const moveAway = () =>
  receiving.api.ok('updateCustomer', {
    path: { customerId: customer.id },
    body: { customerType: 'INDIVIDUAL', umaAddress: customer.umaAddress.replace('$', '$moved.') },
  });

describe('a payment to a customer who needs no approval', () => {
  beforeEach(() => asksForApproval(false));

  test('is paid once when ten steps run at once and another one later', async () => {
    const sent = await unpaid();

    await Promise.all(Array.from({ length: 10 }, () => payOut(sent)));
    await payOut(sent);

    await expectPaidOnce(sent);
  });

  test(
    'is paid once wherever the step dies, before or after the call took effect',
    async () => {
      for (const point of samplePoints(await callsOfStep())) {
        await renew();
        const sent = await unpaid();

        await sending.withFaults({ kind: 'crash', ...point, ...callsOfPayer() }, () => payOut(sent));
        await payOut(sent);

        await expectPaidOnce(sent, `${point.at}, ${point.moment}`);
      }
    },
    proofTimeoutMs,
  );

  test('to an address that has moved is refunded once', async () => {
    const sent = await unpaid();
    await moveAway();

    await Promise.all(Array.from({ length: 5 }, () => payOut(sent)));

    await expectRefunded(sent);
    expect(await incomingOf(receiving, customer.id)).toEqual([]);
  });
});

describe('a payment to a customer whose platform approves payments', () => {
  beforeEach(() => asksForApproval(true));

  test('is created once when ten steps run at once, and the decision ends both sides', async () => {
    const sent = await unpaid();

    await Promise.all(Array.from({ length: 10 }, () => payOut(sent)));
    await payOut(sent);

    const incoming = await onlyIncomingOf(receiving, customer.id);
    expect([incoming.status, await statusOf(sent)]).toEqual(['PENDING', 'PROCESSING']);
    await receiving.api.ok('approveIncomingPayment', { path: { transactionId: incoming.id } });
    await expectPaidOnce(sent);
  });

  test('stays with its customer when the address moves, until the platform decides', async () => {
    const sent = await unpaid();
    await payOut(sent);
    await moveAway();
    // The new holder of the address must receive nothing.
    await receiving.api.ok('createCustomer', {
      body: { customerType: 'INDIVIDUAL', umaAddress: customer.umaAddress, currencies: ['EUR'] },
    });

    await payOut(sent);

    const incoming = await onlyIncomingOf(receiving, customer.id);
    expect([incoming.status, await statusOf(sent)]).toEqual(['PENDING', 'PROCESSING']);
    await receiving.api.ok('rejectIncomingPayment', { path: { transactionId: incoming.id } });
    expect(await statusOf(sent)).toBe('REJECTED');
    expect(await sending.balanceOf(account)).toBe(funds);
  });
});
