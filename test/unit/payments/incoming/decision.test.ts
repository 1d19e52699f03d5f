import { expect, it } from 'vitest';
import { decisionOf } from '#shared/payments/incoming/apply-decision.ts';
import type { NoAnswerReason } from '#shared/webhooks/sending/send-result.ts';

const failed = (failureReason: string) => ({ kind: 'FAILED', failureReason });
const webhookError = failed('PAYMENT_APPROVAL_WEBHOOK_ERROR');
const timedOut = failed('PAYMENT_APPROVAL_TIMED_OUT');

it.each<[number, object | string]>([
  [200, { kind: 'APPROVED' }],
  [202, 'OPEN'],
  [403, { kind: 'REJECTED' }],
  [422, failed('MISSING_MANDATORY_PAYEE_DATA')],
  ...[100, 201, 204, 206, 301, 302, 307, 400, 401, 404, 409, 410, 429, 500, 502, 503, 599].map(
    (status): [number, object] => [status, webhookError],
  ),
])('an answer %i means %j', (status, decision) => {
  expect(decisionOf({ kind: 'ANSWERED', status, bodyText: '{}', latencyMs: 1 })).toEqual(decision);
});

it.each<[NoAnswerReason, object]>([
  ['TIMED_OUT', timedOut],
  ['CONNECTION', timedOut],
  ['REFUSED_ADDRESS', timedOut],
  ['UNRESOLVED', timedOut],
  ['TLS', timedOut],
  ['MALFORMED', webhookError],
])('a missing answer because of %s means %j', (reason, decision) => {
  expect(decisionOf({ kind: 'NO_ANSWER', reason, latencyMs: 1 })).toEqual(decision);
});
