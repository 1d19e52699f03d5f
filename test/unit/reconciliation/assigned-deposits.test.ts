import { beforeEach, expect, it, vi } from 'vitest';
import { uuidTime } from '#shared/kernel/ids.ts';
import { readJournalsOfSource } from '#shared/ledger/store.ts';
import { assignDeposit, settleAssigned } from '#shared/payments/deposits/assign.ts';
import { receiveDeposit } from '#shared/payments/deposits/receive.ts';
import { getDeposit, listHeld, listLeaving } from '#shared/payments/deposits/store.ts';
import { checkJournals } from '#shared/reconciliation/check-journals.ts';
import { readTransactionPage } from '#shared/transactions/list.ts';
import { platform } from '../payments/quotes/quote-world.ts';
import { useMemoryTable } from '../support/memory-table.ts';
import { ownAccount } from '../support/payments.ts';
import { seedWorld } from '../support/world.ts';

const monday = '2025-10-13T12:00:00.000Z';
const wednesday = '2025-10-15T12:00:00.000Z';

const current = useMemoryTable();
const platformId = platform().uuid;
const account = { platformId, accountUuid: ownAccount };

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.useFakeTimers({ now: Date.parse(monday), toFake: ['Date'] });
  seedWorld(current.table);
});

/** Money that came in on Monday, and that an operator assigned on Wednesday. */
const assignedTwoDaysLater = async (): Promise<void> => {
  const bankReference = 'CAMT-17';
  await receiveDeposit('default', { bankReference, reference: 'none', amount: 400, currency: 'USD' });
  vi.setSystemTime(Date.parse(wednesday));
  for (const held of await listHeld(1)) await assignDeposit(held, account);
  for (const deposit of await listLeaving(1)) await settleAssigned(deposit);
  expect((await getDeposit({ switchName: 'default', bankReference }))?.status).toBe('SETTLED');
};

const paymentsFrom = async (startDate: string) => {
  const { data } = await readTransactionPage(platformId, { startDate, limit: 10, sortOrder: 'asc' });
  return data;
};

it('the payment of an assigned deposit is as old as its id, because lists and searches go by ids', async () => {
  await assignedTwoDaysLater();

  const [payment] = await paymentsFrom(wednesday);

  // Ids never go back in a process, so an earlier file may have moved this one on.
  expect(payment).toMatchObject({
    createdAt: uuidTime(payment?.uuid ?? '').toISOString(),
    receivedMinor: 400n,
  });
  const journals = await readJournalsOfSource(account, payment?.uuid ?? '');
  expect(journals.map(({ purpose }) => purpose)).toEqual(['DEPOSIT']);
  expect(
    await checkJournals(platformId, journals, { paymentsFrom: monday, environment: 'production' }),
  ).toEqual([]);
});
