import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentClientWith } from '#shared/kernel/table/table.ts';
import { isTransient } from '#shared/kernel/transient.ts';
import { type Answering, answer, cutOff, hangUp, neverAnswer, ScriptedService } from './scripted-service.ts';

const service = new ScriptedService();
let client: DynamoDBDocumentClient;

const clientWith = (limits: Parameters<typeof documentClientWith>[0]): DynamoDBDocumentClient => {
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', service.url);
  return documentClientWith(limits);
};

beforeAll(() => service.start());
afterAll(() => service.stop());

beforeEach(() => {
  client = clientWith({ tries: 3, timeoutMs: 2_000 });
  // Pauses between tries take no time.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

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

/** What a caller learns: the error's name, its status, and whether the outcome is unknown. */
type Expected = readonly [name: string, status: number | undefined, isTransient: boolean];

const faults: readonly (readonly [string, number, Answering, Expected])[] = [
  ['a refused request', 1, answer(400, typed('ValidationException')), ['ValidationException', 400, false]],
  [
    'an error named in a header',
    1,
    answer(400, {}, { 'x-amzn-errortype': 'ResourceNotFoundException:http://x/' }),
    ['ResourceNotFoundException', 400, false],
  ],
  [
    'a failed condition',
    1,
    answer(400, typed('ConditionalCheckFailedException', { Item: old })),
    ['ConditionalCheckFailedException', 400, false],
  ],
  [
    'a cancelled transaction',
    1,
    answer(400, typed('TransactionCanceledException', { CancellationReasons: reasons })),
    ['TransactionCanceledException', 400, false],
  ],
  [
    'throttling',
    3,
    answer(400, typed('ProvisionedThroughputExceededException')),
    ['ProvisionedThroughputExceededException', 400, true],
  ],
  [
    'a busy transaction',
    3,
    answer(400, typed('TransactionInProgressException')),
    ['TransactionInProgressException', 400, true],
  ],
  ['too many requests', 3, answer(429, typed('ThrottlingException')), ['ThrottlingException', 429, true]],
  ['a failing service', 3, answer(500, typed('InternalServerError')), ['InternalServerError', 500, true]],
  [
    'a page of something between',
    3,
    answer(503, '<html>Service Unavailable</html>', { 'content-type': 'text/html' }),
    ['', 503, true],
  ],
  ['an empty 502', 3, answer(502, ''), ['', 502, true]],
  ['a lost connection', 3, hangUp, ['', undefined, true]],
  ['half an answer', 3, cutOff, ['', undefined, true]],
];

const thrownBy = async (sent: Promise<unknown>): Promise<Error> => {
  const error: unknown = await sent.catch((thrown: unknown) => thrown);
  if (!(error instanceof Error)) throw new Error('There was no error');
  return error;
};

describe('a fault', () => {
  it.each(faults)('%s is told after %i tries', async (_what, tries, answering, expected) => {
    service.play(answering);

    const error = await thrownBy(client.send(new GetCommand({ TableName: table, Key: key })));

    const [name, status, isOutcomeUnknown] = expected;
    if (name !== '') expect(error.name).toBe(name);
    if (status !== undefined) expect(error).toMatchObject({ $metadata: { httpStatusCode: status } });
    expect(error).toMatchObject({ $metadata: { attempts: tries } });
    expect(isTransient(error)).toBe(isOutcomeUnknown);
    expect(service.received).toHaveLength(tries);
  });

  it('of an answer that is no JSON is told after one try', async () => {
    service.play(answer(200, '<html>Hello</html>'));

    await thrownBy(client.send(new GetCommand({ TableName: table, Key: key })));

    expect(service.received).toHaveLength(1);
  });

  it('that goes away is not told', async () => {
    service.play(
      hangUp,
      answer(500, typed('InternalServerError')),
      answer(200, { Item: { pk: { S: 'x' } } }),
    );

    const read = await client.send(new GetCommand({ TableName: table, Key: key }));

    expect(read).toMatchObject({ Item: { pk: 'x' }, $metadata: { attempts: 3 } });
  });

  it('of a condition has its class and the old item', async () => {
    service.play(answer(400, typed('ConditionalCheckFailedException', { Item: { pk: { S: 'x' } } })));

    const error = await thrownBy(client.send(new PutCommand({ TableName: table, Item: key })));

    expect(error).toBeInstanceOf(ConditionalCheckFailedException);
    expect(error).toMatchObject({ Item: { pk: { S: 'x' } } });
  });

  it('of a transaction has its class and the reason of each write', async () => {
    service.play(answer(400, typed('TransactionCanceledException', { CancellationReasons: reasons })));

    const error = await thrownBy(client.send(new TransactWriteCommand({ TransactItems: [] })));

    expect(error).toBeInstanceOf(TransactionCanceledException);
    expect(error).toMatchObject({
      CancellationReasons: [{ Code: 'ConditionalCheckFailed', Item: { pk: { S: 'x' } } }, { Code: 'None' }],
    });
  });

  it('of a transaction is retried with the same token', async () => {
    service.play(hangUp, answer(200, {}));

    await client.send(new TransactWriteCommand({ TransactItems: [], ClientRequestToken: 'token' }));

    expect(service.received.map(({ body }) => body)).toMatchObject([
      { ClientRequestToken: 'token' },
      { ClientRequestToken: 'token' },
    ]);
  });
});

describe('a signature', () => {
  it('is made with the credentials of the environment, and belongs to the trace of the event', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDOFTHEROLE');
    vi.stubEnv('AWS_SESSION_TOKEN', 'session');
    vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'get-coin');
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

    await client.send(new GetCommand({ TableName: table, Key: key }));

    const [first, second] = service.received.map(({ headers }) => String(headers['x-amz-date']));
    expect(service.received).toHaveLength(2);
    expect(first?.slice(0, 11)).not.toBe(second?.slice(0, 11));
  });
});
