import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as createToken } from '#functions/platforms/create-token.ts';
import { handler as deleteToken } from '#functions/platforms/delete-token.ts';
import { handler as getToken } from '#functions/platforms/get-token.ts';
import { handler as listTokens } from '#functions/platforms/list-tokens.ts';
import { platformWrite } from '#shared/platforms/store.ts';
import { isBlocked, noteFailure } from '#shared/platforms/tokens/authenticate.ts';
import { isSecretOf, tokenKeyOf } from '#shared/platforms/tokens/credentials.ts';
import { rotateToken } from '#shared/platforms/tokens/rotate-token.ts';
import { marksWrite, noteUse, readToken } from '#shared/platforms/tokens/store.ts';
import { platform } from '../../payments/quotes/quote-world.ts';
import { call } from '../../support/call.ts';
import { useMemoryTable } from '../../support/memory-table.ts';

const current = useMemoryTable();
const platformId = platform().uuid;
const now = '2025-10-14T09:00:00.000Z';
const create = async (fields: object = {}, key?: string) => {
  const body = { name: 'Till', permissions: ['TRANSACT', 'VIEW', 'VIEW'], ...fields };
  const answer = await call(createToken, { body, ...(key !== undefined && { key }) });
  return { status: answer.status, body: Object(answer.body) };
};
const manager = { name: 'Office', permissions: ['MANAGE'] };
const remove = (tokenId: string) => call(deleteToken, { path: { tokenId } });
const uuidOf = (tokenId: string): string => tokenId.replace('Token:', '');
const keyOf = (tokenId: string) => ({ platformId, uuid: uuidOf(tokenId) });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  current.table.commit([platformWrite(platform())]);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a token', () => {
  it('shows its secret once', async () => {
    const { status, body } = await create();

    const { clientSecret, ...shown } = body;
    expect(status).toBe(201);
    expect(shown).toEqual({
      id: expect.stringMatching(/^Token:[0-9a-f-]{36}$/),
      name: 'Till',
      permissions: ['VIEW', 'TRANSACT'],
      clientId: expect.any(String),
      createdAt: now,
      updatedAt: now,
    });
    expect(tokenKeyOf(shown.clientId)).toEqual(keyOf(shown.id));
    expect(isSecretOf(clientSecret, (await readToken(keyOf(shown.id)))?.secretHash ?? '')).toBe(true);
    expect((await call(getToken, { path: { tokenId: shown.id } })).body).toEqual(shown);
    expect((await call(listTokens)).body).toMatchObject({ data: [shown] });
  });

  it('that is asked for again under its key names the token that was made, without the secret', async () => {
    const { body } = await create({}, 'k-1');

    const again = await create({}, 'k-1');

    expect(again.body).toMatchObject({ code: 'IDEMPOTENCY_RESULT_NOT_KEPT', details: { tokenId: body.id } });
    expect((await call(listTokens)).body).toMatchObject({ data: [{ id: body.id }] });
  });

  it('that does not exist is not found', async () => {
    const tokenId = `Token:${platformId}`;

    for (const handler of [getToken, deleteToken])
      expect(await call(handler, { path: { tokenId } })).toMatchObject({
        status: 404,
        body: { code: 'TOKEN_NOT_FOUND' },
      });
  });

  it('that is deleted is gone, and the audit trail keeps when for thirty days', async () => {
    const { body } = await create();

    expect(await remove(body.id)).toEqual({ status: 204, body: undefined });

    expect(await readToken(keyOf(body.id))).toBeUndefined();
    expect(current.table.find(`TOKEN_REMOVED#${platformId}#${uuidOf(body.id)}`, 'TOKEN')).toMatchObject({
      removedAt: now,
      expiresAtEpochSeconds: Date.parse('2025-11-13T09:00:00.000Z') / 1000,
    });
    expect((await remove(body.id)).status).toBe(404);
  });

  it('that is the last one with MANAGE stays', async () => {
    const last = (await create(manager)).body.id;
    await create();

    expect((await remove(last)).body).toMatchObject({ code: 'INVALID_INPUT' });

    await create(manager);
    expect((await remove(last)).status).toBe(204);
  });

  it('remembers the last day of its use', async () => {
    const key = keyOf((await create()).body.id);

    await noteUse(key, '2025-10-14');
    await noteUse(key, '2025-10-13');

    expect(await readToken(key)).toMatchObject({ lastUsedOn: '2025-10-14' });
  });

  it('takes the marks of its platform, and loses those that the platform does not have', async () => {
    const key = keyOf((await create()).body.id);

    current.table.commit([marksWrite(key, { disabledAt: now, usageKey: 'k' })]);
    expect(await readToken(key)).toMatchObject({ disabledAt: now, usageKey: 'k' });
    current.table.commit([marksWrite(key, { disabledAt: undefined, usageKey: 'k' })]);
    expect(await readToken(key)).not.toHaveProperty('disabledAt');
    current.table.commit([marksWrite(key, { disabledAt: now, usageKey: undefined })]);

    expect(await readToken(key)).not.toHaveProperty('usageKey');
    expect(await readToken(key)).toHaveProperty('disabledAt', now);
  });
});

describe('a new secret', () => {
  it('works from now on, and the former one for another day', async () => {
    const { id, clientSecret: former } = (await create()).body;
    vi.setSystemTime('2025-10-15T09:00:00.000Z');

    const rotated = await rotateToken(keyOf(id));

    expect(rotated?.formerSecretUntil).toBe('2025-10-16T09:00:00.000Z');
    const token = await readToken(keyOf(id));
    expect(isSecretOf(rotated?.clientSecret ?? '', token?.secretHash ?? '')).toBe(true);
    expect(isSecretOf(former, token?.formerSecretHash ?? '')).toBe(true);
    expect(token).toMatchObject({
      formerSecretUntil: '2025-10-16T09:00:00.000Z',
      updatedAt: '2025-10-15T09:00:00.000Z',
    });
  });

  it('of a token that does not exist is none', async () => {
    expect(await rotateToken({ platformId, uuid: platformId })).toBeUndefined();
  });
});

describe('failed sign-ins', () => {
  const from = { clientId: 'c', address: '192.0.2.1' };
  const fail = async (count: number, signIn = from): Promise<void> => {
    for (let index = 0; index < count; index += 1) await noteFailure(signIn);
  };

  it('block the client id at their address after twenty', async () => {
    await fail(19);
    expect(await isBlocked(from)).toBe(false);

    await fail(5);

    expect(await isBlocked(from)).toBe(true);
    expect(await isBlocked({ ...from, address: '192.0.2.2' })).toBe(false);
    expect(await isBlocked({ ...from, clientId: 'd' })).toBe(false);
    expect(current.table.all().filter(({ failures }) => failures !== undefined)).toMatchObject([
      { failures: 20, expiresAtEpochSeconds: Date.parse('2025-10-14T09:10:00.000Z') / 1000 },
    ]);
  });

  it('are forgotten in the next five minutes', async () => {
    await fail(20);
    vi.setSystemTime('2025-10-14T09:05:00.000Z');

    expect(await isBlocked(from)).toBe(false);
  });
});
