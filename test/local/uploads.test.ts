import type { S3Answer, S3Call } from '@payments-service/local-aws/s3-call';
import {
  type FixtureGateway,
  fixtureGateway,
  type RawAnswer,
  send,
} from '@payments-service/local-aws/testing/fixture-gateway';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openApiBody } from '#infra/gateway/open-api-body.ts';
import type { Route } from '#infra/route.ts';
import { usagePlanOf } from './support/usage-plan.ts';

const platformId = '019a0000-0000-7000-8000-000000000001';
const usageKey = 'one-of-twenty-characters';
const authorizer = `export const handler = async ({ methodArn, headers }) => {
  if (headers.Authorization === 'bad') throw new Error('Unauthorized');
  const Statement = [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource: methodArn }];
  return { principalId: 'me', usageIdentifierKey: '${usageKey}', policyDocument: { Version: '2012-10-17', Statement }, context: { platformId: '${platformId}' } };
};`;

const upload = (method: Route['method'], path: string, kind: 'document' | 'bulk'): Route => ({
  id: `${method.toLowerCase()}Thing`,
  feature: 'things',
  method,
  path,
  permission: 'MANAGE',
  upload: kind,
});
const routes = [
  upload('POST', '/documents', 'document'),
  upload('PUT', '/documents/{documentId}', 'document'),
  upload('POST', '/customers/bulk/csv', 'bulk'),
];
const body = openApiBody({
  place: 'sandbox',
  title: 'uploads',
  routes,
  functionIdOf: ({ id }) => id,
  authorizerId: 'authorizer',
  invocationUriOf: () =>
    'arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/arn:aws:lambda:us-east-1:000000000000:function:authorizer/invocations',
  invokeRoleArn: 'arn:aws:iam::000000000000:role/invoke',
  uploads: {
    bucketUri: 'arn:aws:apigateway:us-east-1:s3:path/the-bucket',
    roleArn: 'arn:aws:iam::000000000000:role/upload',
  },
});

const calls: S3Call[] = [];
let s3Status: number;
let gateway: FixtureGateway;

beforeAll(async () => {
  gateway = await fixtureGateway(
    {
      functions: { Authorizer: { source: authorizer, properties: { FunctionName: 'authorizer' } } },
      body,
      resources: usagePlanOf(usageKey),
    },
    {
      callS3: async (call): Promise<S3Answer> => {
        calls.push(call);
        const type = s3Status === 200 ? {} : { 'content-type': 'application/xml' };
        return { status: s3Status, headers: type, body: Buffer.from('<Error/>') };
      },
    },
  );
});

beforeEach(() => {
  calls.length = 0;
  s3Status = 200;
});

afterAll(() => gateway.stop());

const form = 'multipart/form-data; boundary=b';
const post = (
  target: string,
  { method = 'POST', type = form, bytes = 3, authorization = 'good', more = {} } = {},
): Promise<RawAnswer> =>
  send(gateway.baseUrl, {
    method,
    target,
    body: Buffer.alloc(bytes, 0xff),
    headers: { Authorization: authorization, 'Content-Type': type, ...more },
  });

const idOf = ({ headers }: RawAnswer): string => String(headers['x-request-id']);

describe('the upload of a document', () => {
  test('lies below the platform of its credentials, byte for byte, with what the body does not say', async () => {
    const answer = await post('/documents/Document%3A1', { method: 'PUT' });

    expect(calls).toEqual([
      {
        method: 'PUT',
        bucket: 'the-bucket',
        key: `uploads/document/${platformId}/${idOf(answer)}`,
        query: {},
        headers: {
          'Content-Type': form,
          'If-None-Match': '*',
          'x-amz-meta-platform-id': platformId,
          'x-amz-meta-operation': 'putThing',
          'x-amz-meta-document-id': 'Document%3A1',
        },
        body: Buffer.alloc(3, 0xff),
        roleArn: 'arn:aws:iam::000000000000:role/upload',
      },
    ]);
  });

  test('is answered with where to go on, and says so', async () => {
    const answer = await post('/documents');
    const location = `/2025-10-13/uploads/${idOf(answer)}`;

    expect(answer.status).toBe(303);
    expect(answer.headers).toMatchObject({ location, 'cache-control': 'no-store' });
    expect(JSON.parse(answer.body)).toEqual({
      location,
      message: expect.stringContaining('Follow Location'),
    });
  });
});

test('a bulk upload is accepted under the id of its job', async () => {
  const answer = await post('/customers/bulk/csv');
  const requestId = idOf(answer);

  expect(answer.status).toBe(202);
  expect(calls[0]?.key).toBe(`uploads/bulk/${platformId}/${requestId}`);
  expect(JSON.parse(answer.body)).toEqual({
    jobId: `Job:${requestId.slice(0, 14)}7${requestId.slice(15)}`,
    status: 'PENDING',
  });
});

test.each(['short', '019a0000-0000-7000-8000-00000000000a', 'F3C2B0A1-0000-4000-8000-000000000001'])(
  'a bulk upload under the request id %s of its client is refused, since it could name no job',
  async (requestId) => {
    const answer = await post('/customers/bulk/csv', { more: { 'X-Amzn-RequestId': requestId } });

    expect(answer.status).toBe(400);
    expect(answer.headers).toMatchObject({ 'x-should-retry': 'false', 'content-type': 'application/json' });
    expect(JSON.parse(answer.body)).toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining('leave the header X-Amzn-RequestId out'),
    });
  },
);

test.each(['POST /documents', 'PUT /documents/Document%3A1'])(
  '%s under a request id that its client chose freely is refused',
  async (operation) => {
    const [method = '', path = ''] = operation.split(' ');
    const answer = await post(path, { method, more: { 'X-Amzn-RequestId': '../x","a":"' } });

    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining('without the header X-Amzn-RequestId'),
    });
    expect(answer.headers.location).toBeUndefined();
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  },
);

describe('the size of an upload', () => {
  test.each([
    [10_485_759, 303],
    [10_485_760, 303],
    [10_485_761, 413],
  ])('of %i bytes is answered with %i', async (bytes, status) => {
    const answer = await post('/documents', { bytes });

    expect(answer.status).toBe(status);
    expect(calls.map(({ body: sent }) => sent.length)).toEqual(status === 413 ? [] : [bytes]);
    if (status === 413) expect(JSON.parse(answer.body)).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });
});

test('nothing is stored without credentials', async () => {
  expect((await post('/documents', { authorization: 'bad' })).status).toBe(401);
  expect(calls).toEqual([]);
});

test('another content type is stored, too: what reads it refuses it', async () => {
  expect((await post('/documents', { type: 'application/json' })).status).toBe(303);
  expect(calls[0]?.headers['Content-Type']).toBe('application/json');
});

describe('what S3 refuses is an error of ours', () => {
  test.each([
    [400, 400, 'INVALID_INPUT', 'false'],
    [403, 500, 'INTERNAL_ERROR', 'false'],
    [412, 400, 'INVALID_INPUT', 'false'],
    [500, 503, 'SERVICE_UNAVAILABLE', 'false'],
    [503, 503, 'SERVICE_UNAVAILABLE', 'false'],
  ])('%i as %i %s', async (answered, status, code, shouldRetry) => {
    s3Status = answered;

    const answer = await post('/customers/bulk/csv');

    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toMatchObject({ status, code });
    expect(answer.headers).toMatchObject({
      'x-should-retry': shouldRetry,
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'content-type': 'application/json',
    });
  });
});
