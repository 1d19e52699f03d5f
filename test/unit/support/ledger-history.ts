import type { Write } from '#shared/kernel/table/item.ts';
import { clearingJournal, type Journal, type Purpose } from '#shared/ledger/journal.ts';
import { postJournal } from '#shared/ledger/store.ts';
import type { MemoryTable } from './memory-table.ts';

export const historyAccount = { platformId: 'p', accountUuid: '019542f5-b3e7-7d02-8000-00000000f348' };

export interface Movement {
  readonly amountMinor: bigint;
  /** ISO 8601. */
  readonly at: string;
  readonly purpose?: Purpose;
  readonly sourceUuid?: string;
}

let sources = 0;

/** A uuid whose order has nothing to do with the time of the posting, as a payment that was created long before. */
const anySource = (): string => {
  sources += 1;
  const spread = ((sources * 7919) % 100_000).toString().padStart(12, '0');
  return `0199dd4b-c800-7000-8000-${spread}`;
};

export const journalOfMovement = (movement: Movement): Journal => {
  const { amountMinor, at, purpose = 'TRANSFER', sourceUuid = anySource() } = movement;
  return clearingJournal({ ...historyAccount, currency: 'USD', amountMinor, at, purpose, sourceUuid });
};

const commit = (table: MemoryTable, writes: Readonly<Record<string, Write | undefined>>): void => {
  const planned = table.commit(Object.values(writes).filter((write) => write !== undefined));
  if (!planned.every(({ isAllowed }) => isAllowed)) throw new Error('A movement of the history is refused');
};

/** Posts a movement. */
export const post = (table: MemoryTable, movement: Movement): void =>
  commit(table, postJournal(journalOfMovement(movement), { openTransactions: 0 }));
