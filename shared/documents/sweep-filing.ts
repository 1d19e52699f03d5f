import { removeObject } from '#shared/kernel/objects/store.ts';
import { writeAlone } from '#shared/kernel/write-alone.ts';
import { type Filing, movedFilingWrite } from './filing.ts';

/** A filing without work left. It is kept for as long as a client can follow its upload. */
const done = ({ dueAt: _due, obsoleteKey: _removed, objectKey, ...filing }: Filing): Filing => ({
  ...filing,
  ...(filing.state === 'FILED' && { objectKey }),
});

/**
 * Removes the object that no document has any more, then marks the filing as done. Usually the request that made the
 * object obsolete has removed it. But a slow request for the same upload can put it again, and only at the filing's
 * due time no such request is left. Both steps can be repeated, because no key is used twice.
 */
const finishFiling = async (filing: Filing): Promise<void> => {
  if (filing.dueAt === undefined) return;
  const { obsoleteKey, objectKey, state } = filing;
  const key = state === 'ABANDONED' ? objectKey : obsoleteKey;
  if (key !== undefined) await removeObject(key);
  await writeAlone(movedFilingWrite(filing, done(filing)));
};

/**
 * Does the work that a filing's own request left. An unfinished filing is abandoned first: after that no request can
 * make its object known, so the object can be removed.
 */
export const sweepFiling = async (filing: Filing): Promise<void> => {
  if (filing.state !== 'FILING') {
    await finishFiling(filing);
    return;
  }
  const abandoned: Filing = { ...filing, state: 'ABANDONED' };
  // If this write fails, a request has finished the filing or is about to.
  if (await writeAlone(movedFilingWrite(filing, abandoned))) await finishFiling(abandoned);
};
