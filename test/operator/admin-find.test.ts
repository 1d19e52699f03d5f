import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { referenceOf } from '#shared/kernel/transaction-reference.ts';
import { admin } from '#test/support/admin.ts';
import { csvFile, importCsv } from '#test/support/bulk.ts';
import { passportForm } from '#test/support/documents.ts';
import { pauses } from '#test/support/pause.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';
import { WebhookReceiver } from '#test/support/webhook-receiver.ts';

/** What an operator can have in hand, by its kind. */
const inHand = new Map<string, string>();
const id = (kind: string): string => {
  const found = inHand.get(kind);
  if (found === undefined) throw new Error(`Nobody made ${kind}`);
  return found;
};

const bare = (publicId: string): string => publicId.slice(publicId.indexOf(':') + 1);

/** The execution would be the one of the transfer, started again. */
const nameAfterTransfer = (): void => {
  const uuid = bare(id('Transaction'));
  inHand.set('bare uuid', uuid);
  inHand.set('reference', referenceOf(uuid));
  inHand.set("execution's name", uuid);
  inHand.set('name of an execution that was started again', `${uuid}-again-1`);
};

/** A transfer that the bank fails at once, so that a refund is posted. */
const pay = async (platform: TestPlatform): Promise<void> => {
  const account = await platform.fundedAccount(10_000);
  const bank = await platform.externalAccount({ suffix: '002', customerId: account.customerId });
  const transfer = await platform.api.ok('createTransferOut', {
    body: { source: { accountId: account.id }, destination: { accountId: bank.id }, amount: 500 },
  });
  const lookup = await platform.api.ok('lookUpExternalAccount', {
    path: { accountId: bank.id },
    query: { customerId: account.customerId },
  });
  const entries = await platform.api.ok('listJournalEntries', { path: { accountId: account.id } });
  for (const { purpose, id: journalId } of entries.data) inHand.set(`Journal ${purpose}`, journalId);
  inHand.set('Transaction', transfer.id);
  inHand.set("a refund's reference", 'refund' in transfer ? (transfer.refund?.reference ?? '') : '');
  inHand.set('Customer', account.customerId);
  inHand.set('InternalAccount', account.id);
  inHand.set('ExternalAccount', bank.id);
  inHand.set('Lookup', lookup.lookupId);
};

const quote = async (platform: TestPlatform): Promise<void> => {
  const account = await platform.fundedAccount(1_000);
  const bank = await platform.externalAccount({ suffix: '000', customerId: account.customerId });
  const made = await platform.api.ok('createQuote', {
    body: {
      source: { sourceType: 'ACCOUNT', accountId: account.id },
      destination: { destinationType: 'ACCOUNT', accountId: bank.id },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 500,
    },
  });
  inHand.set('Quote', made.id);
  inHand.set("quote's Transaction", made.transactionId);
};

const others = async (platform: TestPlatform): Promise<void> => {
  const holder = await platform.newCustomer();
  const person = await platform.api.ok('createCustomer', {
    body: { customerType: 'INDIVIDUAL', fullName: 'Zelda McFind', email: 'zelda@found.example' },
  });
  const document = await platform.api.ok('createDocument', { form: passportForm(holder.id) });
  const token = await platform.api.ok('createToken', { body: { name: 'Found', permissions: ['VIEW'] } });
  const answer = await platform.api.call('getCustomer', { path: { customerId: holder.id } });
  inHand.set('person', person.id);
  inHand.set('holder', holder.id);
  inHand.set('UMA address', holder.umaAddress ?? '');
  inHand.set('Document', document.id);
  inHand.set('Token', token.id);
  inHand.set('Job', (await importCsv(platform, csvFile(['one']))).id);
  const { id: bank } = await platform.externalAccount({ customerId: holder.id });
  const { id: accountId } = await platform.accountOf(holder.id, 'USD');
  const rows = [{ source: { accountId }, destination: { accountId: bank }, amount: 1 }];
  const { batch } = await platform.api.ok('createPayoutBatch', { body: { rows } });
  inHand.set('PayoutBatch', batch?.id ?? '');
  inHand.set('request id', answer.headers.get('x-request-id') ?? '');
};

const firstDelivery = async (platform: TestPlatform): Promise<void> => {
  const pause = pauses();
  for (;;) {
    const { data } = await platform.api.ok('listWebhookDeliveries', { query: { status: 'DELIVERED' } });
    if (data[0] !== undefined) {
      inHand.set('Webhook', data[0].id);
      return;
    }
    await pause();
  }
};

const answerSchema = z.object({
  found: z.array(z.object({ asked: z.string(), id: z.string(), platformId: z.string() })),
});

let receiver: WebhookReceiver;
let found: z.output<typeof answerSchema>['found'];

beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  const platform = await newPlatform();
  inHand.set('Platform', `Platform:${platform.id}`);
  await platform.api.ok('updateConfig', { body: { webhookEndpoint: receiver.url } });
  await Promise.all([pay(platform), quote(platform), others(platform), firstDelivery(platform)]);
  nameAfterTransfer();
  const { text, errors } = await admin('find', '--json', ...new Set(inHand.values()));
  expect(errors).toBe('');
  ({ found } = answerSchema.parse(JSON.parse(text)));
});

afterAll(() => receiver.stop());

describe('npm run admin -- find', () => {
  it.each([
    ['Transaction', 'Transaction'],
    ['bare uuid', 'Transaction'],
    ['reference', 'Transaction'],
    ["a refund's reference", 'Transaction'],
    ["execution's name", 'Transaction'],
    ['name of an execution that was started again', 'Transaction'],
    ['Journal TRANSFER', 'Transaction'],
    ['Journal REFUND', 'Transaction'],
    ['Journal FUNDING', 'InternalAccount'],
    ['Quote', "quote's Transaction"],
    ['Customer', 'Customer'],
    ['UMA address', 'holder'],
    ['InternalAccount', 'InternalAccount'],
    ['ExternalAccount', 'ExternalAccount'],
    ['Webhook', 'Webhook'],
    ['Job', 'Job'],
    ['PayoutBatch', 'PayoutBatch'],
    ['Document', 'Document'],
    ['Token', 'Token'],
    ['Lookup', 'Lookup'],
    ['Platform', 'Platform'],
  ])('%s leads to %s', (kind, record) => {
    expect(found.filter(({ asked }) => asked === id(kind))).toEqual([
      expect.objectContaining({ id: id(record), platformId: id('Platform') }),
    ]);
  });

  it('a part of a name or of an e-mail address leads to the customer', async () => {
    const { text } = await admin('find', '--json', 'zeldá mcfind', 'zelda@found', 'nobody of this name');
    const people = answerSchema.parse(JSON.parse(text)).found;

    expect(people.map(({ asked, id: one }) => [asked, one])).toEqual([
      ['zeldá mcfind', id('person')],
      ['zelda@found', id('person')],
    ]);
    expect(text).not.toContain('McFind');
  });

  it('a request id leads to the lines of the logs, and explain tells what the request touched', async () => {
    const found = await admin('find', id('request id'));
    const told = await admin('explain', id('request id'), '--since', '1h');

    expect(found.text).toContain('"operation":"getCustomer"');
    expect(told.text).toContain(id('holder'));
  });

  it('explain tells amounts as people write them, of a payout batch as of a platform', async () => {
    const [batch, platform] = await Promise.all([
      admin('explain', id('PayoutBatch')),
      admin('explain', id('Platform')),
    ]);

    expect(batch.text).toMatch(/Totals +0\.01 USD/);
    expect(platform.text).toMatch(/USD 0\.01 to 1000000000\.00/);
  });

  it('a request id is not found further back than --since says', async () => {
    const { text, exitCode } = await admin('find', id('request id'), '--since', '1ms');

    expect([exitCode, text]).toEqual([1, expect.stringMatching(/no log line of the last 1 ms names it/)]);
  });
});
