import { leastUuidAt } from '#shared/kernel/ids.ts';
import { listTransactions } from '#shared/transactions/store.ts';
import { checkPayment } from './check-payment.ts';
import { type Difference, differenceOf } from './difference.ts';
import type { Found, PlatformProgress } from './progress.ts';

const paymentsPerPage = 200;
const paymentsAtOnce = 16;

/** Checks the next payments of a platform. `next`: uuid of the last one; undefined: there are no more. */
export const checkPayments = async ({
  platformId,
  after,
  paymentsFrom,
}: PlatformProgress): Promise<Found & { readonly next: string | undefined }> => {
  const lower = paymentsFrom === '' ? undefined : leastUuidAt(new Date(paymentsFrom));
  const page = await listTransactions(
    { platformId },
    { lower, after, descending: false, count: paymentsPerPage },
  );
  const differences: Difference[] = [];
  let deferred = 0;
  for (let start = 0; start < page.length; start += paymentsAtOnce) {
    const some = page.slice(start, start + paymentsAtOnce);
    const checked = await Promise.all(
      some.map(async (one) => ({ uuid: one.uuid, problems: await checkPayment(one) })),
    );
    for (const { uuid, problems } of checked) {
      if (problems === 'DEFERRED') deferred += 1;
      else
        differences.push(
          ...problems.map((one) => differenceOf({ platformId, type: 'Transaction', uuid }, one)),
        );
    }
  }
  const next = page.length < paymentsPerPage ? undefined : page.at(-1)?.uuid;
  return { differences, counts: { payments: page.length, deferred }, next };
};
