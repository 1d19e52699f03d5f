import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { ownerExample } from '#shared/api/openapi/examples/people.ts';
import type { BodyOf } from '#test/support/api-client.ts';
import type { TestPlatform } from '#test/support/service.ts';
import type { WebhookReceiver } from '#test/support/webhook-receiver.ts';

export type Group = BodyOf<'listSandboxValues'>['data'][number];
export type Outcome = NonNullable<Group['otherwise']>;

/** The body of a customer whose verification this end of its name or number decides. */
export const newVerifiable = (kind: 'INDIVIDUAL' | 'BUSINESS', end: string) => ({
  customerType: kind,
  platformCustomerId: randomUUID(),
  currencies: ['USD'],
  ...(kind === 'INDIVIDUAL'
    ? { fullName: `Jane Doe${end}`, kycStatus: 'UNVERIFIED' }
    : { businessInfo: { legalName: 'Acme Ltd', registrationNumber: `5523${end}` } }),
});

/** The body of an owner whose last name has this end. */
export const newOwnerBody = (customerId: string, end: string) => ({
  customerId,
  ...ownerExample(`Doe${end}`),
});

/** Each value with its outcome; the value 000 stands for any other. */
export const casesOf = (group: Group | undefined): [value: string, outcome: Outcome][] => {
  if (group === undefined) throw new Error('The catalogue lacks a group');
  const { values, otherwise } = group;
  return [
    ...values.map(({ value, ...outcome }): [string, Outcome] => [value, outcome]),
    ...(otherwise === undefined ? [] : [['000', otherwise] as [string, Outcome]]),
  ];
};

interface Received {
  readonly type: string;
  readonly timestamp: string;
  readonly data: {
    readonly status?: string;
    readonly verificationStatus?: string;
    readonly pendingReason?: string;
  };
}

const received = (body: string): Received => JSON.parse(body);

/**
 * The events about a resource, each once, in the order of their times; approval requests and balances are not among them.
 * What a busy machine acknowledges too late comes again.
 */
const eventsAbout = (receiver: WebhookReceiver, id: string): Received[] =>
  [...new Map(receiver.about(id).map(({ body }) => [body, received(body)])).values()]
    .filter(({ type }) => type !== 'INTERNAL_ACCOUNT_BALANCE_UPDATED')
    .toSorted((one, other) => one.timestamp.localeCompare(other.timestamp));

export interface EventExpectation {
  /** Waits until exactly the events of an outcome have arrived about a resource. */
  events(id: string, outcome: Outcome): Promise<unknown>;
  /** Compares a payment with its outcome once all its events have arrived. */
  payment(transactionId: string, outcome: Outcome): Promise<void>;
}

/** Compares what happens on a platform with outcomes of the catalogue. */
export const eventExpectation = (platform: TestPlatform, receiver: WebhookReceiver): EventExpectation => {
  const typesAbout = (id: string) => eventsAbout(receiver, id).map(({ type }) => type);
  const events = (id: string, outcome: Outcome) =>
    expect.poll(() => typesAbout(id).toSorted()).toEqual(outcome.events.toSorted());
  const payment = async (transactionId: string, outcome: Outcome): Promise<void> => {
    await events(transactionId, outcome);
    const seen = new Set(eventsAbout(receiver, transactionId).map(({ data }) => data.status));
    const delays = eventsAbout(receiver, transactionId).map(({ data }) => data.pendingReason);
    // An event of the start comes before the bank's first answer.
    expect(delays.every((one) => one === undefined || one === outcome.pendingReason)).toBe(true);
    const end = await platform.api.ok('getTransaction', { path: { transactionId } });
    const refund = 'refund' in end ? end.refund : undefined;
    expect([...seen]).toEqual(outcome.states);
    const hasFailed = end.status !== 'COMPLETED';
    expect(end.details?.simulated).toBe(hasFailed ? true : undefined);
    expect({
      status: end.status,
      failureReason: end.failureReason,
      failureCode: end.failureDetail?.code,
      refund: refund && { status: refund.status, reason: refund.reason },
    }).toEqual({
      status: outcome.states.at(-1),
      failureReason: outcome.failureReason,
      failureCode: outcome.failureCode,
      refund: outcome.refund,
    });
  };
  return { events, payment };
};
