import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { auditRecordSchema } from '#shared/audit/audit-record.ts';
import { useMemoryTable } from '../support/memory-table.ts';
import { processingQuote } from '../support/payments.ts';

/** What S3 does: it works, answers 503, or takes a request and never answers. */
let s3: 'works' | 'fails' | 'hangs';
const objects = new Map<string, string>();
let putTries = 0;
/** Bodies of the calls of deliver-events. */
let dispatched: string[] = [];
let servers: readonly Server[];
let makeEvents: (event: object) => Promise<DynamoDBBatchResponse>;
let moveHeld: () => Promise<number>;
const held = useMemoryTable();

const started = async (server: Server): Promise<string> => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

beforeAll(async () => {
  const storage = createServer(async (request, response) => {
    const body = await text(request);
    putTries += 1;
    if (s3 === 'hangs') return;
    const key = request.url ?? '';
    const status = s3 === 'fails' ? 503 : objects.has(key) ? 412 : 200;
    if (status === 200) objects.set(key, body);
    response.writeHead(status).end();
  });
  const lambda = createServer(async (request, response) => {
    dispatched.push(await text(request));
    response.writeHead(202).end();
  });
  servers = [storage, lambda];
  vi.stubEnv('AWS_ENDPOINT_URL_S3', await started(storage));
  vi.stubEnv('AWS_ENDPOINT_URL_LAMBDA', await started(lambda));
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  vi.stubEnv('AUDIT_BUCKET_NAME', 'trail');
  vi.stubEnv('DOCUMENTS_BUCKET_NAME', 'papers');
  vi.stubEnv('DELIVER_EVENTS_FUNCTION_ARN', 'arn:aws:lambda:us-east-1:000000000000:function:deliver-events');
  const { handler } = await import('#functions/webhooks/workers/make-events.ts');
  const { moveHeldTrail } = await import('#shared/audit/move-held.ts');
  const { putTrailObject } = await import('#shared/audit/put-trail-object.ts');
  makeEvents = (event) => handler(event as Parameters<typeof handler>[0]);
  moveHeld = () => moveHeldTrail(putTrailObject);
});

const { platformId } = processingQuote;

beforeEach(() => {
  dispatched = [];
  putTries = 0;
  objects.clear();
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const endpoint = { webhookEndpoint: 'https://bank.example/hook', updatedAt: 'x', version: 1 };
  held.table.seed({ pk: `PLATFORM#${platformId}`, sk: 'PLATFORM', ...endpoint });
});

afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
  vi.unstubAllEnvs();
});

/** The stream's record of a payment that ends, with its number in the stream. */
const ended = (number: number) => {
  const uuid = processingQuote.uuid;
  const { uuid: _uuid, ...item } = {
    ...processingQuote,
    pk: `TRANSACTION#${platformId}#${uuid}`,
    sortId: uuid,
  };
  const image = (more: object) => marshall({ ...item, ...more }, { removeUndefinedValues: true });
  return {
    eventID: `e${number}`,
    eventName: 'MODIFY',
    dynamodb: {
      SequenceNumber: String(number),
      ApproximateCreationDateTime: 1_767_225_600,
      OldImage: image({ version: number }),
      NewImage: image({ version: number + 1, status: 'COMPLETED', settledAt: '2026-01-01T00:00:00.000Z' }),
    },
  };
};

const batch = (...numbers: number[]) => ({ Records: numbers.map(ended) });

const recorded = (): string[] =>
  [...objects.values()]
    .flatMap((lines) => lines.split('\n').filter(Boolean))
    .map((line) => auditRecordSchema.parse(JSON.parse(line)).eventId);

it.each(['fails', 'hangs'] as const)('an S3 that %s delays no event and loses no record', async (fault) => {
  vi.useFakeTimers({ toFake: ['Date'], now: fault === 'fails' ? 1_800_000_000_000 : 1_900_000_000_000 });
  s3 = fault;
  const startedMs = performance.now();

  expect(await makeEvents(batch(1, 2))).toEqual({ batchItemFailures: [] });
  expect(performance.now() - startedMs).toBeLessThan(4_000);
  expect(dispatched.join('')).toContain(processingQuote.uuid);

  // S3 is left alone for a minute.
  const triesBefore = putTries;
  expect(await makeEvents(batch(3))).toEqual({ batchItemFailures: [] });
  expect(putTries).toBe(triesBefore);
  expect(dispatched).toHaveLength(2);
  expect(recorded()).toEqual([]);

  s3 = 'works';
  expect(await moveHeld()).toBe(2);
  expect(recorded().toSorted()).toEqual(['e1', 'e2', 'e3']);
  expect(await moveHeld()).toBe(0);

  // Lambda may send a batch again. What is written stays as it is.
  const before = new Map(objects);
  vi.setSystemTime(Date.now() + 61_000);
  expect(await makeEvents(batch(1, 2))).toEqual({ batchItemFailures: [] });
  expect(putTries).toBeGreaterThan(triesBefore);
  expect(objects).toEqual(before);
  expect(held.table.all().filter(({ pk }) => pk === 'AUDIT_HELD#ALL')).toEqual([]);
  vi.useRealTimers();
});
