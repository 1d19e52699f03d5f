import { beforeAll, describe, expect, it } from 'vitest';
import { eachOf, encode, guarded, judged, sampleOf } from '#test/api/support/encode.ts';
import { basic, sendRaw } from '#test/api/support/raw-request.ts';
import { newWorld, type World } from '#test/api/support/world.ts';
import { withoutRequestId } from '#test/support/error-body.ts';
import { sized } from '#test/support/proof.ts';
import {
  forgetAuthorizations,
  newPlatform,
  serviceAddress,
  type TestPlatform,
} from '#test/support/service.ts';

const { baseUrl } = serviceAddress();
const unauthorized = {
  status: 401,
  code: 'UNAUTHORIZED',
  message: 'The API credentials are missing or wrong.',
  docUrl: `${baseUrl}/docs/errors#unauthorized`,
};

const base64 = (text: string | Uint8Array): string => Buffer.from(text).toString('base64');

/** Headers that are malformed, whoever sends them. */
const malformed: Readonly<Record<string, string | undefined>> = {
  'no header': undefined,
  'an empty header': '',
  'only the scheme': 'Basic',
  'only the scheme and a blank': 'Basic ',
  'another scheme': `Bearer ${base64('client:secret')}`,
  'no base64': 'Basic ***',
  'base64 of nothing': 'Basic ====',
  'no colon': `Basic ${base64('clientsecret')}`,
  'an empty user name': `Basic ${base64(':secret')}`,
  'an empty password': `Basic ${base64('client:')}`,
  'nothing but a colon': `Basic ${base64(':')}`,
  'bytes that are not text': `Basic ${base64(Uint8Array.of(0xff, 0xfe, 0x3a, 0x80, 0xc0))}`,
  'a null byte': `Basic ${base64('client\0:secret\0')}`,
  'line breaks': `Basic ${base64('client\r\nX: y:secret\r\n')}`,
  'more than a kilobyte': `Basic ${base64(`client:${'x'.repeat(1500)}`)}`,
  'two credentials': `Basic ${base64('a:b')}, Basic ${base64('c:d')}`,
  'a prototype as user': `Basic ${base64('__proto__:constructor')}`,
  'a table key as user': `Basic ${base64('TOKEN#x#y:secret')}`,
};

/** Nearly valid credentials, made from those of a live, a foreign and a deleted token. */
const nearly = async ({ platform }: World, foreign: TestPlatform): Promise<Record<string, string>> => {
  const body = { name: 'Live', permissions: ['VIEW', 'TRANSACT', 'MANAGE'] };
  const [live, revoked, other] = await Promise.all([
    platform.api.ok('createToken', { body }),
    platform.api.ok('createToken', { body }),
    foreign.api.ok('createToken', { body }),
  ]);
  await platform.api.ok('deleteToken', { path: { tokenId: revoked.id } });
  const { clientId, clientSecret } = live;
  return {
    'a deleted token': basic(revoked),
    'a secret with one more letter': basic({ clientId, clientSecret: `${clientSecret}A` }),
    'a secret with one letter less': basic({ clientId, clientSecret: clientSecret.slice(0, -1) }),
    'a secret in another case': basic({ clientId, clientSecret: clientSecret.toLowerCase() }),
    "another token's secret": basic({ clientId, clientSecret: revoked.clientSecret }),
    "another platform's secret": basic({ clientId, clientSecret: other.clientSecret }),
    'an unknown client': basic({ clientId: `${clientId.slice(0, -4)}AAAA`, clientSecret }),
    'the id of the token as client': basic({ clientId: live.id, clientSecret }),
    'user and password exchanged': basic({ clientId: clientSecret, clientSecret: clientId }),
    'a blank before the secret': basic({ clientId, clientSecret: ` ${clientSecret}` }),
  };
};

let world: World;
let bad: readonly (readonly [string, string | undefined])[];

beforeAll(async () => {
  const foreign = await newPlatform();
  world = await newWorld();
  bad = [...Object.entries(malformed), ...Object.entries(await nearly(world, foreign))];
});

/** The operations take turns, so that each kind of bad credentials meets several of them. */
const turns = sized(28, 1);

describe.each(guarded.map((operation, index) => [operation.id, operation, index] as const))(
  '%s',
  (_id, operation, index) => {
    it('answers bad credentials of every kind with the same 401', async () => {
      const request = await sampleOf(operation, world);
      const outcomes = await eachOf(
        bad.filter((_, kind) => kind % turns === index % turns),
        async ([name, authorization]) => {
          const answer = await sendRaw(baseUrl, encode(operation, request, authorization));
          const challenge = answer.headers.get('www-authenticate');
          return { name, body: withoutRequestId(answer), challenge, ...judged(operation, answer) };
        },
        4,
      );

      expect(bad).toHaveLength(28);
      expect(outcomes).toHaveLength(28 / turns);
      for (const outcome of outcomes) {
        expect(outcome).toMatchObject({
          status: 401,
          body: unauthorized,
          challenge: 'Basic realm="Payments Service"',
          problems: [],
        });
      }
    });
  },
);

describe('good credentials', () => {
  it.each(['Basic', 'basic', 'BASIC'])('are accepted with the scheme written %s', async (scheme) => {
    const [, encoded] = basic(world.platform.credentials).split(' ');
    const headers = { Authorization: `${scheme} ${encoded}` };

    const answer = await sendRaw(baseUrl, { method: 'GET', target: '/config', headers });

    expect(answer.status).toBe(200);
  });

  it('are not read from the query, the path or a cookie', async () => {
    const authorization = encodeURIComponent(basic(world.platform.credentials));
    const { clientId, clientSecret } = world.platform.credentials;
    const outcomes = await eachOf(
      [
        { target: `/config?Authorization=${authorization}` },
        { target: `/config?client_id=${clientId}&client_secret=${clientSecret}` },
        { target: '/config', headers: { Cookie: `Authorization=${authorization}` } },
        { target: '/config', headers: { 'X-Authorization': basic(world.platform.credentials) } },
      ],
      async (request) => sendRaw(baseUrl, { method: 'GET', ...request }),
    );

    expect(outcomes.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  });

  it('of a deleted token are refused at once on a path where they were never used', async () => {
    const { api } = world.platform;
    const token = await api.ok('createToken', { body: { name: 'Gone', permissions: ['VIEW'] } });
    const headers = { Authorization: basic(token) };
    const before = await sendRaw(baseUrl, { method: 'GET', target: '/config', headers });

    await api.ok('deleteToken', { path: { tokenId: token.id } });
    const elsewhere = await sendRaw(baseUrl, { method: 'GET', target: '/tokens', headers });

    expect([before.status, elsewhere.status]).toEqual([200, 401]);
  });

  it('of a deleted token are refused on every path once the gateway has forgotten them', async () => {
    const { api } = world.platform;
    const token = await api.ok('createToken', { body: { name: 'Gone', permissions: ['VIEW'] } });
    const ask = () =>
      sendRaw(baseUrl, { method: 'GET', target: '/config', headers: { Authorization: basic(token) } });
    const before = await ask();

    await api.ok('deleteToken', { path: { tokenId: token.id } });
    await forgetAuthorizations();

    expect([before.status, (await ask()).status]).toEqual([200, 401]);
  });
});
