import { writeAlone } from '#shared/kernel/write-alone.ts';
import { type Filing, movedFilingWrite } from './filing.ts';
import { finishFiling } from './finish-filing.ts';

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
