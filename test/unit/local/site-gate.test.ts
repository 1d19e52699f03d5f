import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { siteGate } from '#infra/local/site-gate.ts';

const called = { name: 'PaymentsService-local-get-docs-asset', modulePath: '/nowhere/get-docs-asset.mjs' };
const ask = (accept: string, asset = 'runbook') =>
  JSON.stringify({ pathParameters: { asset }, headers: { Accept: accept } });
const browser = 'text/html,application/xhtml+xml';
const answerSchema = z.object({
  statusCode: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});

const waits: number[] = [];

const wait = async <Answer>(ms: number, answer: Answer): Promise<Answer> => {
  waits.push(ms);
  // What ends without waiting ends before.
  await new Promise(setImmediate);
  return answer;
};
const gateOf = (add: () => Promise<void>) => siteGate(add, wait);

beforeEach(() => {
  waits.length = 0;
});
afterEach(() => vi.restoreAllMocks());

const never = new Promise<void>(() => undefined);

it('while the pages are made, a reader gets a page that loads again by itself', async () => {
  const answer = await gateOf(() => never)(called, ask(browser));

  const { statusCode, headers, body } = answerSchema.parse(JSON.parse(answer?.payload ?? ''));
  expect([statusCode, headers['Retry-After'], headers['Cache-Control']]).toEqual([503, '3', 'no-store']);
  expect(body).toContain('<meta http-equiv="refresh" content="3">');
  expect(body).toContain('<h1>The pages are being made</h1>');
});

it('a program waits longer than a reader, and both less than the gateway', async () => {
  const gate = gateOf(() => never);
  await gate(called, ask(browser));
  await gate(called, ask('*/*'));

  expect(waits).toEqual([4_000, 24_000]);
});

it('once they are made, the function answers', async () => {
  const gate = gateOf(async () => undefined);

  expect(await gate(called, ask(browser))).toBeUndefined();
});

it('only pages wait', () => {
  const gate = gateOf(() => never);

  expect(gate({ ...called, name: 'PaymentsService-local-get-config' }, ask(browser))).toBeUndefined();
});

it('a failure is said, and the next request tries again', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  let tries = 0;
  const gate = gateOf(async () => {
    tries += 1;
    throw new Error('no room');
  });
  await gate(called, ask(browser));
  await vi.waitFor(() => expect(said).toHaveBeenCalledWith(expect.stringContaining('no room')));
  await gate(called, ask(browser));

  expect(tries).toBe(2);
});
