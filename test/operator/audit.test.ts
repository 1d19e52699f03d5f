import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { auditRecordSchema } from '#shared/audit/audit-record.ts';
import { bareUuid } from '#shared/kernel/ids.ts';
import { admin } from '#test/support/admin.ts';
import { csvFile, importCsv } from '#test/support/bulk.ts';
import { newPlatform } from '#test/support/service.ts';
import { untilRecorded } from '#test/support/trail.ts';
import { WebhookReceiver } from '#test/support/webhook-receiver.ts';

const trailSchema = z.object({ records: z.array(auditRecordSchema), isCut: z.boolean() });

it('npm run admin -- audit says who changed what, once for each accepted change', async () => {
  // DynamoDB Local tells the minute of a change only.
  const from = new Date(Date.now() - 90_000).toISOString();
  const platform = await newPlatform({ isFilledOverHttp: true });
  const { api } = platform;
  const account = await platform.fundedAccount(10_000);
  const bank = await platform.externalAccount({ suffix: '000', customerId: account.customerId });
  const body = { source: { accountId: account.id }, destination: { accountId: bank.id }, amount: 500 };
  const key = randomUUID();
  const { id } = await api.ok('createTransferOut', { body, key });
  await api.ok('createTransferOut', { body, key });
  await api.refused('createTransferOut', { body: { ...body, amount: 90_000_000 } });
  const path = { customerId: account.customerId ?? '' };
  await api.ok('updateCustomer', { path, body: { customerType: 'INDIVIDUAL', fullName: 'Grace Hopper' } });
  const token = await api.ok('createToken', { body: { name: 'Short', permissions: ['VIEW'] } });
  await api.ok('deleteToken', { path: { tokenId: token.id } });
  const receiver = await WebhookReceiver.start();
  await api.ok('updateConfig', { body: { webhookEndpoint: receiver.url } });
  await api.ok('sendTestWebhook', {});
  const job = await importCsv(platform, csvFile(['one']));
  await receiver.stop();
  for (const resource of [id, account.id, account.customerId ?? '', token.id, job.id])
    await untilRecorded(resource);

  const tokens = await api.ok('listTokens', {});
  const own = tokens.data.find(({ name }) => name === 'First token')?.id ?? '';
  const { text, errors } = await admin('audit', '--actor', own, '--from', from, '--json');
  expect(errors).toBe('');
  const { records, isCut } = trailSchema.parse(JSON.parse(text));
  expect(isCut).toBe(false);
  const of = (resource: string) =>
    records
      .filter((one) => one.resource === resource)
      .map(({ action, actor, before, after, platformId }) => [
        action,
        actor?.kind,
        actor?.operation,
        before,
        after,
        platformId,
      ]);

  const by = (action: string, operation: string, before?: string, after?: string) => [
    ...[action, 'TOKEN', operation, before, after],
    `Platform:${platform.id}`,
  ];
  expect(of(account.customerId ?? '')).toContainEqual(by('CREATED', 'createCustomer', undefined, '1'));
  expect(of(token.id)).toContainEqual(by('CREATED', 'createToken', undefined, expect.any(String)));
  expect(of(id)).toEqual([by('CREATED', 'createTransferOut', undefined, '1')]);
  expect(of(account.id)).toEqual([by('CREATED', 'fundInternalAccount', undefined, '1')]);
  expect(of(job.id)).toEqual([by('CREATED', 'planBulkJob', undefined, '1')]);
  const made = (operation: string) => records.filter((one) => one.actor?.operation === operation);
  expect(made('importBulkChunk').map(({ action, resource }) => [action, resource.split(':')[0]])).toEqual([
    ['CREATED', 'Customer'],
  ]);
  expect(made('sendTestWebhook').map(({ action, resource }) => [action, resource.split(':')[0]])).toEqual([
    ['DONE', 'Webhook'],
  ]);
  expect(records.every(({ actor }) => actor?.id === bareUuid(own) && actor.requestId !== '')).toBe(true);
  expect(text).not.toMatch(/Grace|Hopper|secret"/i);

  const shown = await admin('audit', '--resource', id);
  expect(shown.text).toMatch(new RegExp(`^\\S+Z +CREATED +${id} +1 +${own} .*status COMPLETED`, 'm'));
});
