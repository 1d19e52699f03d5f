import { beforeEach, expect, it } from 'vitest';
import { leastUuidAt } from '#shared/kernel/ids.ts';
import { absent } from '#shared/kernel/table/condition.ts';
import { platformWrite } from '#shared/platforms/store.ts';
import { deliveryItem, storedOf } from '#shared/webhooks/delivery/delivery-item.ts';
import { platform } from '../../payments/quotes/quote-world.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import type { CannedAnswer, CannedRequest } from '../../verify/support/canned-aws.ts';
import { useCannedAdmin } from '../support/canned-admin.ts';

const one = platform();
const id = `Platform:${one.uuid}`;
const memory = useMemoryTable();
/** What the function answers to its calls, by their number. */
let answers: Readonly<Record<number, CannedAnswer>>;
let sent: string[];

const delivered = { statusCode: 200, body: '{"status":"DELIVERED","lastAttempt":{"responseStatus":200}}' };

const admin = useCannedAdmin(({ url, body }: CannedRequest): CannedAnswer => {
  if (!url.includes('resend-webhook-delivery')) return '{}';
  sent.push(body);
  return answers[sent.length] ?? JSON.stringify(delivered);
});

const startMs = Date.parse('2026-11-01T00:00:00.000Z');
const timeOf = (number: number): string => new Date(startMs + number * 1_000).toISOString();

/** The sweep for lost events made the deliveries a day late. */
const seedEvents = (count: number): void => {
  for (let number = 0; number < count; number += 1) {
    const createdAt = '2026-11-02T09:00:00.000Z';
    const delivery = {
      platformId: one.uuid,
      eventId: leastUuidAt(new Date(startMs + number * 1_000)),
      type: 'TEST',
      timestamp: timeOf(number),
      body: '{}',
      endpoint: 'https://platform.example/hook',
      status: 'DELIVERED',
      attemptCount: 1,
      createdAt,
      updatedAt: createdAt,
    } as const;
    memory.table.commit([deliveryItem.put(storedOf(delivery), absent('status'))]);
  }
};

beforeEach(() => {
  answers = {};
  sent = [];
  memory.table.commit([platformWrite(one)]);
});

const replay = (...more: string[]) =>
  admin('webhooks', 'replay', '--platform', id, '--from', timeOf(0), '--to', timeOf(5_000), '--yes', ...more);

it('a replay that is cut names the time of the first event that is left', async () => {
  seedEvents(1_002);

  const { text, errors } = await replay('--json');

  expect(errors).toBe('');
  expect(sent).toHaveLength(1_000);
  expect(JSON.parse(text)).toMatchObject({ isCut: true, goOnFrom: timeOf(1_000) });
});

it('a replay that breaks off says what was sent, and where to go on', async () => {
  seedEvents(3);
  answers = { 2: [500, '{"message":"ServiceException"}'] };

  const { text, errors, exitCode } = await replay();

  expect(text).toContain(`Webhook:${leastUuidAt(new Date(startMs))}  Sent again.`);
  expect(errors).toContain(`go on with --from ${timeOf(1)}`);
  expect(exitCode).toBe(1);
});

it('an event that was not sent ends the command with 1, and the others are sent', async () => {
  seedEvents(3);
  answers = { 2: JSON.stringify({ statusCode: 409, body: '{"message":"There is no endpoint."}' }) };

  const { text, exitCode } = await replay();

  expect(text.match(/Sent again/g)).toHaveLength(2);
  expect(text).toContain('It was not sent: There is no endpoint.');
  expect(exitCode).toBe(1);
});

it('a resend of one event that was not sent ends with 1', async () => {
  seedEvents(1);
  answers = { 1: JSON.stringify({ statusCode: 409, body: '{"message":"There is no endpoint."}' }) };
  const event = `Webhook:${leastUuidAt(new Date(startMs))}`;

  expect(await admin('webhooks', 'resend', event, '--yes')).toMatchObject({ exitCode: 1 });
  answers = {};
  expect(await admin('webhooks', 'resend', event, '--yes')).toMatchObject({ exitCode: 0 });
});
