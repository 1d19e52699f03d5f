import { beforeAll, expect, test } from 'vitest';
import { seenWhile } from '#test/support/seen-while.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';
import { smallItem } from '#test/workflow/support/small-item.ts';

let platform: TestPlatform;

beforeAll(async () => {
  platform = await newPlatform();
});

/** Those of quotes are checked where quotes are executed (quote-execution.test.ts). */
test.concurrent.each([
  ['000', 'COMPLETED', 'COMPLETED'],
  ['002', 'FAILED', 'FAILED'],
  ['004', 'REJECTED', 'REJECTED'],
  ['005', 'PENDING', 'FAILED'],
] as const)(
  'the item of a transfer with suffix %s is below 1 KB when it is %s, then %s',
  async (suffix, first, last) => {
    const account = await platform.fundedAccount(10_000);
    const bank = await platform.externalAccount({ suffix, customerId: account.customerId });
    const [inside, counterparties] = [{ accountId: account.id }, { accountId: bank.id }];
    const expectSmall = async (make: () => Promise<{ readonly id: string }>) => {
      const look = ({ id }: { readonly id: string }) => smallItem(platform, id);
      const { made, seen } = await seenWhile(platform, { status: first, make, look });
      expect(seen).toBe(first);
      await platform.settled(made.id);
      expect(await look(made)).toBe(last);
    };

    const out = { source: inside, destination: counterparties, amount: 500 };
    await expectSmall(() => platform.api.ok('createTransferOut', { body: out }));
    const into = { source: counterparties, destination: inside, amount: 500 };
    await expectSmall(() => platform.api.ok('createTransferIn', { body: into }));
  },
);
