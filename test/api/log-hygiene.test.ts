import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RawAnswer } from '#test/support/answer-check.ts';
import { objectKeys } from '#test/support/bucket.ts';
import { executionTextsSince } from '#test/support/host-control.ts';
import { serviceAddress } from '#test/support/service.ts';
import { trailObjects } from '#test/support/trail.ts';
import { newCanaries, spellingsOf } from './support/canaries.ts';
import { canaryRequests } from './support/canary-requests.ts';
import { basic, sendRaw } from './support/raw-request.ts';
import { newWorld, type World } from './support/world.ts';

const { baseUrl, logDirectory, controlUrl } = serviceAddress();
const canaries = newCanaries();
const answers: RawAnswer[] = [];
let world: World;
let secrets: Readonly<Record<string, string>>;
let logText = '';
/** S3 knows seconds only. */
const startedAt = new Date(Date.now() - 1_000);

const sizesOfLogs = (): ReadonlyMap<string, number> =>
  new Map(
    existsSync(logDirectory)
      ? readdirSync(logDirectory).map((file) => [file, statSync(join(logDirectory, file)).size])
      : [],
  );

/** What earlier tests have left there names none of these canaries. */
const sizesBefore = sizesOfLogs();

const logsSinceStart = (): string =>
  readdirSync(logDirectory)
    .map((file) =>
      readFileSync(join(logDirectory, file))
        .subarray(sizesBefore.get(file) ?? 0)
        .toString(),
    )
    .join('');

beforeAll(async () => {
  world = await newWorld();
  const token = await world.platform.api.ok('createToken', {
    body: { name: canaries.tokenName, permissions: ['VIEW', 'TRANSACT', 'MANAGE'] },
  });
  secrets = {
    ...canaries,
    clientSecret: token.clientSecret,
    platformSecret: world.platform.credentials.clientSecret,
    basicHeader: basic(token).slice('Basic '.length),
  };
  for (const make of canaryRequests(canaries, world, basic(token))) {
    answers.push(await sendRaw(baseUrl, make(answers)));
  }
  // The functions' log lines still have to reach the files, and the delayed outcome its workflow's end.
  await sleep(3_000);
  logText = logsSinceStart();
});

/** Names of the canaries that a text contains, in any spelling. */
const foundIn = (text: string): string[] =>
  Object.entries(secrets)
    .filter(([, value]) => spellingsOf(value).some((spelling) => text.includes(spelling)))
    .map(([name]) => name);

describe('a secret, a name or an account number', () => {
  it('is in accepted requests and in refused ones', () => {
    const accepted = answers.filter(({ status }) => status < 400);

    expect(Object.keys(secrets).length).toBeGreaterThanOrEqual(40);
    expect(accepted.length).toBeGreaterThanOrEqual(12);
    expect(answers.length - accepted.length).toBeGreaterThanOrEqual(25);
    // Workflows pay out to accounts whose numbers are canaries.
    expect(accepted.filter(({ text }) => text.includes('"status":"PROCESSING"')).length).toBeGreaterThan(1);
  });

  it('is in no log of any function', () => {
    expect(logText.length).toBeGreaterThan(1_000);
    expect(foundIn(logText)).toEqual([]);
  });

  it("is in no refusal, except the platform's own customer id", () => {
    const leaks = answers
      .filter(({ status }) => status >= 400)
      .flatMap(({ text }) => foundIn(text).map((name) => ({ name, text })))
      .filter(({ name }) => name !== 'platformCustomerId');

    expect(leaks).toEqual([]);
  });

  it('is in no input or history of a workflow', async () => {
    const executions = await executionTextsSince(controlUrl, startedAt);

    expect(executions.length).toBeGreaterThan(0);
    expect(executions.flatMap(foundIn)).toEqual([]);
  });

  it('is in no record of the audit trail', async () => {
    const lines = (await trailObjects(serviceAddress(), startedAt)).flatMap((text) => text.split('\n'));
    const own = lines.filter((line) => line.includes(world.platform.id));

    expect(own.length).toBeGreaterThan(10);
    expect(own.flatMap(foundIn)).toEqual([]);
  });

  it('is in no key of an object', async () => {
    const { address, id } = world.platform;
    const filed = await objectKeys(address, `documents/${id}/`);
    const keys = [...filed, ...(await objectKeys(address, `uploads/document/${id}/`))];

    expect(filed).toHaveLength(2);
    expect(keys.length).toBeGreaterThan(3);
    expect(keys.flatMap(foundIn)).toEqual([]);
  });

  it('is shown only once, at its creation', () => {
    const secretNames = ['clientSecret', 'platformSecret', 'basicHeader'];
    const shown = answers.flatMap(({ text }) => foundIn(text)).filter((name) => secretNames.includes(name));

    expect(shown).toEqual([]);
  });
});

describe('a request', () => {
  it('leaves exactly one line in the logs, of at most 400 bytes', () => {
    const lines = logText.split('\n');
    const linesOf = answers.map(({ headers }) => {
      const requestId = headers.get('x-request-id') ?? '-';
      return lines.filter((line) => line.includes(`"requestId":"${requestId}"`));
    });

    expect(linesOf.filter((found) => found.length !== 1)).toEqual([]);
    const long = linesOf.flat().filter((line) => Buffer.byteLength(line) >= 400);
    expect(long).toEqual([]);
  });
});
