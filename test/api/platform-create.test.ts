import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { apiClient } from '#test/support/api-client.ts';
import { serviceAddress } from '#test/support/service.ts';

const script = join(import.meta.dirname, '../../scripts/platform-create.ts');

/** Runs the operator's command against the host's table; rejects with `stderr` when it fails. */
const run = (...options: string[]): Promise<{ stdout: string }> => {
  const { tableName, dynamodbEndpoint } = serviceAddress();
  return promisify(execFile)(
    process.execPath,
    [script, ...options, '--table', tableName, '--endpoint', dynamodbEndpoint],
    { env: { PATH: process.env.PATH } },
  );
};

const printed = (stdout: string, name: string): string =>
  new RegExp(`^${name} +(\\S+)$`, 'm').exec(stdout)?.[1] ?? '';

test('the command creates a platform whose credentials work', async () => {
  const umaDomain = `c-${randomUUID()}.example`;

  const { stdout } = await run('--name', 'Acme', '--uma-domain', umaDomain);
  const credentials = {
    clientId: printed(stdout, 'clientId'),
    clientSecret: printed(stdout, 'clientSecret'),
  };
  const api = apiClient(serviceAddress().baseUrl, credentials);

  expect(stdout).toMatch(/^Platform:[0-9a-f-]{36}$/m);
  expect(await api.ok('getConfig')).toMatchObject({ umaDomain, isRegulatedFinancialInstitution: false });
  expect((await api.ok('listTokens')).data).toMatchObject([{ permissions: ['VIEW', 'TRANSACT', 'MANAGE'] }]);
  expect((await api.ok('listPlatformInternalAccounts')).data.length).toBeGreaterThan(0);
});

test('a UMA domain that is taken is one clear line', async () => {
  const umaDomain = `c-${randomUUID()}.example`;
  await run('--name', 'First', '--uma-domain', umaDomain);

  await expect(run('--name', 'Second', '--uma-domain', umaDomain)).rejects.toMatchObject({
    code: 1,
    stderr: `The UMA domain ${umaDomain} belongs to another platform\n`,
  });
});

test('a UMA domain that is none is one clear line', async () => {
  await expect(run('--name', 'Third', '--uma-domain', 'acme')).rejects.toMatchObject({
    code: 1,
    stderr: 'acme is not a domain name\n',
  });
});
