import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { apiClient, type Credentials } from '#test/support/api-client.ts';
import { withoutRequestId } from '#test/support/error-body.ts';
import { isFullSize } from '#test/support/proof.ts';
import { serviceAddress } from '#test/support/service.ts';
import {
  equivalents,
  malformedKeys,
  mismatches,
  type TransferBody,
} from '#test/support/transfer-spellings.ts';
import { basic, sendRaw } from './support/raw-request.ts';
import { storedBalance } from './support/stored-balance.ts';
import { changesBetween, quietly, snapshot } from './support/table-digest.ts';
import { newWorld, type World } from './support/world.ts';

const { baseUrl } = serviceAddress();

let world: World;
let other: World;
let secondBank: string;
let secondAccount: string;

beforeAll(async () => {
  [world, other] = await Promise.all([newWorld(), newWorld()]);
  secondBank = (await world.platform.externalAccount({ customerId: world.customerId })).id;
  secondAccount = (await world.platform.fundedAccount(1_000_000)).id;
});

const bodyOf = ({ internalAccountId, externalAccountId }: World, amount = 40): TransferBody => ({
  source: { accountId: internalAccountId },
  destination: { accountId: externalAccountId },
  amount,
});

interface Sending {
  readonly key: string;
  readonly text: string;
  readonly target?: string;
  readonly credentials?: Credentials;
  readonly headers?: Readonly<Record<string, string>>;
}

const send = ({
  key,
  text,
  target = '/transfer-out',
  credentials = world.platform.credentials,
  headers,
}: Sending) =>
  sendRaw(baseUrl, {
    method: 'POST',
    target,
    headers: {
      Authorization: basic(credentials),
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
      ...headers,
    },
    body: text,
  });

/** Over HTTP, one of each kind. test/unit/kernel/same-request.test.ts has all. */
const sentOverHttp = new Set([
  'the same bytes',
  'in another order',
  'with an exponent',
  'with two amounts, of which the last one counts',
  'with unknown fields',
  'with a charset',
  'with a JSON subtype',
  'with the key quoted',
  'with spaces around the key',
  'with headers without a meaning',
  'one unit more',
  'an amount that no account holds',
  'another source',
  'a destination that does not exist',
]);

const overHttp = <Case>(cases: Readonly<Record<string, Case>>): [name: string, one: Case][] =>
  Object.entries(cases).filter(([name]) => isFullSize || sentOverHttp.has(name));

describe('the same request under the same key', () => {
  it.each(overHttp(equivalents))(
    'gets the same bytes and pays once when it is spelled %s',
    async (_name, spell) => {
      const before = await storedBalance(world);
      const key = randomUUID();
      const first = await send({ key, text: JSON.stringify(bodyOf(world)) });

      const again = await send({ key, ...spell(bodyOf(world), key) });

      expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
      expect(first.headers.get('idempotency-replayed')).toBeNull();
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
      expect(await storedBalance(world)).toBe(before - 40);
    },
  );

  it('may come from any token of the platform', async () => {
    const key = randomUUID();
    const text = JSON.stringify(bodyOf(world));
    const token = await world.platform.api.ok('createToken', {
      body: { name: 'Rotated in', permissions: ['TRANSACT'] },
    });
    const first = await send({ key, text });

    const again = await send({ key, text, credentials: token });

    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  it('still needs credentials and permission', async () => {
    const key = randomUUID();
    const text = JSON.stringify(bodyOf(world));
    const { api } = world.platform;
    const viewer = await api.ok('createToken', { body: { name: 'Viewer', permissions: ['VIEW'] } });
    const gone = await api.ok('createToken', { body: { name: 'Gone', permissions: ['TRANSACT'] } });
    await send({ key, text });
    await api.ok('deleteToken', { path: { tokenId: gone.id } });

    const answers = [
      await send({ key, text, credentials: viewer }),
      await send({ key, text, credentials: gone }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([403, 401]);
  });

  it('gets the first answer, whatever became of the payment', async () => {
    const bank = await world.platform.externalAccount({ customerId: world.customerId, suffix: '005' });
    const key = randomUUID();
    const text = JSON.stringify({ ...bodyOf(world), destination: { accountId: bank.id } });
    const first = await send({ key, text });
    const { id } = JSON.parse(first.text);
    const settled = await world.platform.settled(id);

    const again = await send({ key, text });

    expect(JSON.parse(first.text)).toMatchObject({ status: 'PENDING' });
    expect(settled.status).toBe('FAILED');
    expect(again.text).toBe(first.text);
  });
});

describe('another request under the same key', () => {
  it.each(overHttp(mismatches))('is refused and pays nothing with %s', async (_name, change) => {
    const before = await storedBalance(world);
    const key = randomUUID();
    await send({ key, text: JSON.stringify(bodyOf(world)) });
    const changed = change(bodyOf(world), { source: secondAccount, destination: secondBank });

    const answer = await send({ key, text: JSON.stringify(changed) });

    expect(withoutRequestId(answer)).toEqual({
      status: 422,
      code: 'IDEMPOTENCY_KEY_REUSED',
      message: 'This Idempotency-Key was used for another request; use a new key.',
      docUrl: `${baseUrl}/docs/errors#idempotency_key_reused`,
    });
    expect([answer.status, answer.headers.get('x-should-retry')]).toEqual([422, 'false']);
    expect(await storedBalance(world)).toBe(before - 40);
  });

  it('is refused on another route too', async () => {
    const { source, destination, amount } = bodyOf(world);
    const back = JSON.stringify({ source: destination, destination: source, amount });
    const key = randomUUID();
    await send({ key, text: JSON.stringify({ source, destination, amount }) });
    const before = await storedBalance(world);

    const answer = await send({ key, text: back, target: '/transfer-in' });

    expect(JSON.parse(answer.text)).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(await storedBalance(world)).toBe(before);
  });

  it('is refused even when the first request was refused', async () => {
    const key = randomUUID();
    const poor = { ...bodyOf(world), amount: 100_000_000_000 };
    const refused = await send({ key, text: JSON.stringify(poor) });

    const answer = await send({ key, text: JSON.stringify(bodyOf(world)) });

    expect(JSON.parse(refused.text)).toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
    expect(answer.status).toBe(422);
  });
});

describe('the same key elsewhere', () => {
  it('is independent on another platform', async () => {
    const key = randomUUID();
    const mine = await send({ key, text: JSON.stringify(bodyOf(world)) });

    const theirs = await send({
      key,
      text: JSON.stringify(bodyOf(other)),
      credentials: other.platform.credentials,
    });

    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(theirs.headers.get('idempotency-replayed')).toBeNull();
    expect(JSON.parse(theirs.text).id).not.toBe(JSON.parse(mine.text).id);
  });

  it.each([
    ['in another case', (key: string) => key.toUpperCase()],
    ['with one more letter', (key: string) => `${key}0`],
    ['with one quote', (key: string) => `"${key}`],
    ['with quotes inside', (key: string) => `""${key}""`],
  ])('is a different key %s', async (_name, spell) => {
    const key = `k-${randomUUID()}`;
    const text = JSON.stringify(bodyOf(world));
    const first = await send({ key, text });

    const second = await send({ key: spell(key), text });

    expect([first.status, second.status]).toEqual([201, 201]);
    expect(JSON.parse(second.text).id).not.toBe(JSON.parse(first.text).id);
  });

  it('has no effect on a PATCH, which is idempotent by itself', async () => {
    const { api } = world.platform;
    const key = randomUUID();
    const path = { customerId: world.customerId };
    const named = (fullName: string) => ({ path, body: { customerType: 'INDIVIDUAL', fullName }, key });

    await api.ok('updateCustomer', named('Jane Roe'));
    const second = await api.ok('updateCustomer', named('Jane Doe'));

    expect(second).toMatchObject({ fullName: 'Jane Doe' });
  });
});

describe('the answer stored under a key', () => {
  it('may be a refusal that depends on state, and stays', async () => {
    const account = await world.platform.fundedAccount(10);
    const key = randomUUID();
    const text = JSON.stringify({ ...bodyOf(world), source: { accountId: account.id }, amount: 11 });
    const refused = await send({ key, text });
    await world.platform.fund(account.id, 100);

    const again = await send({ key, text });

    expect([refused.status, again.status, again.text]).toEqual([400, 400, refused.text]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.headers.get('x-should-retry')).toBe('false');
    expect(await world.platform.balanceOf(account)).toBe(110);
  });

  it('may be an unknown account, and stays', async () => {
    const key = randomUUID();
    const unknown = bodyOf(world).source.accountId.replace(/:.{8}/, ':7fffffff');
    const text = JSON.stringify({ ...bodyOf(world), source: { accountId: unknown } });
    const refused = await send({ key, text });

    const again = await send({ key, text });

    expect([refused.status, again.status, again.text]).toEqual([404, 404, refused.text]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  it.each([
    ['no JSON', '{'],
    ['a missing field', '{"amount":5}'],
    ['a wrong amount', '{"amount":0}'],
    ['nothing', ''],
    ['too much', `{"x":"${'x'.repeat(70_000)}"}`],
  ])('is never the refusal of %s', async (_name, text) => {
    const key = randomUUID();
    const refused = await send({ key, text });

    const corrected = await send({ key, text: JSON.stringify(bodyOf(world)) });

    expect([400, 413]).toContain(refused.status);
    expect(corrected.status).toBe(201);
    expect(corrected.headers.get('idempotency-replayed')).toBeNull();
  });

  it('is never the refusal of the caller', async () => {
    const key = randomUUID();
    const text = JSON.stringify(bodyOf(world));
    const viewer = await world.platform.api.ok('createToken', {
      body: { name: 'Viewer', permissions: ['VIEW'] },
    });
    const stranger = { clientId: viewer.clientId, clientSecret: 'wrong' };

    const refused = [
      await send({ key, text, credentials: viewer }),
      await send({ key, text, credentials: stranger }),
    ];
    const accepted = await send({ key, text });

    expect(refused.map(({ status }) => status)).toEqual([403, 401]);
    expect(accepted.status).toBe(201);
    expect(accepted.headers.get('idempotency-replayed')).toBeNull();
  });
});

describe('an Idempotency-Key', () => {
  it('of a wrong form is refused, and nothing changes', async () => {
    const text = JSON.stringify(bodyOf(world));
    const { answer: answers, changes } = await quietly(world.platform, () =>
      Promise.all(
        Object.entries(malformedKeys).map(async ([name, key]) => [
          name,
          JSON.parse((await send({ key, text })).text),
        ]),
      ),
    );

    const apiError = {
      status: 400,
      code: 'INVALID_INPUT',
      details: { issues: [{ path: 'Idempotency-Key' }] },
    };
    expect(answers).toMatchObject(Object.keys(malformedKeys).map((name) => [name, apiError]));
    expect(changes).toEqual([]);
  });

  it.each([
    ['1 character', '!'],
    ['255 characters', '~'.repeat(255)],
    ['any visible characters', '!#$%&()*+,-./:;<=>?@[]^_`{|}~'],
  ])('of %s is accepted', async (_name, characters) => {
    const account = await other.platform.fundedAccount(100);
    const text = JSON.stringify({ ...bodyOf(other), source: { accountId: account.id } });

    const answer = await send({ key: characters, text, credentials: other.platform.credentials });

    expect(answer.status).toBe(201);
  });

  it('that is sent twice is refused', async () => {
    const { platform } = world;
    const before = await snapshot(platform);
    const headers = new Headers({ 'Idempotency-Key': randomUUID() });
    headers.append('Idempotency-Key', randomUUID());

    const error = await apiClient(baseUrl, platform.credentials).refused('createTransferOut', {
      body: bodyOf(world),
      headers: Object.fromEntries(headers),
    });

    expect(error).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    expect(changesBetween(before, await snapshot(platform))).toEqual([]);
  });
});

describe('both platforms', () => {
  it('are consistent at the end', async () => {
    expect(await world.platform.reconcile()).toEqual([]);
    expect(await other.platform.reconcile()).toEqual([]);
  });
});
