import { expect, test } from 'vitest';
import { judgeAttempt } from '#shared/webhooks/delivery/judge-attempt.ts';
import {
  type EndpointHealth,
  healthAfter,
  healthFor,
  isFailing,
  isOpen,
  isPrompt,
  isTrusted,
} from '#shared/webhooks/endpoints/breaker.ts';

const endpoint = 'https://hooks.example.com/a';
const startMs = Date.parse('2026-01-02T03:04:05.000Z');
const at = (seconds: number): Date => new Date(startMs + seconds * 1000);
const fresh = healthFor(endpoint, undefined);
const healthy: EndpointHealth = { endpoint, failuresInARow: 0, openings: 0 };

/** Failures one after another at these seconds. */
const afterFailures = (...seconds: number[]): EndpointHealth =>
  seconds.reduce((health, second) => healthAfter(health, false, at(second)), healthy);

const nine = Array.from({ length: 9 }, (_, second) => second);

/** From the second failure in a row on, events may wait. */
const waitedForSince = at(1).toISOString();
const opened: EndpointHealth = {
  endpoint,
  failuresInARow: 10,
  openings: 1,
  openUntil: at(9 + 180).toISOString(),
  waitedForSince,
};

test('nine failures in a row leave it closed, the tenth opens it for three minutes', () => {
  expect(afterFailures(...nine)).toEqual({ endpoint, failuresInARow: 9, openings: 0, waitedForSince });
  expect(afterFailures(...nine, 9)).toEqual(opened);
  expect(isOpen(opened, at(188.999))).toBe(true);
  expect(isOpen(opened, at(189))).toBe(false);
});

test.each([
  ['one failure, which may be about one event', [0], false],
  ['two failures in a row', [0, 1], true],
  ['ten failures in a row', [...nine, 9], true],
])('%s: the endpoint fails, and events wait for it: %s', (_what, failures, expected) => {
  const health = afterFailures(...failures);

  expect(isFailing(health)).toBe(expected);
  expect(health.waitedForSince).toBe(expected ? waitedForSince : undefined);
});

test.each([18.999, 9])('a failure at %i s was under way when it opened, so nothing is written', (second) => {
  expect(healthAfter(opened, false, at(second))).toBe(opened);
});

test.each([19, 60, 500])('a probe that fails at %i s keeps it open for three minutes more', (second) => {
  expect(healthAfter(opened, false, at(second))).toEqual({
    ...opened,
    failuresInARow: 11,
    openings: 2,
    openUntil: at(second + 180).toISOString(),
  });
});

test('a success closes it and forgets all failures, but not that events wait', () => {
  expect(healthAfter(opened, true, at(20))).toEqual({ ...healthy, waitedForSince });
  expect(healthAfter(afterFailures(0), true, at(20))).toEqual(healthy);
});

test('a success of a healthy endpoint changes nothing, so nothing is written', () => {
  expect(healthAfter(healthy, true, at(0))).toBe(healthy);
});

test('the first success of a new endpoint is to be written', () => {
  expect(healthAfter(fresh, true, at(0))).toEqual(healthy);
  expect(healthAfter(healthAfter(fresh, false, at(0)), true, at(1))).toEqual(healthy);
});

test('is trusted what answered well the last time: no new endpoint, and none that failed since', () => {
  expect(isTrusted(fresh)).toBe(false);
  expect(isTrusted(healthy)).toBe(true);
  expect(isTrusted(healthAfter(healthy, false, at(0)))).toBe(false);
  expect(isTrusted(healthAfter(healthAfter(healthy, false, at(0)), true, at(1)))).toBe(true);
});

test('another endpoint is new, whatever the former one was, and gets the events that wait', () => {
  expect(healthFor(endpoint, opened)).toBe(opened);
  expect(healthFor('https://hooks.example.com/b', opened)).toEqual({
    endpoint: 'https://hooks.example.com/b',
    failuresInARow: 0,
    openings: 0,
    waitedForSince,
    isNew: true,
  });
});

test.each([
  [200, 3_000, true],
  [409, 10, true],
  [200, 3_001, false],
  [500, 10, false],
])('an answer of %i after %i ms speaks for the endpoint: %s', (status, latencyMs, expected) => {
  const result = { kind: 'ANSWERED', status, bodyText: '', latencyMs } as const;
  const judged = judgeAttempt({ result, trigger: 'FIRST', attemptedAt: at(0), now: at(5) });

  expect(isPrompt(judged)).toBe(expected);
});
