import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { admin, adminProcess } from '#test/support/admin.ts';
import { itemsAt, putItem } from '#test/support/raw-table.ts';
import { forgetAuthorizations, newPlatform, type TestPlatform } from '#test/support/service.ts';

const basic = (clientId: string, clientSecret: string): string =>
  `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;

const getConfig = (platform: TestPlatform, authorization: string): Promise<Response> =>
  fetch(`${platform.address.baseUrl}/config`, { headers: { authorization } });

/** Asks when the gateway has forgotten the authorizer's former answer, as it does after a minute. */
const answeredWith = async (status: number, ask: () => Promise<Response>): Promise<Response> => {
  await forgetAuthorizations();
  const answer = await ask();
  expect(answer.status).toBe(status);
  return answer;
};

describe('a disabled platform', () => {
  it('is refused whatever it asks, while what it began goes on, until it is enabled', async () => {
    const platform = await newPlatform();
    const account = await platform.fundedAccount(10_000);
    const bank = await platform.externalAccount({ suffix: '005', customerId: account.customerId });
    const { id } = await platform.api.ok('createTransferOut', {
      body: { source: { accountId: account.id }, destination: { accountId: bank.id }, amount: 500 },
    });
    const { clientId, clientSecret } = platform.credentials;
    const authorization = basic(clientId, clientSecret);

    const { text } = await admin('platform', 'disable', `Platform:${platform.id}`, '--yes', '--json');
    const { disabledAt } = z.object({ disabledAt: z.iso.datetime() }).parse(JSON.parse(text));

    const refused = await answeredWith(403, () => getConfig(platform, authorization));
    const requestId = refused.headers.get('x-request-id');
    expect(await refused.json()).toEqual({
      status: 403,
      code: 'PLATFORM_DISABLED',
      message: 'The operator of the service has disabled this platform; ask the operator.',
      details: { disabledAt },
      requestId,
      docUrl: `${platform.address.baseUrl}/docs/errors#platform_disabled`,
    });
    const upload = new FormData();
    upload.set('file', new Blob(['name\n']), 'customers.csv');
    const uploaded = await answeredWith(403, () =>
      fetch(`${platform.address.baseUrl}/customers/bulk/csv`, {
        method: 'POST',
        headers: { authorization },
        body: upload,
        redirect: 'manual',
      }),
    );
    expect(await uploaded.json()).toMatchObject({ code: 'PLATFORM_DISABLED' });
    const issued = await admin('token', 'issue', '--platform', `Platform:${platform.id}`, '--yes');
    expect(issued).toMatchObject({ exitCode: 1, errors: expect.stringContaining('is disabled') });

    await admin('platform', 'enable', `Platform:${platform.id}`, '--yes');
    await (await answeredWith(200, () => getConfig(platform, authorization))).body?.cancel();
    expect(await platform.settled(id)).toMatchObject({ status: 'FAILED' });
    expect(await platform.reconcile()).toEqual([]);
  });
});

describe('tokens that are made while their platform is disabled', () => {
  it('do not let it in', async () => {
    const platform = await newPlatform();
    const made: string[] = [];
    const isOver = adminProcess('platform', 'disable', `Platform:${platform.id}`, '--yes');
    let code: string | undefined;
    while (code === undefined) {
      const body = { name: 'Late', permissions: ['VIEW'] };
      const answer = await platform.api.call('createToken', { body });
      if (answer.isOk) made.push(basic(answer.body.clientId, answer.body.clientSecret));
      else ({ code } = answer.error);
    }
    expect([code, (await isOver).exitCode]).toEqual(['PLATFORM_DISABLED', 0]);
    expect(made.length).toBeGreaterThan(0);

    const statuses = await Promise.all(
      made.slice(-20).map(async (authorization) => (await getConfig(platform, authorization)).status),
    );

    expect(new Set(statuses)).toEqual(new Set([403]));
  });
});

describe('a rotated token', () => {
  it('works with both secrets and never with another, and none of a storm of requests is refused', async () => {
    const platform = await newPlatform();
    const { id, clientId, clientSecret } = await platform.api.ok('createToken', {
      body: { name: 'Payouts', permissions: ['VIEW'] },
    });
    const asks = (secret: string) => () => getConfig(platform, basic(clientId, secret));
    const statuses: number[] = [];
    let isOver = false;
    const storm = async (): Promise<void> => {
      while (!isOver) {
        const answer = await asks(clientSecret)();
        statuses.push(answer.status);
        await answer.body?.cancel();
      }
    };
    const storms = Promise.all([storm(), storm()]);

    const { text } = await admin('token', 'rotate', id, '--yes', '--json');
    const rotated = z.object({ clientId: z.string(), clientSecret: z.string() }).parse(JSON.parse(text));
    expect(rotated.clientId).toBe(clientId);
    for (const secret of [rotated.clientSecret, clientSecret]) {
      const answer = await asks(secret)();
      expect(answer.status).toBe(200);
      await answer.body?.cancel();
    }
    isOver = true;
    await storms;
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await asks('x'.repeat(43))()).status).toBe(401);

    const again = await admin('token', 'rotate', id, '--yes', '--json');
    expect(again.exitCode).toBe(0);
    await (await answeredWith(401, asks(clientSecret))).body?.cancel();
    expect((await asks(rotated.clientSecret)()).status).toBe(200);
  });

  it('ends its former secret by itself after a day, and not earlier', async () => {
    const platform = await newPlatform();
    const body = { name: 'Payouts', permissions: ['VIEW'] };
    const { id, clientId, clientSecret } = await platform.api.ok('createToken', { body });
    const { text } = await admin('token', 'rotate', id, '--yes', '--json');
    const rotated = z
      .object({ clientSecret: z.string(), formerSecretUntil: z.string() })
      .parse(JSON.parse(text));
    const hoursLeft = (Date.parse(rotated.formerSecretUntil) - Date.now()) / 3_600_000;
    expect(hoursLeft).toBeGreaterThan(23);
    expect(hoursLeft).toBeLessThanOrEqual(24);

    const [item] = await itemsAt(platform.address, [
      { pk: `TOKEN#${platform.id}`, sk: id.replace('Token:', '') },
    ]);
    await putItem(platform.address, { ...item, formerSecretUntil: new Date(Date.now() - 1).toISOString() });

    expect((await getConfig(platform, basic(clientId, clientSecret))).status).toBe(401);
    expect((await getConfig(platform, basic(clientId, rotated.clientSecret))).status).toBe(200);
  });
});
