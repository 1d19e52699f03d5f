import { expect, test } from 'vitest';
import { welcome, welcomeLine } from '#infra/local/welcome.ts';

const started = {
  connection: { baseUrl: 'http://127.0.0.1:3000/2025-10-13', clientId: 'id', clientSecret: 'secret' },
  settings: { dataDir: undefined },
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

test('--json tells the same in one line', () => {
  const { connection, docsUrl, consoleUrl, webhookPublicKey } = started;
  expect(welcomeLine(started)).not.toContain('\n');
  expect(JSON.parse(welcomeLine(started))).toEqual({
    ...connection,
    docsUrl,
    consoleUrl,
    webhookPublicKey,
    startMs: 4_322,
  });
  expect(JSON.parse(welcomeLine({ ...started, settings: { dataDir: '/data' } }))).toMatchObject({
    dataDirectory: '/data',
  });
});
