import { describe, expect, test } from 'vitest';
import { judgeAttempt, notBeforeOf } from '#shared/webhooks/delivery/judge-attempt.ts';
import type { NoAnswerReason, SendResult } from '#shared/webhooks/sending/send-result.ts';

const attemptedAt = new Date('2026-01-02T03:04:05.000Z');
const now = new Date('2026-01-02T03:04:06.000Z');

const judge = (result: SendResult) => judgeAttempt({ result, trigger: 'RETRY', attemptedAt, now });
const answered = (status: number, bodyText = '', retryAfter?: string) =>
  judge({ kind: 'ANSWERED', status, bodyText, latencyMs: 12, ...(retryAfter && { retryAfter }) });

test.each([200, 201, 202, 204, 299, 409])('%i is delivered', (status) => {
  expect(answered(status)).toEqual({
    attempt: {
      trigger: 'RETRY',
      attemptedAt: '2026-01-02T03:04:05.000Z',
      latencyMs: 12,
      responseStatus: status,
      errorClass: undefined,
      answerHead: undefined,
    },
    isDelivered: true,
    isGone: false,
    notBefore: undefined,
  });
});

test.each([
  [300, 'REDIRECTED'],
  [301, 'REDIRECTED'],
  [399, 'REDIRECTED'],
  [307, 'REDIRECTED'],
  [400, 'REFUSED'],
  [404, 'REFUSED'],
  [410, 'REFUSED'],
  [429, 'REFUSED'],
  [500, 'SERVER_ERROR'],
  [503, 'SERVER_ERROR'],
  [600, 'UNEXPECTED_STATUS'],
  [999, 'UNEXPECTED_STATUS'],
  [101, 'UNEXPECTED_STATUS'],
])('%i is not delivered: %s', (status, errorClass) => {
  const judged = answered(status);

  expect(judged).toMatchObject({ isDelivered: false, isGone: status === 410, attempt: { errorClass } });
});

test.each<NoAnswerReason>(['TIMED_OUT', 'REFUSED_ADDRESS', 'UNRESOLVED', 'TLS', 'CONNECTION', 'MALFORMED'])(
  'no answer is not delivered: %s',
  (reason) => {
    expect(judge({ kind: 'NO_ANSWER', reason, latencyMs: 5000 })).toEqual({
      attempt: {
        trigger: 'RETRY',
        attemptedAt: '2026-01-02T03:04:05.000Z',
        latencyMs: 5000,
        errorClass: reason,
      },
      isDelivered: false,
      isGone: false,
    });
  },
);

test('Retry-After counts from the answer, and only where the event was not taken', () => {
  expect(answered(503, '', '60').notBefore).toBe('2026-01-02T03:05:06.000Z');
  expect(answered(429, '', '60').notBefore).toBe('2026-01-02T03:05:06.000Z');
  expect(answered(202, '', '60').notBefore).toBeUndefined();
});

test.each([
  ['words', 'ok', 'ok'],
  ['nothing', '', undefined],
  ['white space', ' \r\n ', undefined],
  ['lines', 'two\r\n\tlines', 'two lines'],
  ['control characters', 'bell\u0007 and \u001b[31mred', 'bell and [31mred'],
  ['a long text', 'a'.repeat(5000), 'a'.repeat(4096)],
  ['a long text cut inside a character', `a${'é'.repeat(5000)}`, `a${'é'.repeat(2047)}`],
  ['a long nothing', '\u0000'.repeat(5000), undefined],
])('of an answer the first 4 KB of plain text are kept: %s', (_what, bodyText, answerHead) => {
  expect(answered(200, bodyText).attempt.answerHead).toBe(answerHead);
});

describe('Retry-After', () => {
  test.each([
    ['120', '2026-01-02T03:06:05.000Z'],
    [' 1 ', '2026-01-02T03:04:06.000Z'],
    ['86400', '2026-01-03T03:04:05.000Z'],
    ['86401', '2026-01-03T03:04:05.000Z'],
    ['9999999999', '2026-01-03T03:04:05.000Z'],
    ['Fri, 02 Jan 2026 03:10:00 GMT', '2026-01-02T03:10:00.000Z'],
    ['Friday, 02-Jan-26 03:10:00 GMT', '2026-01-02T03:10:00.000Z'],
    ['Fri Jan  2 03:10:00 2026', '2026-01-02T03:10:00.000Z'],
    ['Fri, 09 Jan 2026 03:10:00 GMT', '2026-01-03T03:04:05.000Z'],
  ])('%j waits until %s', (text, expected) => {
    expect(notBeforeOf(text, attemptedAt)?.toISOString()).toBe(expected);
  });

  test.each([
    undefined,
    '',
    '0',
    '-5',
    '1.5',
    '1e9',
    '0x10',
    '99999999999999999999',
    'soon',
    'Fri, 02 Jan 2026 03:04:05 GMT',
    'Thu, 01 Jan 2026 00:00:00 GMT',
    '2026-01-02T04:00:00Z',
    'Fri, 99 Foo 2026 03:10:00 GMT',
  ])('%j asks for nothing', (text) => {
    expect(notBeforeOf(text, attemptedAt)).toBeUndefined();
  });
});
