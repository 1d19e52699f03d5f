import { expect, test } from 'vitest';
import { judgeAttempt } from '#shared/webhooks/delivery/judge-attempt.ts';
import {
  type EndpointHealth,
  healthAfter,
  healthFor,
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

test('nine failures in a row leave it closed, the tenth opens it for 30 seconds', () => {
  expect(afterFailures(...nine)).toEqual({ endpoint, failuresInARow: 9, openings: 0 });
  const opened = afterFailures(...nine, 9);

  expect(opened).toEqual({ endpoint, failuresInARow: 10, openings: 1, openUntil: at(39).toISOString() });
  expect(isOpen(opened, at(38.999))).toBe(true);
  expect(isOpen(opened, at(39))).toBe(false);
});

test.each([
  [1, 30],
  [2, 60],
  [3, 120],
  [4, 240],
  [5, 300],
  [6, 300],
  [20, 300],
])('opening %i lasts %i seconds', (openings, pause) => {
  let health = afterFailures(...nine, 9);
  let nowSeconds = 9;
  for (let opening = 1; opening < openings; opening += 1) {
    nowSeconds = (Date.parse(health.openUntil ?? '') - startMs) / 1000;
    health = healthAfter(health, false, at(nowSeconds));
  }

  expect(health.openings).toBe(openings);
  expect((Date.parse(health.openUntil ?? '') - at(nowSeconds).getTime()) / 1000).toBe(pause);
});

test('failures that were under way when it opened change nothing, so nothing is written', () => {
  const opened = afterFailures(...nine, 9);

  expect(healthAfter(opened, false, at(20))).toBe(opened);
});

test('a success closes it and forgets all failures', () => {
  expect(healthAfter(afterFailures(...nine, 9), true, at(20))).toEqual(healthy);
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

test('another endpoint is new, whatever the former one was', () => {
  const opened = afterFailures(...nine, 9);

  expect(healthFor(endpoint, opened)).toBe(opened);
  expect(healthFor('https://hooks.example.com/b', opened)).toEqual({
    endpoint: 'https://hooks.example.com/b',
    failuresInARow: 0,
    openings: 0,
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
