import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';
import { ApprovalPlatform } from './support/approval-platform.ts';

let asked: ApprovalPlatform;
let platform: TestPlatform;

beforeAll(async () => {
  asked = await ApprovalPlatform.start();
  ({ platform } = asked);
});

afterAll(() => asked.stop());

describe('a payment that the platform left open', () => {
  it('can be approved by the platform once', async () => {
    const before = await platform.balanceOf(asked.account);
    const id = await asked.openPayment();

    const approved = await asked.approve(id);

    expect(approved.status).toBe(200);
    expect(approved.body).toMatchObject({ id, type: 'INCOMING', status: 'COMPLETED' });
    expect(await platform.api.ok('getTransaction', { path: { transactionId: id } })).toEqual(approved.body);
    for (const again of [await asked.approve(id), await asked.reject(id)]) {
      expect(again.error).toMatchObject({ status: 409, code: 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL' });
    }
    expect(await platform.balanceOf(asked.account)).toBe(before + 1_000);
  });

  it('can be rejected by the platform once, and the reason is not stored', async () => {
    const before = await platform.balanceOf(asked.account);
    const id = await asked.openPayment();

    const rejected = await asked.reject(id);

    expect(rejected.body).toMatchObject({ id, status: 'REJECTED' });
    expect(rejected.text).not.toContain('Not expected');
    expect((await asked.approve(id)).error.code).toBe('TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL');
    expect(await platform.balanceOf(asked.account)).toBe(before);
  });

  it('can be decided without a request body', async () => {
    const id = await asked.openPayment();

    const { body } = await platform.api.call('approveIncomingPayment', { path: { transactionId: id } });

    expect(body.status).toBe('COMPLETED');
  });

  it('is unknown to another platform', async () => {
    const id = await asked.openPayment();
    const other = await newPlatform();

    const path = { transactionId: id };

    for (const operation of ['approveIncomingPayment', 'rejectIncomingPayment'] as const) {
      expect(await other.api.refused(operation, { path, body: {} })).toMatchObject({ status: 404 });
    }
    await asked.reject(id);
  });

  it('prevents the deletion of its customer', async () => {
    const customer = await platform.newCustomer();
    const id = await asked.openPayment({ customerId: customer.id });

    const error = await platform.api.refused('deleteCustomer', { path: { customerId: customer.id } });

    expect(error.code).toBe('CUSTOMER_HAS_FUNDS');
    await asked.reject(id);
    await platform.api.ok('deleteCustomer', { path: { customerId: customer.id } });
  });
});
