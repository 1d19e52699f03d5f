import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { basic, sendRaw } from '#test/api/support/raw-request.ts';
import { newWorld, type World } from '#test/api/support/world.ts';
import type { RawAnswer } from '#test/support/answer-check.ts';
import { objectKeys } from '#test/support/bucket.ts';
import { executionTextsSince } from '#test/support/host-control.ts';
import { patienceMs } from '#test/support/patience.ts';
import { serviceAddress } from '#test/support/service.ts';
import { trailObjects, untilRecorded } from '#test/support/trail.ts';
import { ended } from '#test/support/uma-payments.ts';
import { newCanaries, spellingsOf } from './support/canaries.ts';
import { canaryRequests } from './support/canary-requests.ts';

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

/** The lines that each request has left. */
const linesOfRequests = (): string[][] => {
  const lines = logText.split('\n');
  return answers.map(({ headers }) => {
    const requestId = headers.get('x-request-id') ?? '-';
    return lines.filter((line) => line.includes(`"requestId":"${requestId}"`));
  });
};

const paymentSchema = z.object({
  id: z.string(),
  transactionId: z.string().optional(),
  status: z.literal(['PENDING', 'PROCESSING']),
});

/** Payments that a workflow goes on with. A quote that is PENDING waits for its execution, and for no workflow. */
const paymentsOfWorkflows = (): string[] => {
  const found = answers.flatMap(({ status, text }) => {
    const { success, data } = paymentSchema.safeParse(status < 400 && text !== '' ? JSON.parse(text) : {});
    if (!success || (data.id.startsWith('Quote:') && data.status === 'PENDING')) return [];
    return [data.transactionId ?? data.id].filter((id) => id.startsWith('Transaction:'));
  });
  return [...new Set(found)];
};

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
  // Then the functions' log lines still have to reach the files.
  await Promise.all(paymentsOfWorkflows().map((id) => ended(world.platform, id)));
  await vi.waitFor(
    () => {
      logText = logsSinceStart();
      expect(linesOfRequests().filter(({ length }) => length === 0)).toEqual([]);
    },
    { timeout: patienceMs, interval: 300 },
  );
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
    expect(foundIn(logsSinceStart())).toEqual([]);
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
    const own = paymentsOfWorkflows().map((id) => id.replace('Transaction:', ''));

    // Three executed quotes and a delayed transfer.
    expect(own).toHaveLength(4);
    expect(own.filter((uuid) => !executions.some((text) => text.includes(uuid)))).toEqual([]);
    expect(executions.flatMap(foundIn)).toEqual([]);
  });

  it('is in no record of the audit trail', async () => {
    // The stream has several shards, so each payment waits for itself.
    for (const id of paymentsOfWorkflows()) await untilRecorded(id);
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
    const linesOf = linesOfRequests();

    expect(linesOf.filter((found) => found.length !== 1)).toEqual([]);
    const long = linesOf.flat().filter((line) => Buffer.byteLength(line) >= 400);
    expect(long).toEqual([]);
  });
});
