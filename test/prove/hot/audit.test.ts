import { expect, test } from 'vitest';
import * as z from 'zod';
import { auditRecordSchema } from '#shared/audit/audit-record.ts';
import { admin } from '#test/support/admin.ts';
import { newPlatform } from '#test/support/service.ts';
import { untilRecorded } from '#test/support/trail.ts';
import { heatOf } from '../support/heat.ts';

const trailSchema = z.object({ records: z.array(auditRecordSchema) });

test('the audit trail says who funded a hot account, each time, and nothing of its payments', async () => {
  // DynamoDB Local tells the minute of a change only.
  const from = new Date(Date.now() - 90_000).toISOString();
  const platform = await newPlatform({ isFilledOverHttp: true });
  const account = await platform.fundedAccount(10_000);
  await untilRecorded(account.id);
  const bank = await platform.externalAccount();
  const body = { source: { accountId: account.id }, destination: { accountId: bank.id }, amount: 500 };
  const { id } = await platform.api.ok('createTransferOut', { body });
  await platform.api.ok('fundInternalAccount', { path: { accountId: account.id }, body: { amount: 700 } });
  await untilRecorded(account.id, 2);
  await untilRecorded(id);

  const { text } = await admin('audit', '--from', from, '--json');

  const { records } = trailSchema.parse(JSON.parse(text));
  const told = records
    .filter(({ resource }) => resource === account.id)
    .map(({ action, actor, fields }) => [action, actor?.kind, actor?.operation, fields]);
  const funded = ['CHANGED', 'TOKEN', 'fundInternalAccount', ['balanceMinor']];
  expect(told).toEqual([funded, funded]);
  expect(await heatOf(platform)).toMatchObject({ accounts: 1, hotAccounts: 1, committed: 3 });
});
