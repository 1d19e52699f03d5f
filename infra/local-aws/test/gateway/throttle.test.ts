import { expect, test } from 'vitest';
import { throttled as refused } from '#src/functions/invocation.ts';
import { apiDefinition } from '#src/gateway/api-definition.ts';
import { startGateway } from '#src/gateway/start-gateway.ts';
import { fixtureGateway, send } from '#src/testing/fixture-gateway.ts';
import { fixtureStack, invocationUri, proxyTo } from '#src/testing/fixture-stack.ts';

const echo = `export const handler = async (event) => ({ statusCode: 200, body: JSON.stringify(event) });`;

test('the stage throttles all methods, and a setting throttles one method', async () => {
  const settings = (ResourcePath: string, HttpMethod: string, burst: number): object => ({
    HttpMethod,
    ResourcePath,
    ThrottlingBurstLimit: burst,
    ThrottlingRateLimit: 0.001,
  });
  const throttled = await fixtureGateway({
    functions: { Echo: { source: echo } },
    body: { paths: { '/a': { get: proxyTo('Echo') }, '/b': { get: proxyTo('Echo') } } },
    stage: { MethodSettings: [settings('/*', '*', 2), settings('/~1b', 'GET', 1)] },
  });
  const statuses = [];
  for (const target of ['/a', '/a', '/a', '/b', '/b'])
    statuses.push((await send(throttled.baseUrl, { target })).status);
  await throttled.stop();
  expect(statuses).toEqual([200, 200, 429, 200, 429]);
});

test("the account's throttle holds for methods with a throttle of their own, too", async () => {
  const stack = {
    functions: { Echo: { source: echo } },
    body: { paths: { '/a': { get: proxyTo('Echo') }, '/b': { get: proxyTo('Echo') } } },
    stage: {
      MethodSettings: [
        { HttpMethod: 'GET', ResourcePath: '/~1b', ThrottlingBurstLimit: 9, ThrottlingRateLimit: 9 },
      ],
    },
  };
  const accountThrottle = { requestsPerSecond: 0.001, burst: 2 };
  const { baseUrl, stop } = await fixtureGateway(stack, { accountThrottle });
  const statuses = [];
  for (const target of ['/a', '/b', '/b']) statuses.push((await send(baseUrl, { target })).status);
  await stop();
  expect(statuses).toEqual([200, 200, 429]);
});

test('a function or an authorizer without room is a 500', async () => {
  const authorizer = {
    type: 'apiKey',
    name: 'Authorization',
    in: 'header',
    'x-amazon-apigateway-authtype': 'custom',
    'x-amazon-apigateway-authorizer': { type: 'request', authorizerUri: invocationUri('Echo') },
  };
  const template = fixtureStack({
    functions: { Echo: { source: echo } },
    body: {
      components: { securitySchemes: { Bearer: authorizer } },
      paths: {
        '/a': { get: proxyTo('Echo') },
        '/b': { get: proxyTo('Echo', { security: [{ Bearer: [] }] }) },
      },
    },
  });
  const { baseUrl, stop } = await startGateway({
    api: apiDefinition(template),
    invoke: async () => refused('ConcurrentInvocationLimitExceeded'),
    callS3: () => Promise.reject(new Error('there is no S3')),
    port: 0,
    timeScale: 1,
  });
  const answers = await Promise.all(['/a', '/b'].map((target) => send(baseUrl, { target })));
  await stop();
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [500, '{"message":"Internal server error"}'],
    [500, '{"message":null}'],
  ]);
});
