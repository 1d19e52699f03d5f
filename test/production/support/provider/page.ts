import { spawn } from 'node:child_process';
import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { providerClient } from '#shared/verification/provider/provider-client.ts';
import type { ProviderWorld } from '#test/support/verification/provider-world.ts';

const signing = (key: KeyObject) => async (text: string) =>
  sign('sha256', Buffer.from(text), key).toString('base64');

/** The example of docs/verification.md. test/production/verification-provider.test.ts runs this test on its service. */
export const describeProviderPage = (world: () => ProviderWorld): void => {
  /** Runs the page's example provider in a process of its own. Returns its root URL. */
  const startProvider = async (serviceKey: KeyObject): Promise<string> => {
    const directory = mkdtempSync(join(tmpdir(), 'provider-'));
    const file = join(directory, 'provider.mjs');
    writeFileSync(file, /```js\n(.*?)```/s.exec(readFileSync('docs/verification.md', 'utf8'))?.[1] ?? '');
    const child = spawn(process.execPath, [file], {
      env: {
        SERVICE_URL: world().baseUrl,
        SERVICE_PUBLIC_KEY: createPublicKey(serviceKey).export({ type: 'spki', format: 'pem' }).toString(),
        PROVIDER_PRIVATE_KEY: world().provider.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => {
      child.kill();
      rmSync(directory, { recursive: true });
    });
    const [port] = await child.stdout.take(1).toArray();
    return `http://127.0.0.1:${String(port).trim()}`;
  };

  it("docs/verification.md has a provider that takes the service's order, refuses others, and approves", async () => {
    const { verificationId, caseId } = await world().submitted();
    const serviceKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const url = await startProvider(serviceKey);
    const body = JSON.stringify({ caseId, revision: 1 });
    const client = providerClient({ url, sign: signing(serviceKey) });
    const stranger = providerClient({ url, sign: signing(world().provider.privateKey) });

    await expect(stranger.order(caseId, 1, body)).rejects.toMatchObject({ reason: 'UNEXPECTED_STATUS' });
    expect(await client.follow(caseId, 1)).toBeUndefined();
    expect(await client.order(caseId, 1, body)).toMatchObject({ status: 'IN_PROGRESS' });

    const status = async () => (await world().verification(verificationId)).verificationStatus;
    await expect.poll(status).toBe('APPROVED');
    expect(await client.follow(caseId, 1)).toMatchObject({ revision: 1, status: 'APPROVED' });
    expect(await client.order(caseId, 1, body)).toMatchObject({ status: 'APPROVED' });
  });
};
