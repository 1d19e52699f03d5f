import { removeObject } from '#shared/kernel/objects/store.ts';
import { writeAlone } from '#shared/kernel/write-alone.ts';
import { type Filing, movedFilingWrite } from './filing.ts';

/** The filing without anything left to do; it is remembered for as long as its upload can be followed. */
const done = ({ dueAt: _due, obsoleteKey: _removed, objectKey, ...filing }: Filing): Filing => ({
  ...filing,
  ...(filing.state === 'FILED' && { objectKey }),
});

/**
 * Removes the object that no document has any more, then says so. It is often removed already, by the request that made it
 * obsolete; but a request that followed the same upload may have been held up meanwhile and have put it again. Only now,
 * after the filing's time, is nobody left who could. Both steps can be repeated: keys are used once.
 */
const finishFiling = async (filing: Filing): Promise<void> => {
  if (filing.dueAt === undefined) return;
  const { obsoleteKey, objectKey, state } = filing;
  const key = state === 'ABANDONED' ? objectKey : obsoleteKey;
  if (key !== undefined) await removeObject(key);
  await writeAlone(movedFilingWrite(filing, done(filing)));
};

/**
 * Does what a filing's own request has left. One that was never finished is abandoned first: from then on no request can
 * make its object known, so that it can be removed.
 */
export const sweepFiling = async (filing: Filing): Promise<void> => {
  if (filing.state !== 'FILING') {
    await finishFiling(filing);
    return;
  }
  const abandoned: Filing = { ...filing, state: 'ABANDONED' };
  // Otherwise somebody came back and finished it, or is about to.
  if (await writeAlone(movedFilingWrite(filing, abandoned))) await finishFiling(abandoned);
};
