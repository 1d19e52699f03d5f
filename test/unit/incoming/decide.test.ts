import { beforeEach, describe, expect, it, vi } from 'vitest';
import { timeOutApproval } from '#shared/incoming/apply-decision.ts';
import { decideIncoming } from '#shared/incoming/decide.ts';
import { internalAccountUuid } from '#shared/kernel/account-id.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import { useMemoryTable } from '../support/memory-table.ts';
import { fill, incomingPayment, pendingTransfer, processingQuote, store } from '../support/payments.ts';

const current = useMemoryTable();
const { platformId, uuid, ownerUuid } = incomingPayment('PENDING');
const stored = () => getTransaction(platformId, uuid);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2025-10-13T12:01:00.000Z'), toFake: ['Date'] });
  fill(current.table, internalAccountUuid(ownerUuid, 'EUR'), { openTransactions: 1 });
});

describe('a decision', () => {
  const reject = (id = `Transaction:${uuid}`) => decideIncoming(platformId, id, { kind: 'REJECTED' });

  it('is shown with the payment', async () => {
    store(current.table, incomingPayment('PENDING'));

    expect(await reject()).toMatchObject({ id: `Transaction:${uuid}`, status: 'REJECTED' });
  });

  it.each([
    ['that was decided', incomingPayment('REJECTED')],
    ['that is on its way', incomingPayment('PROCESSING', true)],
    ['from a bank', pendingTransfer('INCOMING')],
    ['to a UMA address', { ...processingQuote, status: 'PENDING' as const }],
  ])('on a payment %s is refused', async (_what, transaction) => {
    store(current.table, transaction);

    await expect(reject()).rejects.toMatchObject({ code: 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL' });
    expect(await stored()).toMatchObject({ status: transaction.status });
  });

  it('on a payment that does not exist is refused', async () => {
    await expect(reject()).rejects.toMatchObject({ code: 'TRANSACTION_NOT_FOUND' });
    await expect(reject('x')).rejects.toMatchObject({ code: 'TRANSACTION_NOT_FOUND' });
  });

  it('that does not come fails the payment', async () => {
    store(current.table, incomingPayment('PENDING'));

    expect(await timeOutApproval(platformId, uuid)).toBe('FAILED');
    expect(await timeOutApproval(platformId, uuid)).toBe('FAILED');
    expect(await stored()).toMatchObject({ failureReason: 'PAYMENT_APPROVAL_TIMED_OUT', version: 2 });
  });

  it.each(['COMPLETED', 'PROCESSING'] as const)('that came leaves the payment %s', async (status) => {
    store(current.table, incomingPayment(status));

    expect(await timeOutApproval(platformId, uuid)).toBe(status);
    expect(await stored()).toMatchObject({ version: 1 });
  });
});
