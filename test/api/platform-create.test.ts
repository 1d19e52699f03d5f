import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { apiClient } from '#test/support/api-client.ts';
import { platformItems } from '#test/support/raw-table.ts';
import { serviceAddress } from '#test/support/service.ts';

const script = join(import.meta.dirname, '../../scripts/platform-create.ts');

/** Runs the operator's command on the host's table. Rejects with `stderr` when the command fails. */
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

test('the command creates a platform with working credentials', async () => {
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

test('a taken UMA domain is reported in one clear line', async () => {
  const umaDomain = `c-${randomUUID()}.example`;
  await run('--name', 'First', '--uma-domain', umaDomain);

  await expect(run('--name', 'Second', '--uma-domain', umaDomain)).rejects.toMatchObject({
    code: 1,
    stderr: `The UMA domain ${umaDomain} belongs to another platform, or a domain above or below it does.\n`,
  });
});

test('a malformed UMA domain is reported in one clear line', async () => {
  await expect(run('--name', 'Third', '--uma-domain', '-acme.example')).rejects.toMatchObject({
    code: 1,
    stderr: '-acme.example is not a domain name\n',
  });
});

test('the fees that an operator sets are stored with the platform', async () => {
  const { stdout } = await run(
    '--name',
    'Fees',
    '--variable-fee-bps',
    '30',
    '--fixed-fee',
    'USD=25',
    '--fixed-fee',
    'BTC=1000',
  );
  const platformId = /^Platform:(\S+)$/m.exec(stdout)?.[1] ?? '';

  const items = await platformItems(serviceAddress(), platformId);

  expect(items.find(({ sk }) => sk === 'PLATFORM')).toMatchObject({
    fees: { variableBps: 30n, fixedMinor: { USD: 25n, BTC: 1000n } },
  });
});

test.each([
  [
    ['--variable-fee-bps', '10000'],
    'The variable fee must be an integer from 0 to 9999 hundredths of a percent\n',
  ],
  [
    ['--variable-fee-bps', '1e2'],
    'The variable fee must be an integer from 0 to 9999 hundredths of a percent\n',
  ],
  [['--fixed-fee', 'USD'], 'The fixed fee in USD must be an integer of its smallest unit, 0 or more\n'],
  [['--fixed-fee', 'USX=25'], 'USX is not a currency; a fixed fee is like USD=25\n'],
  [['--fixed-fee', 'USD=25', '--fixed-fee', 'USD=30'], 'The fixed fee in USD is given twice\n'],
])('wrong fees %j are reported in one clear line', async (options, stderr) => {
  await expect(run('--name', 'Wrong', ...options)).rejects.toMatchObject({ code: 1, stderr });
});
