import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { itemsAt } from '#test/support/raw-table.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';
import { largerT } from '#test/support/welch.ts';
import { type Timed, timedGet, type Way, wayFrom } from './support/timed-get.ts';

/** T20. Full size: 2 x 3,000 interleaved samples, three times; |t| < 4.5 in two of the three. */
const isFullSize = process.env.PROVE === '1';
const samples = isFullSize ? 3000 : 16;
/**
 * Concurrent requests, as many as the authorizer has instances on this machine. With more, they wait for each other, and
 * their times are those of their places in the queue.
 */
const lanes = 2;
const rounds = 3;
const maxT = 4.5;

/**
 * Pairs of samples from one address: 20 wrong secrets block a client id there, and a pair may have two of one. What is
 * blocked takes another path.
 */
const pairsAnAddress = 8;

const usual = wayFrom('127.0.0.1', lanes);
afterAll(() => usual.agent.destroy());

let addresses = 0;
/** An address that nothing has come from yet. Loopback addresses have 24 free bits. */
const newAddress = (): string => {
  addresses += 1;
  return `127.20.${Math.floor(addresses / 250)}.${1 + (addresses % 250)}`;
};

let platform: TestPlatform;
beforeAll(async () => {
  platform = await newPlatform();
});

const ask = (authorization: string | undefined, way = usual): Promise<Timed> =>
  timedGet(`${platform.address.baseUrl}/config`, authorization, way);

const basic = (clientId: string, clientSecret: string): string =>
  `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;

/** The platform's clientId with the uuid of another token. */
const unknownClientId = (clientId: string): string => {
  const bytes = Buffer.from(clientId, 'base64url');
  bytes[31] = (bytes[31] ?? 0) ^ 0xff;
  return bytes.toString('base64url');
};

test('all wrong credentials get the same answer, byte for byte but for its request id', async () => {
  const { clientId, clientSecret } = platform.credentials;
  const wrong: readonly (string | undefined)[] = [
    basic(clientId, 'wrong'),
    basic(clientId, `${clientSecret.slice(0, -1)}${clientSecret.endsWith('A') ? 'B' : 'A'}`),
    basic(clientId, `${clientSecret}A`),
    basic(unknownClientId(clientId), clientSecret),
    basic('nonsense', clientSecret),
    basic(clientId, ''),
    basic('', clientSecret),
    basic('a'.repeat(600), 'b'.repeat(600)),
    `Basic ${Buffer.from('nocolon').toString('base64')}`,
    'Basic %%%',
    'Basic',
    'Bearer abc',
    undefined,
  ];

  const answers = await Promise.all(wrong.map((one) => ask(one)));

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  const texts = answers.map(({ text }) => text.replace(/"requestId":"[0-9a-f-]{36}"/, '"requestId":""'));
  expect(new Set(texts).size).toBe(1);
  expect(texts[0]).toContain('"requestId":""');
  expect(JSON.parse(answers[0]?.text ?? '')).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
});

test('a request id of the client reaches no answer', async () => {
  const { baseUrl } = platform.address;
  const chosen = 'mine","status":200,"x":"';
  const { clientId, clientSecret } = platform.credentials;
  const paths = ['/config', '/nowhere', '/health', '/tokens/Token:x'];

  const answers = await Promise.all(
    ['Basic eDp5', basic(clientId, clientSecret)].flatMap((Authorization) =>
      paths.map(async (path) => {
        const headers = { Authorization, 'X-Amzn-RequestId': chosen };
        const answer = await fetch(`${baseUrl}${path}`, { headers });
        return { id: answer.headers.get('x-request-id'), text: await answer.text() };
      }),
    ),
  );

  for (const { id, text } of answers) {
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(text).not.toContain('mine');
  }
});

test('right credentials are accepted', async () => {
  expect(await ask(basic(platform.credentials.clientId, platform.credentials.clientSecret))).toMatchObject({
    status: 200,
  });
});

test(
  'the time of a refusal does not show whether the client id exists or whether the secret has the right length',
  async () => {
    const { clientId, clientSecret } = platform.credentials;
    const wrongSecret = (): string => `${clientSecret.slice(0, -4)}${mark()}`;
    const wrong: Kind = () => basic(clientId, wrongSecret());
    const unknown: Kind = () => basic(unknownClientId(clientId), wrongSecret());
    const short: Kind = () => basic(clientId, `S${mark()}`);
    const pairs = [
      ['client id', wrong, unknown],
      ['length', wrong, short],
    ] as const;

    await warmUp([wrong, unknown]);
    for (const [name, first, second] of pairs) {
      const scores: number[] = [];
      for (let round = 0; round < rounds; round += 1) scores.push(await compare(first, second));
      const small = scores.filter((t) => Math.abs(t) < maxT).length;
      if (isFullSize) console.log(`T20 ${name}: t = ${scores.map((t) => t.toFixed(2)).join(', ')}`);
      expect(small).toBeGreaterThanOrEqual(2);
    }
  },
  isFullSize ? 1_800_000 : 120_000,
);

/** Makes credentials. The gateway asks once about equal ones that come at the same time, so each are new. */
type Kind = () => string;
let marks = 0;
const mark = (): string => {
  marks += 1;
  return marks.toString(36).padStart(4, '0');
};

/** How often the service has counted a wrong secret for the platform's client id from there, in two windows of time. */
const failuresFrom = async (address: string): Promise<number> => {
  const hash = createHash('sha256')
    .update(JSON.stringify([platform.credentials.clientId, address]))
    .digest('base64url');
  const window = Math.floor(Date.now() / 300_000);
  const keys = [window - 1, window].map((sk) => ({ pk: `SIGN_IN#${hash}`, sk: String(sk) }));
  const items = await itemsAt(platform.address, keys);
  return items.reduce((sum, { failures }) => sum + Number(failures), 0);
};

/** Times pairs of requests from one address, and opens its connection before. */
const timeFrom = async (
  way: Way,
  kinds: readonly [Kind, Kind],
  pairs: number,
  turn: number,
): Promise<[number[], number[]]> => {
  const times: [number[], number[]] = [[], []];
  await ask(undefined, way);
  for (let pair = 0; pair < pairs; pair += 1) {
    const order = (pair + turn) % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
    for (const which of order) times[which].push((await ask(kinds[which](), way)).ms);
  }
  return times;
};

/** Cold instances answer the first requests, so these count for nothing. */
const warmUp = async (kinds: readonly [Kind, Kind]): Promise<void> => {
  const lane = async (): Promise<void> => {
    const way = wayFrom(newAddress(), lanes);
    await timeFrom(way, kinds, pairsAnAddress, 0);
    way.agent.destroy();
  };
  await Promise.all(Array.from({ length: lanes }, lane));
};

/**
 * Welch's t of two kinds of requests, of all or of the quick ones, whichever is larger. They alternate, so that drift of
 * the machine affects both alike, and take turns in being an address's first, because its first request takes another
 * time than those that follow.
 */
const compare = async (...kinds: [Kind, Kind]): Promise<number> => {
  const times: [number[], number[]] = [[], []];
  const lane = async (): Promise<void> => {
    let turn = 0;
    for (let left = samples / lanes; left > 0; left -= pairsAnAddress) {
      const way = wayFrom(newAddress(), lanes);
      const [first, second] = await timeFrom(way, kinds, Math.min(left, pairsAnAddress), turn);
      turn += 1;
      times[0].push(...first);
      times[1].push(...second);
      way.agent.destroy();
      // The service has counted the failures of this address, and has not blocked it.
      const failures = await failuresFrom(way.localAddress);
      expect(failures).toBeGreaterThan(0);
      expect(failures).toBeLessThan(20);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return largerT(times);
};
