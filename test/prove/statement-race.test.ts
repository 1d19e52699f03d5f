import { afterAll, expect, test } from 'vitest';
import { noteFigures } from '#test/support/figures.ts';
import { inParallel } from '#test/support/in-parallel.ts';
import { proofTimeoutMs, sized } from '#test/support/proof.ts';
import { newPlatform } from '#test/support/service.ts';
import { expectToAddUp, readPages } from './support/statements.ts';

const payments = sized(40, 2_000);
const figures = { payments, statements: 0, pages: 0, 'started again': 0 };
afterAll(() => noteFigures('Statement race', figures));

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
