import { beforeEach, expect, it, vi } from 'vitest';
import { assignDeposit, settleAssigned } from '#shared/deposits/assign.ts';
import { receiveDeposit } from '#shared/deposits/receive.ts';
import { getDeposit, listAssigned, listHeld } from '#shared/deposits/store.ts';
import { uuidTime } from '#shared/kernel/ids.ts';
import { readJournalsOfSource } from '#shared/ledger/journals-of-source.ts';
import { checkJournals } from '#shared/ledger-check/check-journals.ts';
import { platform } from '../quotes/quote-world.ts';
import { useMemoryTable } from '../support/memory-table.ts';
import { ownAccount } from '../support/payments.ts';
import { seedWorld } from '../support/world.ts';

const current = useMemoryTable();
const platformId = platform().uuid;
const account = { platformId, accountUuid: ownAccount };

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.useFakeTimers({ now: Date.parse('2025-10-13T12:00:00.000Z'), toFake: ['Date'] });
  seedWorld(current.table);
});

/** Money that came in on Monday, and that an operator assigned on Wednesday. @returns uuid of its payment */
const assignedTwoDaysLater = async (): Promise<string> => {
  const bankReference = 'CAMT-17';
  await receiveDeposit('default', { bankReference, reference: 'none', amount: 400, currency: 'USD' });
  vi.setSystemTime(Date.parse('2025-10-15T12:00:00.000Z'));
  for (const held of await listHeld(1)) await assignDeposit(held, account);
  for (const deposit of await listAssigned(1)) await settleAssigned(deposit);
  const deposit = await getDeposit({ switchName: 'default', bankReference });
  expect(deposit?.status).toBe('SETTLED');
  return deposit?.uuid ?? '';
};

it('a payment that is younger than its id is checked with its journal, because no list of new payments has it', async () => {
  const uuid = await assignedTwoDaysLater();
  const [pk, sk] = [`TRANSACTION#${platformId}#${uuid}`, 'TRANSACTION'];
  current.table.seed({ ...current.table.find(pk, sk), pk, sk, receivedMinor: 500 });
  const journals = await readJournalsOfSource(account, uuid);

  // Ids never go back in a process, so an earlier file may have moved this one on.
  const aDayLater = new Date(uuidTime(uuid).getTime() + 86_400_000).toISOString();
  const found = await checkJournals(platformId, journals, aDayLater);

  expect(found.map(({ kind }) => kind)).toContain('PAYMENT_JOURNALS');
});
