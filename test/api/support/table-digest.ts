import { expect } from 'vitest';
import { uploadOfKey } from '#shared/bulk/upload.ts';
import { keyOfUpload, objectKeys } from '#test/support/bucket.ts';
import { type Item, platformItems } from '#test/support/raw-table.ts';
import type { TestPlatform } from '#test/support/service.ts';

/** The database may return attributes in another order after a change. */
const inOrder = (item: Item): Item =>
  Object.fromEntries(Object.entries(item).toSorted(([one], [other]) => (one < other ? -1 : 1)));

const text = (item: Item): string =>
  JSON.stringify(inOrder(item), (_key, value: unknown) => {
    if (typeof value === 'bigint') return `${value}n`;
    return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
  });

/**
 * Items that may change without a change of the platform's data: stored idempotency answers, webhook records, the audit
 * trail, which follows a change by the stream, what a workflow knows of its approval request, which a decision may
 * overtake, and the progress of the ledger check, which runs through all platforms at its own time.
 */
const isIgnored = ({ pk, sk }: Item): boolean =>
  sk === 'CHECKED' ||
  /^(APPROVAL|AUDIT|IDEMPOTENCY|WEBHOOK|WEBHOOK_ATTEMPT|ENDPOINT|LEDGER_CHECK|TRIAL_BALANCE)#/.test(
    String(pk),
  );

/** Whether a workflow will still write to the item, to its balances and journals, or to another item. */
const isOpen = ({ pk, sk, status, type, outcomeDueAt, checkAt, workflowDueAt }: Item): boolean => {
  if (workflowDueAt !== undefined) return true;
  if (sk === 'JOB') return status !== 'COMPLETED' && status !== 'FAILED';
  if (!String(pk).startsWith('TRANSACTION#')) return false;
  if (status === 'PROCESSING') return true;
  if (status === 'PENDING') return type === 'INCOMING' || outcomeDueAt !== undefined;
  return status === 'COMPLETED' && checkAt !== undefined;
};

interface Work {
  readonly items: readonly Item[];
  /** Keys of uploaded bulk files without a job yet, and keys of open items. */
  readonly open: readonly string[];
}

const workOf = async ({ address, id }: TestPlatform): Promise<Work> => {
  // The keys come first, because a job that starts in between then appears among the items.
  const keys = await objectKeys(address, `uploads/bulk/${id}/`);
  const items = await platformItems(address, id);
  const jobs = new Set(items.flatMap(({ uuid, sk }) => (sk === 'JOB' ? [uuid] : [])));
  const uploads = keys.flatMap((key) => uploadOfKey(key) ?? []);
  const jobless = uploads.filter(({ jobUuid }) => !jobs.has(jobUuid)).map(({ key }) => key);
  // An upload whose Idempotency-Key belongs to an earlier one never gets a job.
  const keysOfUploads = await Promise.all(jobless.map((key) => keyOfUpload(address, key)));
  const open = [
    ...jobless.filter((_, index) => keysOfUploads[index] === null),
    ...items.filter(isOpen).map(({ pk }) => String(pk)),
  ];
  return { items, open };
};

/** What the expiry of a quote changes. The sweep writes it at its own time, whatever a test sends meanwhile. */
const changedByExpiry = new Set([
  ...['status', 'version', 'updatedAt', 'statusPk'],
  ...['checkAt', 'duePk', 'dueSk', 'past', 'by'],
]);

const isUnexecutedQuote = ({ quote, status }: Item): boolean =>
  quote !== undefined && (status === 'PENDING' || status === 'EXPIRED');

/** The account of such a quote counts it as open until then. */
const countedUntilExpiry = new Set(['openTransactions', 'version']);

const without = (item: Item, names: ReadonlySet<string>): Item =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !names.has(name)));

const beforeExpiry = (item: Item): Item => {
  if (isUnexecutedQuote(item)) return without(item, changedByExpiry);
  return item.sk === 'BALANCE' ? without(item, countedUntilExpiry) : item;
};

/** A platform's items, by key. */
export type Snapshot = ReadonlyMap<string, string>;

const snapshotOf = (items: readonly Item[]): Snapshot =>
  new Map(
    items
      .filter((item) => !isIgnored(item))
      .map((item) => [`${String(item.pk)} ${String(item.sk)}`, text(beforeExpiry(item))]),
  );

/** The items that are in one snapshot only or differ, each with both forms. */
export const changesBetween = (before: Snapshot, after: Snapshot): string[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .filter((key) => before.get(key) !== after.get(key))
    .map((key) => `${key}: ${before.get(key) ?? 'absent'} -> ${after.get(key) ?? 'absent'}`);

/**
 * Waits until all earlier work of the platform has ended. The longest workflow of a payment takes six minutes of
 * service time.
 *
 * @returns the platform's data at that moment
 */
export const untilQuiet = async (platform: TestPlatform): Promise<Snapshot> => {
  let items: readonly Item[] = [];
  await expect
    .poll(
      async () => {
        const work = await workOf(platform);
        items = work.items;
        return work.open;
      },
      { message: 'workflows that are still running', interval: 500 },
    )
    .toEqual([]);
  return snapshotOf(items);
};

/** All data of a platform. */
export const snapshot = async ({ address, id }: TestPlatform): Promise<Snapshot> =>
  snapshotOf(await platformItems(address, id));

/** Work that nobody waits for may still write. A request that must write nothing does so every time. */
const maxQuietTries = 3;

/**
 * Makes requests that must change nothing, and again if the table has changed meanwhile.
 *
 * @returns the last answer, and what changed while it was made
 */
export const quietly = async <Answer>(platform: TestPlatform, act: () => Promise<Answer>) => {
  for (let tries = 1; ; tries += 1) {
    const before = await untilQuiet(platform);
    const answer = await act();
    const changes = changesBetween(before, await snapshot(platform));
    if (changes.length === 0 || tries === maxQuietTries) return { answer, changes };
  }
};
