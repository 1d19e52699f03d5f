import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

/** T20. Full size: 2 x 3,000 interleaved samples, three times; |t| < 4.5 in two of the three. */
const isFullSize = process.env.PROVE === '1';
const samples = isFullSize ? 3000 : 40;
/** Concurrent requests. A refusal waits 25 ms, so full size would take 20 minutes with one at a time. */
const lanes = isFullSize ? 8 : 2;
const rounds = 3;
const maxT = 4.5;

const agent = new Agent({ keepAlive: true, maxSockets: lanes });
afterAll(() => agent.destroy());

let platform: TestPlatform;
beforeAll(async () => {
  platform = await newPlatform();
});

interface Timed {
  readonly status: number;
  readonly text: string;
  readonly ms: number;
}

/** One GET /config over a kept-alive connection, because fetch adds noise of its own. */
const ask = (authorization: string | undefined): Promise<Timed> =>
  new Promise((resolve, reject) => {
    const startedMs = performance.now();
    const headers = authorization === undefined ? {} : { Authorization: authorization };
    const sent = request(`${platform.address.baseUrl}/config`, { agent, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          text: Buffer.concat(chunks).toString(),
          ms: performance.now() - startedMs,
        }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });

const basic = (clientId: string, clientSecret: string): string =>
  `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;

/** The platform's clientId with the uuid of another token. */
const unknownClientId = (clientId: string): string => {
  const bytes = Buffer.from(clientId, 'base64url');
  bytes[31] = (bytes[31] ?? 0) ^ 0xff;
  return bytes.toString('base64url');
};

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const variance = (values: readonly number[]): number => {
  const center = mean(values);
  return values.reduce((sum, value) => sum + (value - center) ** 2, 0) / (values.length - 1);
};
const welch = (left: readonly number[], right: readonly number[]): number =>
  (mean(left) - mean(right)) / Math.sqrt(variance(left) / left.length + variance(right) / right.length);

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

  const answers = await Promise.all(wrong.map(ask));

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  const texts = answers.map(({ text }) => text.replace(/"requestId":"[0-9a-f-]{36}"/, '"requestId":""'));
  expect(new Set(texts).size).toBe(1);
  expect(texts[0]).toContain('"requestId":""');
  expect(JSON.parse(answers[0]?.text ?? '')).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
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
    const wrongSecret = `${clientSecret.slice(0, -2)}AA`;
    const pairs = [
      ['client id', basic(clientId, wrongSecret), basic(unknownClientId(clientId), wrongSecret)],
      ['length', basic(clientId, wrongSecret), basic(clientId, 'short')],
    ] as const;

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

/** Welch's t of two kinds of requests. They alternate, so that drift of the machine affects both alike. */
const compare = async (first: string, second: string): Promise<number> => {
  const times: [number[], number[]] = [[], []];
  const lane = async (): Promise<void> => {
    for (let sample = 0; sample < samples / lanes; sample += 1) {
      const order = sample % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
      for (const which of order) times[which].push((await ask(which === 0 ? first : second)).ms);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return welch(...times);
};
