import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { absent, any, atMost } from '#shared/kernel/condition.ts';
import { defineItem } from '#shared/kernel/item.ts';
import { type RawItem, readRange } from '#shared/kernel/range.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { writeAlone } from '#shared/kernel/write-alone.ts';
import type { AccountKey, StoredBalance } from './balance.ts';
import { checkpointPartition } from './checkpoints.ts';
import type { Journal } from './journal.ts';
import { journalItem, journalPartition, oldJournalItem, readPosted } from './journal-items.ts';
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
/** 5,000 journals: about 4 MB in about 2 s. A caller with more is asked to come again. */
const readsPerRequest = 10;
const writesAtOnce = 25;

/** Changes of a balance by code that did not list its journals. */
export const formerChangesOf = (balance: StoredBalance | undefined): number =>
  (balance?.version ?? 0) - (balance?.listedVersion ?? 0);

const save = (adoption: Adoption): Promise<boolean> => {
  const isNews = any(absent('formerChanges'), atMost('formerChanges', adoption.formerChanges));
  return writeAlone(adoptionItem.put(adoption, isNews));
};

const isListed = async (account: AccountKey, journal: Journal): Promise<boolean> => {
  const position = positionOf(journal);
  const found = await readPosted(account, { lower: position, upper: position, descending: false, count: 1 });
  return found.length > 0;
};

const notReady = (): Refusal =>
  new Refusal('SERVICE_UNAVAILABLE', {
    message: "The account's older entries are being put in order; try again.",
  });

/** @throws Refusal SERVICE_UNAVAILABLE when the index does not show the copy soon */
const adopt = async (account: AccountKey, journal: Journal): Promise<void> => {
  await writeAlone(oldJournalItem.put(journal, absent('uuid')));
  for (const delayMs of [0, 50, 200, 500]) {
    await sleep(delayMs);
    if (await isListed(account, journal)) return;
  }
  throw notReady();
};

const isUnlisted = ({ listPk }: RawItem): boolean => listPk === undefined;

const adoptAll = async (account: AccountKey, journals: readonly Journal[]): Promise<void> => {
  for (let start = 0; start < journals.length; start += writesAtOnce) {
    await Promise.all(journals.slice(start, start + writesAtOnce).map((journal) => adopt(account, journal)));
  }
};

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
  for (let reads = 0; reads < readsPerRequest; reads += 1) {
    const items = await readRange({
      index: 'table',
      partition: journalPartition(account),
      after: scannedTo,
      descending: false,
      count: journalsPerRead,
      consistent: true,
    });
    await adoptAll(account, items.filter(isUnlisted).map(journalItem.parse));
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
