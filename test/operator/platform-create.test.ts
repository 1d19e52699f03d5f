import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { admin, adminProcess, type Printed } from '#test/support/admin.ts';
import { apiClient } from '#test/support/api-client.ts';
import { platformItems } from '#test/support/raw-table.ts';
import { serviceAddress } from '#test/support/service.ts';

const run = (...options: string[]): Promise<Printed> => admin('platform', 'create', ...options, '--yes');

const printed = (stdout: string, name: string): string =>
  new RegExp(`^${name} +(\\S+)$`, 'm').exec(stdout)?.[1] ?? '';

test('the command creates a platform with working credentials', async () => {
  const umaDomain = `c-${randomUUID()}.example`;

  const options = ['--name', 'Acme', '--uma-domain', umaDomain, '--yes'];
  const { text: stdout } = await adminProcess('platform', 'create', ...options);
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

  expect(await run('--name', 'Second', '--uma-domain', umaDomain)).toMatchObject({
    exitCode: 1,
    errors: `The UMA domain ${umaDomain} belongs to another platform, or a domain above or below it does.\n`,
  });
});

test('a malformed UMA domain is reported in one clear line', async () => {
  expect(await run('--name', 'Third', '--uma-domain', '-acme.example')).toMatchObject({
    exitCode: 1,
    errors: '-acme.example is not a domain name\n',
  });
});

test('the fees that an operator sets are stored with the platform', async () => {
  const { text: stdout } = await run(
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
  expect(await run('--name', 'Wrong', ...options)).toMatchObject({ exitCode: 1, errors: stderr });
});
