import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { admin } from '#test/support/admin.ts';
import { TestConsole } from '#test/support/console.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';
import { WebhookReceiver } from '#test/support/webhook-receiver.ts';

const homeSchema = z.object({ concerns: z.array(z.object({ what: z.string(), href: z.string() })) });
const listSchema = z.array(z.looseObject({ id: z.string(), platformId: z.string() }));

const pageSchema = z.looseObject({
  failedRefund: z.object({
    proposal: z.object({ by: z.string(), reason: z.string(), isOwn: z.boolean() }).optional(),
  }),
});

let platform: TestPlatform;
let console: TestConsole;

beforeAll(async () => {
  [platform, console] = await Promise.all([newPlatform(), TestConsole.start('--write')]);
});

afterAll(async () => {
  console.stop();
  expect(await platform.reconcile()).toEqual([]);
});

/** A payment whose bank keeps the money: suffix 007. */
const strandedPayment = async () => {
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
  return { transactionId, accountId: account.id };
};

it('a refund that failed is on the first page, and a command lists it', async () => {
  const { transactionId: id } = await strandedPayment();

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

it('a refund whose money was settled outside waits for nobody, and the platform sees no difference', async () => {
  const { transactionId } = await strandedPayment();
  const read = () => platform.api.ok('getTransaction', { path: { transactionId } });
  const before = await read();
  const writeOff = (...args: string[]) => admin('refund', 'write-off', transactionId, '--yes', ...args);

  await writeOff('--reason', 'Paid by wire.', '--as', 'ada');
  const wrong = await admin('refund', 'retry', transactionId, '--yes', '--confirm', '--as', 'grace');
  expect(wrong.errors).toContain('ada proposes WRITE_OFF');
  const done = await writeOff('--confirm', '--as', 'grace');

  expect(done).toMatchObject({
    errors: '',
    text: `${transactionId} waits for nobody any more. Nothing moved.\n`,
  });
  expect(await read()).toEqual(before);
  expect((await admin('refund', 'list', '--json')).text).not.toContain(transactionId);
  expect((await writeOff('--reason', 'Again.', '--as', 'ada')).errors).toContain('was written off at');
  expect((await admin('explain', transactionId)).text).toContain('outside the service');
});

it("a refund whose payer cannot take it is settled with the platform's own account by two operators", async () => {
  const { transactionId, accountId } = await strandedPayment();
  const own = async () => {
    const { data } = await platform.api.ok('listPlatformInternalAccounts');
    return data.find(({ balance }) => balance.currency.code === 'USD');
  };
  const before = await own();
  const to = before?.id ?? '';
  const settle = (account: string, ...args: string[]) =>
    admin('refund', 'settle', transactionId, '--to', account, '--yes', ...args);

  expect((await settle(accountId, '--reason', 'Closed.', '--as', 'ada')).errors).toContain(
    `Only the platform's own account in the payment's currency may get the money of ${transactionId}: ${to}.`,
  );
  await settle(to, '--reason', 'The customer has left.', '--as', 'ada');
  expect((await settle(to, '--confirm', '--as', 'ada')).errors).toContain('Another person must confirm it.');
  const done = await settle(to, '--confirm', '--as', 'grace');

  expect(done).toMatchObject({
    errors: '',
    text: `The platform's own account has the money of ${transactionId}.\n`,
  });
  expect(await platform.api.ok('getTransaction', { path: { transactionId } })).toMatchObject({
    status: 'FAILED',
    refund: { status: 'COMPLETED', settledAt: expect.any(String) },
  });
  expect((await own())?.balance.amount).toBe((before?.balance.amount ?? 0) + 500);
  expect((await admin('refund', 'list', '--json')).text).not.toContain(transactionId);
  const trail = async () => (await admin('audit', '--resource', transactionId)).text;
  await expect.poll(trail).toMatch(/grace.*refund settle/);
  const { text: story } = await admin('explain', transactionId);
  expect(story).toContain("gave the money of the failed refund to the platform's own account");
  expect(story).toMatch(new RegExp(`Refunded to +${to}`));
  expect(await admin('ledger', 'check', '--account', to)).toMatchObject({ errors: '', exitCode: 0 });
  expect(await admin('ledger', 'check', '--account', accountId)).toMatchObject({ errors: '', exitCode: 0 });
  const { data: timeline } = await platform.api.ok('getTransactionTimeline', { path: { transactionId } });
  expect(timeline.map(({ title }) => title).join()).toContain("platform's own account");
});

it('a refund that failed is made good by two operators, with its event', async () => {
  const receiver = await WebhookReceiver.start();
  onTestFinished(() => receiver.stop());
  await platform.api.ok('updateConfig', { body: { webhookEndpoint: receiver.url } });
  const { transactionId, accountId } = await strandedPayment();
  const balance = async () => {
    const { data } = await platform.api.ok('listInternalAccounts');
    return data.find(({ id }) => id === accountId)?.balance.amount;
  };
  expect(await balance()).toBe(9_500);
  const retry = (...args: string[]) => admin('refund', 'retry', transactionId, '--yes', ...args);

  const proposed = await retry('--reason', 'The bank sent it back.', '--as', 'ada');
  expect(proposed.text).toBe(
    `ada proposes that the refund of ${transactionId} is tried again. Another operator confirms within a day.\n`,
  );
  expect((await retry('--confirm', '--as', 'ada')).errors).toContain('Another person must confirm it.');
  const done = await retry('--confirm', '--as', 'grace');

  expect(done).toMatchObject({
    errors: '',
    text: `The money of ${transactionId} is where it belongs now.\n`,
  });
  expect(await platform.api.ok('getTransaction', { path: { transactionId } })).toMatchObject({
    status: 'FAILED',
    refund: { status: 'COMPLETED', settledAt: expect.any(String) },
  });
  expect(await balance()).toBe(10_000);
  const types = () =>
    receiver.requests.map(({ body }) => z.looseObject({ type: z.string() }).parse(JSON.parse(body)).type);
  await expect
    .poll(types)
    .toEqual(expect.arrayContaining(['OUTGOING_PAYMENT_REFUND_FAILED', 'OUTGOING_PAYMENT_REFUND_COMPLETED']));
  expect((await admin('refund', 'list', '--json')).text).not.toContain(transactionId);
  expect((await retry('--reason', 'Again.', '--as', 'ada')).errors).toContain(
    'There is nothing to try again.',
  );
  const trail = async () => (await admin('audit', '--resource', transactionId)).text;
  await expect.poll(trail).toMatch(/grace.*refund retry/);
  const { text: story } = await admin('explain', transactionId);
  expect(story).toContain('tried again to move it');
  expect(await admin('ledger', 'check', '--account', accountId)).toMatchObject({ errors: '', exitCode: 0 });
});

it('either half of a decision can be given in the console, but not both by one person', async () => {
  const { transactionId } = await strandedPayment();
  const path = `/payments/${transactionId}/retry-refund`;
  const proposal = async () =>
    pageSchema.parse(JSON.parse((await console.api(`/records/${transactionId}`)).text)).failedRefund.proposal;
  expect(await proposal()).toBeUndefined();

  const proposed = await console.order(path, { reason: 'The bank sent it back.' });
  expect(proposed.text).toContain(`npm run admin -- refund retry ${transactionId} --confirm`);
  expect(await proposal()).toMatchObject({ reason: 'The bank sent it back.', isOwn: true });
  const own = await console.order(path);
  expect([own.status, own.text]).toEqual([409, expect.stringContaining('Another person must confirm it.')]);
  await admin('refund', 'retry', transactionId, '--yes', '--reason', 'So it did.', '--as', 'ada');
  expect(await proposal()).toMatchObject({ by: 'ada', isOwn: false });
  const done = await console.order(path);

  expect(JSON.parse(done.text)).toEqual({ result: `The money of ${transactionId} is where it belongs now.` });
  const trail = async () => (await admin('audit', '--resource', transactionId)).text;
  await expect.poll(trail).toContain('console refund retry');
  expect((await console.order(path, { reason: '' })).status).toBe(400);
});
