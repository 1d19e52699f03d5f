import { describe, expect, it } from 'vitest';
import { endpointSays } from '#operator/queries/endpoints.ts';
import { whyNotDelivered } from '#operator/queries/explain/waiting.ts';
import { redactedEvent } from '#operator/queries/redacted-event.ts';
import type { Delivery } from '#shared/webhooks/delivery/delivery.ts';
import type { Endpoint } from '#shared/webhooks/endpoints/endpoint-store.ts';

const now = new Date('2026-11-26T12:00:00.000Z');
const later = '2026-11-26T12:05:00.000Z';
const url = 'https://platform.example/hooks';

const endpoint = (health: Partial<Endpoint['health']>, isDisabled = false): Endpoint => ({
  url,
  isDisabled,
  health: { endpoint: url, failuresInARow: 0, openings: 0, ...health },
});
const paused = endpoint({ failuresInARow: 10, openings: 1, openUntil: later });

describe('an endpoint', () => {
  it.each([
    ['NONE', undefined, 'None is set. Events wait until the platform sets one.'],
    ['GONE', endpoint({}, true), 'It answered 410. Events are held until the platform sets it again.'],
    ['PAUSED', paused, 'The last 10 attempts failed. Two of the events that wait are tried each minute.'],
    ['NOT_CALLED', endpoint({ isNew: true }), 'Nothing was sent to it yet.'],
    ['FAILING', endpoint({ failuresInARow: 1 }), 'The last attempt failed. Each event is tried again.'],
    [
      'FAILING',
      endpoint({ failuresInARow: 10, openUntil: '2026-11-26T11:59:59.000Z' }),
      'The last 10 attempts failed. Each event is tried again.',
    ],
    ['ANSWERING', endpoint({}), 'It takes events.'],
  ])('%s', (state, known, says) => {
    expect(endpointSays(known, now)).toEqual({ state, says });
  });
});

describe('an event that has not arrived', () => {
  const attempt = { trigger: 'FIRST', attemptedAt: '2026-11-26T11:59:58.000Z', latencyMs: 3 } as const;
  const answered = { ...attempt, responseStatus: 503, errorClass: 'SERVER_ERROR' } as const;
  const delivery: Delivery = {
    platformId: 'p',
    eventId: 'e',
    type: 'OUTGOING_PAYMENT_COMPLETED',
    timestamp: '2026-11-26T11:59:58.000Z',
    body: '{}',
    endpoint: url,
    status: 'RETRYING',
    attemptCount: 1,
    firstAttempt: answered,
    createdAt: '2026-11-26T11:59:58.000Z',
    updatedAt: '2026-11-26T11:59:58.000Z',
  };
  const unsent = { attemptCount: 0, firstAttempt: undefined };
  const silent = { firstAttempt: { ...attempt, errorClass: 'TIMED_OUT' } } as const;
  const last = 'The endpoint answered 503 to the last attempt.';

  it.each<[string, Partial<Delivery>, Endpoint | undefined, string | undefined]>([
    ['has arrived', { status: 'DELIVERED' }, endpoint({}), undefined],
    [
      'is due soon',
      {},
      endpoint({ failuresInARow: 1 }),
      `${last} It is sent again by 2026-11-26T12:00:03.000Z.`,
    ],
    [
      'gets no answer',
      silent,
      endpoint({ failuresInARow: 1 }),
      'The endpoint gave no answer to the last attempt (TIMED_OUT). It is sent again by 2026-11-26T12:00:03.000Z.',
    ],
    [
      'waits for the breaker',
      unsent,
      paused,
      `It was not sent yet. The endpoint failed 10 times in a row, so only probes are sent to it until ${later}.`,
    ],
    [
      'was asked to wait',
      { notBefore: later },
      endpoint({}),
      `${last} The endpoint asked not to be called before ${later}.`,
    ],
    [
      'was due',
      { createdAt: '2026-11-26T11:00:00.000Z', ...unsent },
      endpoint({}),
      'It was not sent yet. It was due at 2026-11-26T11:00:05.000Z, and its workflow sends it when it looks next.',
    ],
    [
      'has no endpoint any more',
      {},
      undefined,
      `${last} The platform has no endpoint now that takes events, so the next run holds it.`,
    ],
    [
      'is held without one',
      { status: 'HELD' },
      undefined,
      'The platform has no webhook endpoint. The event is held until it sets one.',
    ],
    [
      'is held by one that is gone',
      { status: 'HELD' },
      endpoint({}, true),
      'The endpoint answered 410, which means that it is gone. The event is held until the platform sets an endpoint.',
    ],
    [
      'is dead',
      { status: 'DEAD' },
      endpoint({}),
      `${last} Seven days of attempts are over, so only a person sends it again.`,
    ],
    ['is sent once', { status: 'FAILED' }, endpoint({}), `${last} Events of this type are sent once.`],
  ])('%s', (_what, change, present, sentence) => {
    expect(whyNotDelivered({ ...delivery, ...change }, present, now)).toBe(sentence);
  });
});

it('the payload of an event keeps ids, states, amounts and times, and nothing that people or platforms wrote', () => {
  const customer = 'Customer:019542f5-b3e7-7d02-8000-000000000002';
  const body = {
    id: 'Webhook:019542f5-b3e7-7d02-8000-000000000001',
    type: 'OUTGOING_PAYMENT_FAILED',
    timestamp: '2026-11-26T12:00:00.000Z',
    data: {
      customerId: customer,
      platformCustomerId: 'ana@platform.example',
      fullName: 'Ana López',
      birthDate: '1990-01-15',
      status: 'FAILED',
      sentAmount: { amount: 6_274, currency: { code: 'USD', name: 'Dollar', decimals: 2 } },
      metadata: { type: 'ANA', status: customer, count: 7 },
      counterpartyInformation: { FULL_NAME: 'ROSA' },
      isOpen: false,
      notes: [{ text: 'for Ana' }],
    },
  };

  expect(JSON.parse(redactedEvent(JSON.stringify(body)))).toEqual({
    ...body,
    data: {
      customerId: customer,
      platformCustomerId: '•••',
      fullName: '•••',
      birthDate: '•••',
      status: 'FAILED',
      sentAmount: { amount: 6_274, currency: { code: 'USD', name: '•••', decimals: 2 } },
      metadata: { type: '•••', status: '•••', count: '•••' },
      counterpartyInformation: { FULL_NAME: '•••' },
      isOpen: false,
      notes: [{ text: '•••' }],
    },
  });
});
