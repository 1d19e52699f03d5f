import { afterAll, expect, test } from 'vitest';
import { noteFigures } from '#test/support/figures.ts';
import { inParallel } from '#test/support/in-parallel.ts';
import { proofTimeoutMs, sized } from '#test/support/proof.ts';
import { type FundedAccount, newPlatform, type TestPlatform } from '#test/support/service.ts';

const payments = sized(40, 2_000);
const figures = { payments, statements: 0, pages: 0, 'started again': 0 };
afterAll(() => noteFigures('Statement race', figures));

/** All pages of a statement; undefined when they have to be read again. */
const readPages = async (
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

const expectToAddUp = (pages: NonNullable<Awaited<ReturnType<typeof readPages>>>): void => {
  const [first, last] = [pages[0], pages.at(-1)];
  let running = first?.openingBalance.amount ?? 0;
  for (const entry of pages.flatMap(({ data }) => data)) {
    running += entry.amount.amount;
    expect(entry.balanceAfter.amount).toBe(running);
  }
  expect(last?.closingBalance.amount).toBe(running);
  expect(last?.entryCount).toBe(pages.reduce((sum, { data }) => sum + data.length, 0));
};

test(
  'statements that are read while payments are posted add up, page by page',
  async () => {
    const platform = await newPlatform();
    const account = await platform.fundedAccount(1_000_000);
    const bank = await platform.externalAccount({ customerId: account.customerId });
    const pay = async (number: number): Promise<unknown> => {
      if (number % 2 === 0) return platform.fund(account.id, 1 + number);
      const body = { source: { accountId: account.id }, destination: { accountId: bank.id } };
      return platform.api.call('createTransferOut', { body: { ...body, amount: number } });
    };
    let isPaying = true;
    const read = async (limit: number): Promise<void> => {
      while (isPaying) {
        const pages = await readPages(platform, account, limit);
        if (pages !== undefined) expectToAddUp(pages);
        figures.statements += 1;
        figures.pages += pages?.length ?? 0;
        figures['started again'] += pages === undefined ? 1 : 0;
      }
    };
    const paying = inParallel(
      Array.from({ length: payments }, (_, number) => () => pay(number)),
      8,
    ).finally(() => {
      isPaying = false;
    });

    await Promise.all([paying, read(3), read(100)]);

    const pages = await readPages(platform, account, 7);
    if (pages === undefined) throw new Error('Nothing is posted any more');
    expectToAddUp(pages);
    expect(pages.at(-1)?.closingBalance.amount).toBe(await platform.balanceOf(account));
    expect(await platform.reconcile()).toEqual([]);
  },
  proofTimeoutMs,
);
