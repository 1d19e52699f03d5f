import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { writesOfTransaction } from '#shared/kernel/aws-limits.ts';
import { absent, any, atMost } from '#shared/kernel/condition.ts';
import { defineItem, type Write } from '#shared/kernel/item.ts';
import { type RawItem, readRange } from '#shared/kernel/range.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { transactIfUnchanged } from '#shared/kernel/transact.ts';
import { writeAlone } from '#shared/kernel/write-alone.ts';
import type { AccountKey, StoredBalance } from './balance.ts';
import { checkpointPartition } from './checkpoints.ts';
import type { Journal } from './journal.ts';
import { journalItem, journalPartition } from './journal-items.ts';
import { oldJournalItem, readPosted } from './listed-journals.ts';
import { positionOf } from './posting-order.ts';

/** How far an account's old journals are listed. */
const adoptionItem = defineItem({
  schema: z.object({
    platformId: z.string(),
    accountUuid: z.string(),
    /** The number of former code's changes for which this holds. */
    formerChanges: z.int(),
    /** Sort key of the last journal that was looked at. */
    scannedTo: z.string().optional(),
    isDone: z.boolean(),
  }),
  keyOf: (account: AccountKey) => ({ pk: checkpointPartition(account), sk: 'OLD_JOURNALS' }),
});

type Adoption = ReturnType<typeof adoptionItem.parse>;

const journalsPerRead = 500;
/** 5,000 journals are about 4 MB, and 2,500 copies take about 4 s. A caller with more is asked to come again. */
const readsPerRequest = 10;
const copiesPerRequest = 2_500;

/** Changes of a balance by code that did not list its journals. */
export const formerChangesOf = (balance: StoredBalance | undefined): number =>
  (balance?.version ?? 0) - (balance?.listedVersion ?? 0);

const save = (adoption: Adoption): Promise<boolean> => {
  const isNews = any(absent('formerChanges'), atMost('formerChanges', adoption.formerChanges));
  return writeAlone(adoptionItem.put(adoption, isNews));
};

const notReady = (): Refusal =>
  new Refusal('SERVICE_UNAVAILABLE', {
    message: "The account's older entries are being put in order; try again.",
  });

const putCopy = (journal: Journal): Write => oldJournalItem.put(journal, absent('uuid'));

/** Writes copies of at most 100 journals. An interrupted request may have written some of them. */
const copy = async (journals: readonly Journal[]): Promise<void> => {
  const writes = journals.map((journal) => [journal.uuid, putCopy(journal)] as const);
  if (await transactIfUnchanged(Object.fromEntries(writes))) return;
  for (const journal of journals) await writeAlone(putCopy(journal));
};

/** Whether the list shows all these journals. */
const areListed = async (account: AccountKey, journals: readonly Journal[]): Promise<boolean> => {
  const missing = new Set(journals.map(positionOf));
  const positions = [...missing].toSorted();
  const [lower, upper] = [positions[0], positions.at(-1)];
  let after: string | undefined;
  for (;;) {
    const range = { lower, upper, after, descending: false, count: journalsPerRead };
    const found = (await readPosted(account, range)).map(positionOf);
    for (const position of found) missing.delete(position);
    if (missing.size === 0 || found.length < journalsPerRead) return missing.size === 0;
    after = found.at(-1);
  }
};

/** The index follows the table within a second. */
const waitsMs = [0, 50, 200, 500];

/** @throws Refusal SERVICE_UNAVAILABLE when the index does not show the copies soon */
const adopt = async (account: AccountKey, journals: readonly Journal[]): Promise<void> => {
  if (journals.length === 0) return;
  for (let start = 0; start < journals.length; start += writesOfTransaction) {
    await copy(journals.slice(start, start + writesOfTransaction));
  }
  for (const waitMs of waitsMs) {
    await sleep(waitMs);
    if (await areListed(account, journals)) return;
  }
  throw notReady();
};

const isUnlisted = ({ listPk }: RawItem): boolean => listPk === undefined;

/**
 * Lists the journals that former code posted on this account, if it did: once, and again if former code posts after
 * that. The balance must be strongly consistent and read before.
 *
 * @throws Refusal SERVICE_UNAVAILABLE while there are more to list; the next call goes on
 */
export const adoptOldJournals = async (
  account: AccountKey,
  balance: StoredBalance | undefined,
): Promise<void> => {
  const formerChanges = formerChangesOf(balance);
  if (formerChanges === 0) return;
  const found = await adoptionItem.get(account);
  const isCurrent = found?.formerChanges === formerChanges;
  if (isCurrent && found.isDone) return;
  const { platformId, accountUuid } = account;
  let scannedTo = isCurrent ? found.scannedTo : undefined;
  let copies = 0;
  for (let reads = 0; reads < readsPerRequest && copies < copiesPerRequest; reads += 1) {
    const items = await readRange({
      index: 'table',
      partition: journalPartition(account),
      after: scannedTo,
      descending: false,
      count: journalsPerRead,
      consistent: true,
    });
    const unlisted = items.filter(isUnlisted).map(journalItem.parse);
    await adopt(account, unlisted);
    copies += unlisted.length;
    const last = items.at(-1);
    if (items.length < journalsPerRead || last === undefined) {
      await save({ platformId, accountUuid, formerChanges, isDone: true });
      return;
    }
    scannedTo = String(last.sk);
    await save({ platformId, accountUuid, formerChanges, scannedTo, isDone: false });
  }
  throw notReady();
};
