import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { admin } from '#test/support/admin.ts';
import { TestConsole } from '#test/support/console.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

const homeSchema = z.object({ concerns: z.array(z.object({ what: z.string(), href: z.string() })) });
const listSchema = z.array(z.looseObject({ id: z.string(), platformId: z.string() }));

let platform: TestPlatform;
let console: TestConsole;

beforeAll(async () => {
  [platform, console] = await Promise.all([newPlatform(), TestConsole.start()]);
});

afterAll(async () => {
  console.stop();
  expect(await platform.reconcile()).toEqual([]);
});

/** A payment whose bank keeps the money: suffix 007. */
const strandedPayment = async (): Promise<string> => {
  const account = await platform.fundedAccount(10_000);
  const bank = await platform.externalAccount({ suffix: '007', customerId: account.customerId });
  const { transactionId } = await platform.api.ok('createQuote', {
    body: {
      source: { sourceType: 'ACCOUNT', accountId: account.id },
      destination: { destinationType: 'ACCOUNT', accountId: bank.id },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 500,
      immediatelyExecute: true,
    },
  });
  const read = () => platform.api.ok('getTransaction', { path: { transactionId } });
  await expect.poll(read).toMatchObject({ status: 'FAILED', refund: { status: 'FAILED' } });
  return transactionId;
};

it('a refund that failed is on the first page, and a command lists it', async () => {
  const id = await strandedPayment();

  const concerns = async () => homeSchema.parse(JSON.parse((await console.api('/home')).text)).concerns;
  // Other payments of this host may wait longer, and the page names three.
  await expect
    .poll(concerns)
    .toContainEqual(expect.objectContaining({ what: expect.stringMatching(/^A refund of .* failed$/) }));
  const { text, exitCode } = await admin('refund', 'list', '--json');
  expect(exitCode).toBe(1);
  expect(listSchema.parse(JSON.parse(text))).toContainEqual({
    id,
    platformId: `Platform:${platform.id}`,
    since: expect.any(String),
    amount: '5.00 USD',
    failureReason: expect.any(String),
    money: 'in clearing',
  });
  expect((await admin('refund', 'list')).text).toContain('docs/runbook.md says under "Failed refunds"');
});
