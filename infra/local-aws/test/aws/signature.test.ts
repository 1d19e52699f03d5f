import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  headerSignatureFlaw,
  localSecret,
  querySignatureFlaw,
  type SignedRequest,
  signedRequest,
} from '#src/aws/signature.ts';

/** Takes whatever a client of the SDK sends, so that the SDK's signer judges our check. */
const received: SignedRequest[] = [];
const server = createServer(async (incoming, response) => {
  received.push(signedRequest(incoming, await buffer(incoming)));
  response.end('{}');
});
let endpoint = '';

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address() satisfies AddressInfo | string | null;
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  endpoint = `http://127.0.0.1:${address.port}`;
});
afterAll(() => server.close());

const options = (secretAccessKey = localSecret) => ({
  region: 'us-east-1',
  endpoint,
  maxAttempts: 1,
  credentials: { accessKeyId: 'LOCALOne', secretAccessKey, sessionToken: 'local' },
});

const sent = async (call: () => Promise<unknown>): Promise<SignedRequest> => {
  received.length = 0;
  await call().catch(() => undefined);
  const [request] = received;
  if (!request) throw new Error('Nothing arrived');
  return request;
};

const getItem = (secret?: string) =>
  sent(() =>
    new DynamoDBClient(options(secret)).send(
      new GetItemCommand({ TableName: 'Records', Key: { pk: { S: 'ä b' } } }),
    ),
  );
const putObject = () =>
  sent(() =>
    new S3Client({ ...options(), forcePathStyle: true }).send(
      new PutObjectCommand({ Bucket: 'papers', Key: "uploads/a b+c'(1)*.txt", Body: 'text' }),
    ),
  );
const invoke = () =>
  sent(() =>
    new LambdaClient(options()).send(
      new InvokeCommand({ FunctionName: 'arn:aws:lambda:us-east-1:000000000000:function:one' }),
    ),
  );

const changed = (request: SignedRequest, name: string, value: string | undefined): SignedRequest => ({
  ...request,
  header: (wanted) => (wanted === name ? value : request.header(wanted)),
});

describe('a request that a client of the AWS SDK has signed', () => {
  it.each([
    ['DynamoDB', getItem],
    ['S3, with a key that needs encoding', putObject],
    ['Lambda, with a path that is encoded twice', invoke],
  ])('of %s is right', async (_service, send) => {
    expect(headerSignatureFlaw(await send(), Date.now())).toBeUndefined();
  });

  it('with another secret is wrong', async () => {
    expect(headerSignatureFlaw(await getItem('another'), Date.now())).toBe('mismatch');
  });

  it('is wrong with another body, path, method or signed header', async () => {
    const request = await getItem();
    const target = 'DynamoDB_20120810.DeleteItem';

    expect(headerSignatureFlaw({ ...request, url: '/else' }, Date.now())).toBe('mismatch');
    expect(headerSignatureFlaw({ ...request, method: 'PUT' }, Date.now())).toBe('mismatch');
    expect(headerSignatureFlaw(changed(request, 'x-amz-target', target), Date.now())).toBe('mismatch');
    expect(headerSignatureFlaw({ ...request, body: Buffer.from('{}') }, Date.now())).toBe(
      request.header('x-amz-content-sha256') === undefined ? 'mismatch' : 'wrong-payload-hash',
    );
  });

  it('is refused a quarter of an hour later', async () => {
    expect(headerSignatureFlaw(await getItem(), Date.now() + 16 * 60_000)).toBe('too-old');
  });

  it('of S3 needs the hash of its body', async () => {
    const request = changed(await putObject(), 'x-amz-content-sha256', undefined);

    expect(headerSignatureFlaw(request, Date.now())).toBe('no-payload-hash');
  });
});

describe('a signed link', () => {
  it('is wrong without a signature', () => {
    const credential = 'LOCALOne%2F20261121%2Fus-east-1%2Fs3%2Faws4_request';
    const url = `/papers/a.csv?X-Amz-Credential=${credential}&X-Amz-Date=20261121T091423Z&X-Amz-SignedHeaders=host`;

    expect(querySignatureFlaw({ method: 'GET', url, header: () => 'localhost' })).toBe('mismatch');
  });
});
