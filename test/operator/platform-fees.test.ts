import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { accountExample } from '#shared/api/openapi/examples/accounts.ts';
import { admin } from '#test/support/admin.ts';
import { patienceMs } from '#test/support/patience.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';
import { follow } from './support/incident-page.ts';

const totalsSchema = z.object({
  totals: z.array(
    z.looseObject({ currency: z.string(), collected: z.int(), returned: z.int(), net: z.int() }),
  ),
});
const listSchema = z.array(z.looseObject({ id: z.string(), platformId: z.string(), amount: z.string() }));

let platform: TestPlatform;
let feeAccount: string;
let customer: { readonly id: string; readonly customerId: string };

beforeAll(async () => {
  platform = await newPlatform();
  customer = await platform.fundedAccount(1_000_000);
  const { data } = await platform.api.ok('listPlatformInternalAccounts', { query: { currency: 'USD' } });
  feeAccount = data[0]?.id ?? '';
  const fixedFee = { amount: 30, currency: 'USD' } as const;
  await platform.api.ok('updateConfig', {
    body: {
      feeConfigs: [
        { feeType: 'CROSS_CURRENCY_TRANSACTION', sourceCurrency: 'USD', variableFeeBps: 100, fixedFee },
      ],
    },
  });
});

afterAll(async () => {
  expect(await platform.reconcile()).toEqual([]);
});

const pay = async (suffix: string): Promise<string> => {
  const bank = await platform.externalAccount({ customerId: customer.customerId, currency: 'MXN', suffix });
  const { transactionId } = await platform.api.ok('createQuote', {
    body: {
      source: { sourceType: 'ACCOUNT', accountId: customer.id },
      destination: { destinationType: 'ACCOUNT', accountId: bank.id },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000,
      immediatelyExecute: true,
    },
  });
  return transactionId;
};
const statusOf = async (transactionId: string): Promise<string> =>
  (await platform.api.ok('getTransaction', { path: { transactionId } })).status;
const held = async (): Promise<number> => {
  const { data } = await platform.api.ok('listPlatformInternalAccounts', { query: { currency: 'USD' } });
  return data[0]?.balance.amount ?? 0;
};
const owed = async () =>
  listSchema
    .parse(JSON.parse((await admin('fees', 'list', '--json')).text))
    .filter(({ platformId }) => platformId === `Platform:${platform.id}`);

/** The platform pays its fee out as soon as it has it; suffix 005: the bank returns the payment seconds later. */
const paySpendAndReturn = async (bankId: string): Promise<string> => {
  const transactionId = await pay('005');
  await expect.poll(() => statusOf(transactionId), { interval: 20 }).not.toBe('PROCESSING');
  const amount = await held();
  if (amount > 0) {
    await platform.api.call('createTransferOut', {
      body: { source: { accountId: feeAccount }, destination: { accountId: bankId }, amount },
    });
  }
  await expect.poll(() => statusOf(transactionId)).toBe('FAILED');
  return transactionId;
};

it('own fees are added up by day, and a platform without any has no line', async () => {
  const transactionId = await pay('000');
  await expect.poll(() => statusOf(transactionId)).toBe('COMPLETED');

  const { text } = await admin('fees', 'total', '--platform', `Platform:${platform.id}`, '--json');

  expect(totalsSchema.parse(JSON.parse(text)).totals).toMatchObject([
    { currency: 'USD', collected: 130, returned: 0, net: 130, platformId: `Platform:${platform.id}` },
  ]);
  const other = await newPlatform();
  expect((await admin('fees', 'total', '--platform', `Platform:${other.id}`)).text).toContain(
    'No platform got a fee of its own',
  );
  expect(
    (await admin('fees', 'settle', transactionId, '--yes', '--reason', 'x', '--as', 'ada')).errors,
  ).toContain(`No fee of ${transactionId} is owed.`);
});

it('two operators settle a fee that a platform owes, once its account holds it', async () => {
  const bank = await platform.api.ok('createPlatformExternalAccount', {
    body: accountExample('USD_ACCOUNT'),
  });
  const transactionId = await vi.waitFor(
    async () => {
      const id = await paySpendAndReturn(bank.id);
      expect((await owed()).map((one) => one.id)).toContain(id);
      return id;
    },
    { timeout: patienceMs },
  );
  const settle = (...args: string[]) => admin('fees', 'settle', transactionId, '--yes', ...args);
  expect(await owed()).toMatchObject([{ id: transactionId, amount: '1.30 USD', account: feeAccount }]);
  const { error: refused } = await platform.api.call('createTransferOut', {
    body: { source: { accountId: feeAccount }, destination: { accountId: bank.id }, amount: 1 },
  });
  expect(refused).toMatchObject({ code: 'ACCOUNT_FROZEN' });

  await settle('--reason', 'The platform has funded its account.', '--as', 'ada');
  expect((await settle('--confirm', '--as', 'ada')).errors).toContain('Another person must confirm it.');
  expect((await settle('--confirm', '--as', 'grace')).errors).toContain('Ask the platform to add it');
  await platform.api.ok('fundInternalAccount', { path: { accountId: feeAccount }, body: { amount: 500 } });
  const before = await held();
  const values = {
    PAYMENT: transactionId,
    REASON: 'Funded.',
    ACCOUNT: feeAccount,
    PLATFORM: `Platform:${platform.id}`,
  };
  const asTwo = (...args: string[]) => {
    const [who] = [['--confirm', 'grace'] as const, ['--reason', 'ada'] as const].filter(
      ([word]) => args.includes(word) && args[0] === 'fees',
    );
    return admin(...args, ...(who === undefined ? [] : ['--as', who[1]]));
  };
  const [list, story, , done, released, total] = await follow('Owed fees', values, asTwo);
  expect(list?.text).toContain(transactionId);
  expect(story?.text).toContain('the platform owes it');

  expect(done).toMatchObject({ errors: '', text: `The platform gave back its fee of ${transactionId}.\n` });
  expect(await held()).toBe(before - 130);
  expect(await owed()).toEqual([]);
  expect(released?.errors).toBe('');
  await platform.api.ok('createTransferOut', {
    body: { source: { accountId: feeAccount }, destination: { accountId: bank.id }, amount: 1 },
  });
  expect(total?.text).toMatch(/\d{4}-\d\d-\d\d +Platform:/);
  const trail = async () => (await admin('audit', '--resource', transactionId)).text;
  await expect.poll(trail).toMatch(/grace.*fees settle/);
  expect(await admin('ledger', 'check', '--account', feeAccount)).toMatchObject({ errors: '', exitCode: 0 });
});
