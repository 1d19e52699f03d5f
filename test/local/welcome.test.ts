import { join } from 'node:path';
import { expect, test } from 'vitest';
import { localDirectory } from '#infra/local/local-directory.ts';
import { welcome, welcomeLine } from '#infra/local/welcome.ts';

const started: Parameters<typeof welcome>[0] = {
  connection: { baseUrl: 'http://127.0.0.1:3000/2025-10-13', clientId: 'id', clientSecret: 'secret' },
  settings: { dataDir: undefined, env: 'sandbox' },
  isRegulated: true,
  directory: localDirectory,
  counterpartyServers: [],
  docsUrl: 'http://127.0.0.1:3000/2025-10-13/docs',
  consoleUrl: 'http://127.0.0.1:3001/?key=k',
  webhookKeyFile: '/here/webhook-public-key.pem',
  webhookPublicKey: '-----BEGIN PUBLIC KEY-----',
  startMs: 4_321.5,
};

test('the start tells its time, the addresses and where the webhook key is', () => {
  const text = welcome(started);
  expect(text).toContain('Payments Service is running after 4.3 s.');
  expect(text).toContain(started.docsUrl);
  expect(text).toContain(started.consoleUrl);
  expect(text).toContain(started.webhookKeyFile);
  expect(text).toContain("curl -u 'id:secret' http://127.0.0.1:3000/2025-10-13/config");
});

test('a second service tells where its connection file is, and how commands reach it', () => {
  const text = welcome({ ...started, directory: join(localDirectory, '2') });
  expect(text).toContain(`Also in        ${localDirectory}/2/connection.json`);
  expect(text).toContain(`Another service has ${localDirectory}/connection.json.`);
  expect(text).toContain('LOCAL_DIRECTORY=.local/2 npm run demo');
  expect(welcome(started)).not.toContain('LOCAL_DIRECTORY');
});

test('--json tells the same in one line', () => {
  const { connection, docsUrl, consoleUrl, webhookPublicKey } = started;
  expect(welcomeLine(started)).not.toContain('\n');
  expect(JSON.parse(welcomeLine(started))).toEqual({
    ...connection,
    isRegulatedFinancialInstitution: true,
    connectionFile: join(localDirectory, 'connection.json'),
    docsUrl,
    consoleUrl,
    webhookPublicKey,
    startMs: 4_322,
  });
  expect(
    JSON.parse(welcomeLine({ ...started, settings: { dataDir: '/data', env: 'sandbox' } })),
  ).toMatchObject({
    dataDirectory: '/data',
  });
});

test('a start of production tells what runs beside it', () => {
  const counterpartyServers = [['Switch', 'https://localhost:1/switch/v1']] as const;
  const production = {
    ...started,
    settings: { dataDir: undefined, env: 'production' as const },
    counterpartyServers,
  };
  expect(welcome(production)).toMatch(/Environment +production.*\n +Switch +https:\/\/localhost:1/);
  expect(welcome(started)).not.toContain('Environment');
  expect(JSON.parse(welcomeLine(production))).toMatchObject({
    counterpartyServers: { Switch: 'https://localhost:1/switch/v1' },
  });
});

test('the start says how customers begin, and how to try the other way', () => {
  expect(welcome(started)).toContain(
    'Customers      individuals start APPROVED. To try their verification: npm start -- --unregulated',
  );
  expect(welcome({ ...started, isRegulated: false })).toContain(
    'Customers      start UNVERIFIED and cannot pay until they are verified: docs/verification.md',
  );
});
