import { expect } from 'vitest';
import type { FundedAccount, TestPlatform } from '#test/support/service.ts';

/** All pages of a statement; undefined when they have to be read again. */
export const readPages = async (
  { api }: TestPlatform,
  { id: accountId }: Pick<FundedAccount, 'id'>,
  limit: number,
) => {
  const pages: Awaited<ReturnType<typeof api.ok<'getAccountStatement'>>>[] = [];
  let cursor: string | undefined;
  do {
    const request = { path: { accountId }, query: { limit, cursor } };
    const answer = await api.call('getAccountStatement', request);
    if (!answer.isOk) {
      // A machine that is busy with other tests may answer too late.
      if (answer.status < 500) expect(answer.error.message).toContain('start again');
      return undefined;
    }
    pages.push(answer.body);
    cursor = answer.body.nextCursor;
  } while (cursor !== undefined);
  return pages;
};

export const expectToAddUp = (pages: NonNullable<Awaited<ReturnType<typeof readPages>>>): void => {
  const [first, last] = [pages[0], pages.at(-1)];
  let running = first?.openingBalance.amount ?? 0;
  for (const entry of pages.flatMap(({ data }) => data)) {
    running += entry.amount.amount;
    expect(entry.balanceAfter.amount).toBe(running);
  }
  expect(last?.closingBalance.amount).toBe(running);
  expect(last?.entryCount).toBe(pages.reduce((sum, { data }) => sum + data.length, 0));
};
