import type { APIGatewayProxyEvent, Context } from 'aws-lambda';

const uuid = '019aa4c1-5d2e-7c31-8f40-2b6d9e10a400';
const requestId = '6f0a3c52-1f6e-4a0b-9c9e-0d5f3b1a7e42';

/** The headers that API Gateway passes on for a plain HTTP client. */
const headersOf = ({ idempotencyKey }: SampleRequest): Record<string, string> => ({
  Accept: 'application/json',
  'Accept-Encoding': 'gzip, deflate',
  Authorization: 'Basic MDE5YWE0YzE1ZDJlN2MzMThmNDAyYjZkOWUxMGE0MDA6c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0',
  'Content-Type': 'application/json',
  Host: 'a1b2c3d4e5.execute-api.us-east-1.amazonaws.com',
  ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
  'User-Agent': 'node',
  'X-Amzn-Trace-Id': 'Root=1-69200000-0f1e2d3c4b5a69788796a5b4',
  'X-Forwarded-For': '203.0.113.7',
  'X-Forwarded-Port': '443',
  'X-Forwarded-Proto': 'https',
});

interface SampleRequest {
  readonly method: string;
  readonly resource: string;
  readonly path: string;
  readonly pathParameters: Record<string, string> | null;
  readonly platformId: string;
  readonly idempotencyKey: string | undefined;
  readonly query: Record<string, string> | null;
  readonly body: unknown;
}

/** A proxy event like API Gateway's for a request of a platform. */
export const sampleEvent = (request: SampleRequest): APIGatewayProxyEvent => ({
  resource: request.resource,
  path: request.path,
  httpMethod: request.method,
  headers: headersOf(request),
  multiValueHeaders: Object.fromEntries(
    Object.entries(headersOf(request)).map(([name, value]) => [name, [value]]),
  ),
  queryStringParameters: request.query,
  multiValueQueryStringParameters:
    request.query &&
    Object.fromEntries(Object.entries(request.query).map(([name, value]) => [name, [value]])),
  pathParameters: request.pathParameters,
  stageVariables: null,
  requestContext: {
    resourceId: 'abc123',
    resourcePath: request.resource,
    httpMethod: request.method,
    extendedRequestId: 'abcDEFghiJKLmno=',
    requestTime: '21/Nov/2026:03:00:00 +0000',
    path: `/2025-10-13${request.path}`,
    accountId: '123456789012',
    protocol: 'HTTP/1.1',
    stage: '2025-10-13',
    domainPrefix: 'a1b2c3d4e5',
    requestTimeEpoch: 1_795_316_400_000,
    requestId,
    domainName: 'a1b2c3d4e5.execute-api.us-east-1.amazonaws.com',
    apiId: 'a1b2c3d4e5',
    identity: {
      accessKey: null,
      accountId: null,
      apiKey: null,
      apiKeyId: null,
      caller: null,
      clientCert: null,
      cognitoAuthenticationProvider: null,
      cognitoAuthenticationType: null,
      cognitoIdentityId: null,
      cognitoIdentityPoolId: null,
      principalOrgId: null,
      sourceIp: '203.0.113.7',
      user: null,
      userAgent: 'node',
      userArn: null,
    },
    authorizer: { principalId: uuid, platformId: request.platformId, tokenId: uuid, integrationLatency: 3 },
  },
  body: request.body === undefined ? null : JSON.stringify(request.body),
  isBase64Encoded: false,
});

export const sampleContext: Context = {
  awsRequestId: requestId,
  callbackWaitsForEmptyEventLoop: true,
  functionName: 'create-transfer-out',
  functionVersion: '$LATEST',
  invokedFunctionArn: 'arn:aws:lambda:us-east-1:123456789012:function:create-transfer-out',
  memoryLimitInMB: '256',
  logGroupName: '/aws/lambda/create-transfer-out',
  logStreamName: '2026/11/21/[$LATEST]abc',
  getRemainingTimeInMillis: () => 10_000,
  done: () => undefined,
  fail: () => undefined,
  succeed: () => undefined,
};
