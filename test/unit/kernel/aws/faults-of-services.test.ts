import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import * as sdk from '@aws-sdk/lib-dynamodb';
import { describe, expect, it, vi } from 'vitest';
import { GetCommand, PutCommand, TransactWriteCommand } from '#shared/kernel/aws/document-client.ts';
import { isTransient } from '#shared/kernel/transient.ts';
import { type Answering, answer, cutOff, hangUp, neverAnswer } from './scripted-service.ts';
import { clientWith, service, useTwoClients } from './two-clients.ts';

const clients = useTwoClients();
const table = 'coins';
const key = { pk: 'COIN#1', sk: 'COIN' };
const old = { pk: { S: 'COIN#1' }, bytes: { B: 'AH//' }, map: { M: { deep: { L: [{ B: 'AQ==' }] } } } };

const typed = (name: string, more: object = {}) => ({
  __type: `com.amazonaws.dynamodb.v20120810#${name}`,
  message: 'Because',
  ...more,
});
const reasons = [
  { Code: 'ConditionalCheckFailed', Item: { pk: { S: 'x' }, bytes: { B: 'AQ==' } } },
  { Code: 'None' },
];

const faults: readonly (readonly [string, number, Answering])[] = [
  ['a refused request', 1, answer(400, typed('ValidationException'))],
  [
    'an error named in a header',
    1,
    answer(400, {}, { 'x-amzn-errortype': 'ResourceNotFoundException:http://x/' }),
  ],
  ['a failed condition', 1, answer(400, typed('ConditionalCheckFailedException', { Item: old }))],
  [
    'a cancelled transaction',
    1,
    answer(400, typed('TransactionCanceledException', { CancellationReasons: reasons })),
  ],
  ['throttling', 3, answer(400, typed('ProvisionedThroughputExceededException'))],
  ['a busy transaction', 3, answer(400, typed('TransactionInProgressException'))],
  ['too many requests', 3, answer(429, typed('SomethingElse'))],
  ['a failing service', 3, answer(500, typed('InternalServerError'))],
  [
    'a page of something between',
    3,
    answer(503, '<html>Service Unavailable</html>', { 'content-type': 'text/html' }),
  ],
  ['an empty 502', 3, answer(502, '')],
  ['a lost connection', 3, hangUp],
  ['half an answer', 3, cutOff],
  ['an answer that is no JSON', 1, answer(200, '<html>Hello</html>')],
];

const outcome = async (sent: Promise<unknown>): Promise<Record<string, unknown>> => {
  const error: unknown = await sent.catch((thrown: unknown) => thrown);
  if (!(error instanceof Error)) return { result: 'no error' };
  const { name, code, $metadata, Item, CancellationReasons } = Object.assign(
    { code: undefined, $metadata: undefined, Item: undefined, CancellationReasons: undefined },
    { ...error, name: error.name },
  );
  const { httpStatusCode = 0, attempts } = Object($metadata);
  return {
    name,
    code,
    status: httpStatusCode < 300 ? undefined : httpStatusCode,
    attempts,
    Item,
    CancellationReasons,
    requests: service.received.length,
  };
};

describe('a fault', () => {
  it.each(faults)('%s is told and retried as by the SDK: %i tries', async (_what, tries, answering) => {
    service.play(answering);
    const ours = await outcome(clients().ours.send(new GetCommand({ TableName: table, Key: key })));
    service.play(answering);
    const theirs = await outcome(clients().theirs.send(new sdk.GetCommand({ TableName: table, Key: key })));

    const { name: ourName, ...ourRest } = ours;
    const { name: theirName, ...theirRest } = theirs;
    expect(ourRest).toEqual(theirRest);
    expect(ourRest.requests).toBe(tries);
    // The SDK names no reason when a service is down and something before it answers.
    expect(ourName).toBe(Number(ourRest.status) > 500 ? 'ServiceUnavailable' : theirName);
  });

  it('that goes away is not told', async () => {
    service.play(
      hangUp,
      answer(500, typed('InternalServerError')),
      answer(200, { Item: { pk: { S: 'x' } } }),
    );

    const read = await clients().ours.send(new GetCommand({ TableName: table, Key: key }));

    expect(read).toMatchObject({ Item: { pk: 'x' }, $metadata: { attempts: 3 } });
  });

  it('of a condition has its class and the old item', async () => {
    service.play(answer(400, typed('ConditionalCheckFailedException', { Item: { pk: { S: 'x' } } })));

    const sent = clients().ours.send(new PutCommand({ TableName: table, Item: key }));

    await expect(sent).rejects.toBeInstanceOf(ConditionalCheckFailedException);
  });

  it('of a transaction has its class', async () => {
    service.play(answer(400, typed('TransactionCanceledException', { CancellationReasons: reasons })));

    const sent = clients().ours.send(new TransactWriteCommand({ TransactItems: [] }));

    await expect(sent).rejects.toBeInstanceOf(TransactionCanceledException);
  });

  it('a service that is down leaves the outcome unknown', async () => {
    service.play(answer(503, ''));

    const error = await clients()
      .ours.send(new GetCommand({ TableName: table, Key: key }))
      .catch((thrown: unknown) => thrown);

    expect(isTransient(error)).toBe(true);
  });
});

describe('a signature', () => {
  it('is made with the credentials of the environment, and belongs to the trace of the event', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDOFTHEROLE');
    vi.stubEnv('AWS_SESSION_TOKEN', 'session');
    vi.stubEnv('_X_AMZN_TRACE_ID', 'Root=1-2-3');
    const inLambda = clientWith({ tries: 1, timeoutMs: 2_000 });
    service.play(answer(200, {}));

    await inLambda.send(new GetCommand({ TableName: table, Key: key }));

    expect(service.received[0]?.headers).toMatchObject({
      authorization: expect.stringMatching(
        /Credential=AKIDOFTHEROLE\/\d{8}\/us-east-1\/dynamodb\/aws4_request/,
      ),
      'x-amz-security-token': 'session',
      'x-amzn-trace-id': 'Root=1-2-3',
    });
  });
});

describe('silence', () => {
  it('ends each try after its time', async () => {
    const impatient = clientWith({ tries: 2, timeoutMs: 50 });
    service.play(neverAnswer);

    const sent = impatient.send(new GetCommand({ TableName: table, Key: key }));

    await expect(sent).rejects.toMatchObject({ name: 'TimeoutError', $metadata: { attempts: 2 } });
    expect(service.received).toHaveLength(2);
  });
});

describe('a clock that is an hour late', () => {
  const later = (): Record<string, string> => ({ date: new Date(Date.now() + 3_600_000).toUTCString() });

  it('is corrected after the first refusal', async () => {
    service.play(answer(400, typed('InvalidSignatureException'), later()), answer(200, {}, later()));

    await clients().ours.send(new GetCommand({ TableName: table, Key: key }));

    const [first, second] = service.received.map(({ headers }) => String(headers['x-amz-date']));
    expect(service.received).toHaveLength(2);
    expect(first?.slice(0, 11)).not.toBe(second?.slice(0, 11));
  });

  it('retries no signature that is wrong for another reason', async () => {
    service.play(answer(400, typed('InvalidSignatureException'), later()));

    const { requests } = await outcome(clients().ours.send(new GetCommand({ TableName: table, Key: key })));

    expect(requests).toBe(1);
  });
});
