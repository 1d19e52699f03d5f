import { clock } from '#shared/kernel/clock.ts';
import { publicIds } from '#shared/kernel/ids.ts';
import { type ListRead, sweep } from '#shared/kernel/table/sweep.ts';
import { askAbout, Reach } from '#shared/verification/provider/ask.ts';
import { configuredProvider, type ProviderClient } from '#shared/verification/provider/provider-client.ts';
import { listDueCases, type ProviderCase } from '#shared/verification/provider-case.ts';
import { isReverifyOn, listDueNotes, type ReverifyNote } from '#shared/verification/reverify.ts';
import { submitAgain } from '#shared/verification/submit.ts';

/** Of a shard in a run. At five questions a second, a run asks about 175. */
const maxItems = 250;

type Due = { readonly case: ProviderCase } | { readonly note: ReverifyNote };

const casesDue = (now: string): ListRead<Due>[] =>
  configuredProvider === undefined
    ? []
    : listDueCases(now, maxItems).map((read) => async () => (await read()).map((one) => ({ case: one })));

const notesDue = (now: string): ListRead<Due>[] =>
  isReverifyOn
    ? listDueNotes(now, maxItems).map((read) => async () => (await read()).map((note) => ({ note })))
    : [];

const finish = (client: ProviderClient | undefined, reach: Reach) => (due: Due) => {
  if ('note' in due) return submitAgain(due.note);
  return client === undefined ? Promise.resolve(false) : askAbout(client, reach, due.case);
};

/**
 * Runs every minute. Asks the verification provider about the cases that are due, and submits customers again whose data
 * has changed.
 */
export const handler = (): Promise<{ finished: number }> => {
  const now = clock.now().toISOString();
  return sweep<Due>({
    operation: 'followVerifications',
    problem: 'verifications could not be followed',
    lists: [...casesDue(now), ...notesDue(now)],
    finish: finish(configuredProvider, new Reach()),
    about: (due) =>
      'note' in due
        ? { platformId: due.note.platformId, ids: publicIds({ Customer: due.note.customerUuid }) }
        : { platformId: due.case.platformId, ids: publicIds({ Verification: due.case.verificationUuid }) },
  });
};
