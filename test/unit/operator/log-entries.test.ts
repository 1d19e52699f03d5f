import { describe, expect, it } from 'vitest';
import { logEntries } from '#operator/queries/explain/log-entries.ts';
import type { LogLine } from '#operator/queries/logs.ts';

const payment = 'Transaction:019542f5-b3e7-7d02-8000-000000000000';

const line = (second: number, fields: object): LogLine => ({
  at: `2026-11-26T12:00:0${second}.000Z`,
  from: 'P-function',
  text: JSON.stringify({ ids: [payment], ...fields }),
  isBad: 'level' in fields,
});

const titles = (...lines: LogLine[]): string[] => logEntries(lines).map(({ title }) => title);

it('reads of a payment are counted, and told once at the last one', () => {
  const read = { operation: 'getTransaction', requestId: 'r', status: 200, ms: 3 };
  const entries = logEntries([
    line(1, read),
    line(2, { operation: 'createTransferOut', requestId: 'a', status: 201, ms: 40 }),
    line(3, { ...read, operation: 'getTransactionTimeline' }),
    line(4, read),
  ]);

  expect(entries.map(({ at, title }) => [at.slice(17, 19), title])).toEqual([
    ['02', 'createTransferOut answered 201 in 40 ms, request a'],
    ['04', 'It was read 3 times: getTransaction twice, getTransactionTimeline once'],
  ]);
});

it('a read that failed is told by itself, and one read is told as it is', () => {
  const failed = {
    operation: 'getTransaction',
    requestId: 'r',
    status: 404,
    ms: 3,
    code: 'TRANSACTION_NOT_FOUND',
  };

  expect(titles(line(1, failed), line(2, { ...failed, status: 200, code: undefined }))).toEqual([
    'getTransaction answered 404, TRANSACTION_NOT_FOUND in 3 ms, request r',
    'getTransaction answered 200 in 3 ms, request r',
  ]);
});

describe('a switch', () => {
  const unclear = { level: 'ERROR', operation: 'paymentSwitch', code: 'SWITCH_UNCLEAR' };

  it.each([
    ['TIMED_OUT', 'The switch did not answer in time'],
    ['UNREACHABLE', 'The switch did not answer: it cannot be reached'],
    ['UNEXPECTED_STATUS', 'The switch answered with a status that says nothing certain'],
    ['OVERSIZED', 'The switch answered more than the service reads'],
    ['UNREADABLE', 'The switch answered what cannot be read'],
  ])('%s is told in a sentence', (reason, sentence) => {
    expect(titles(line(1, { ...unclear, outcome: 'START', reason }))).toEqual([
      `${sentence}; it is asked again`,
    ]);
  });

  it.each([
    ['SwitchUnclear', 'payOut got no clear answer from the switch; it tries again'],
    ['SwitchDown', 'payOut did not ask the switch, which is down; it tries again'],
  ])('a step that ended with %s is no internal error', (error, sentence) => {
    const step = {
      level: 'ERROR',
      operation: 'payOut',
      code: 'INTERNAL_ERROR',
      error,
      ms: 5_000,
      frames: ['a.mjs:1:2'],
    };

    expect(titles(line(1, step))).toEqual([sentence]);
  });
});
