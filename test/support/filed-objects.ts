import { createHash } from 'node:crypto';
import { objectBytes, objectKeys } from './bucket.ts';
import { type Item, platformItems, putItem } from './raw-table.ts';
import { invoke, type TestPlatform } from './service.ts';

const isOf = (kind: string) => (item: Item) => String(item.pk).startsWith(`${kind}#`);

/** The keys of the objects that the sweep would remove. */
const keysToSweep = (items: readonly Item[]): unknown[] =>
  items
    .filter((item) => isOf('STORED_DOCUMENT')(item) && item.dueAt !== undefined)
    .flatMap(({ objectKey, obsoleteKey, state }) =>
      state === 'FILED' ? [obsoleteKey] : [objectKey, obsoleteKey],
    );

/**
 * I18 between table and bucket: every document has its object, byte for byte what was counted and hashed, and the sweep
 * will find every other object.
 */
export const objectProblems = async ({ address, id }: TestPlatform): Promise<string[]> => {
  const items = await platformItems(address, id);
  const keys = await objectKeys(address, `documents/${id}/`);
  const problems: string[] = [];
  const known = new Set(keysToSweep(items));
  // A quarantined file is a former version, which this bucket does not keep.
  const kept = items.filter((item) => isOf('DOCUMENT')(item) && item.scanStatus !== 'INFECTED');
  for (const { objectKey, sizeBytes, sha256, pk } of kept) {
    known.add(objectKey);
    if (!keys.includes(String(objectKey))) {
      problems.push(`${String(pk)} has no object`);
      continue;
    }
    const bytes = await objectBytes(address, String(objectKey));
    const digest = createHash('sha256').update(bytes).digest('base64');
    if (BigInt(bytes.length) !== sizeBytes || digest !== sha256)
      problems.push(`${String(pk)} has another object`);
  }
  return [...problems, ...keys.filter((key) => !known.has(key)).map((key) => `${key} belongs to nothing`)];
};

/** Makes all filings of a platform 15 minutes old and runs the sweep. */
export const sweepStoredDocuments = async ({ address, id }: TestPlatform): Promise<void> => {
  const past = new Date(Date.now() - 60_000).toISOString();
  for (const item of (await platformItems(address, id)).filter(isOf('STORED_DOCUMENT'))) {
    if (item.dueAt !== undefined)
      await putItem(address, { ...item, dueAt: past, dueSk: `${past}#${String(item.id)}` });
  }
  const { error } = await invoke('PaymentsService-local-sweep-documents', {});
  if (error !== undefined) throw new Error(`The sweep fails: ${error.message}`);
};
