import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { bankPayout } from './support/payouts.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** The modules as a function loads them when it starts with these environment variables. */
const started = async (env: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  vi.resetModules();
  const { isSwitchConfigured } = await import('#shared/switch/switch-settings.ts');
  const { paymentSwitch } = await import('#shared/switch/payment-switch.ts');
  return { isSwitchConfigured, ask: paymentSwitch };
};

/** A fake KMS that records each signing request. */
const fakeKms = async () => {
  const asked: unknown[] = [];
  const server = createServer(async (request, response) => {
    asked.push(JSON.parse(await text(request)));
    response.setHeader('content-type', 'application/x-amz-json-1.1');
    response.end(JSON.stringify({ Signature: Buffer.from('signature').toString('base64') }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return { asked, url: `http://127.0.0.1:${address.port}` };
};

const payout = bankPayout({ accountNumber: '123456003' });

describe('the payment switch', () => {
  it('is the sandbox switch in the sandbox, whatever else is set', async () => {
    const { ask, isSwitchConfigured } = await started({ SWITCH_URL: 'https://switch.bank.example' });

    expect(isSwitchConfigured).toBe(true);
    expect(await ask(payout, 'START')).toEqual({
      kind: 'ON_ITS_WAY',
      facts: { rail: 'ACH', pendingReason: 'COMPLIANCE_REVIEW' },
    });
  });

  it("refuses every payout in production until an operator's switch is configured", async () => {
    const { ask, isSwitchConfigured } = await started({ ENVIRONMENT: 'production' });

    expect(isSwitchConfigured).toBe(false);
    for (const occasion of ['START', 'FOLLOW_UP'] as const) {
      await expect(ask(payout, occasion)).rejects.toMatchObject({
        code: 'SERVICE_SWITCH_ERROR',
        status: 500,
      });
    }
  });

  it("is the operator's switch when one is configured, and KMS signs the requests", async () => {
    const kms = await fakeKms();
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const { ask, isSwitchConfigured } = await started({
      ENVIRONMENT: 'production',
      SWITCH_URL: 'https://127.0.0.1:1/v1',
      AWS_ENDPOINT_URL_KMS: kms.url,
      // The breaker's record: there is none.
      AWS_ENDPOINT_URL_DYNAMODB: kms.url,
      AWS_ACCESS_KEY_ID: 'LOCAL',
      AWS_SECRET_ACCESS_KEY: 'local',
    });

    expect(isSwitchConfigured).toBe(true);
    await expect(ask(payout, 'START')).rejects.toMatchObject({
      name: 'SwitchUnclear',
      reason: 'UNREACHABLE',
    });
    const isSigning = z.object({ SigningAlgorithm: z.string() });
    expect(kms.asked.filter((one) => isSigning.safeParse(one).success)).toMatchObject([
      { KeyId: 'alias/unit-test', MessageType: 'DIGEST', SigningAlgorithm: 'ECDSA_SHA_256' },
    ]);
  });

  it.each(['http://switch.bank.example', 'switch.bank.example', ''])(
    'needs an https address: %j',
    async (SWITCH_URL) => {
      await expect(started({ ENVIRONMENT: 'production', SWITCH_URL })).rejects.toThrow('SWITCH_URL');
    },
  );
});
