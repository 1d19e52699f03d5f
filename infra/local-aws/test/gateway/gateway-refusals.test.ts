import { describe, expect, test } from 'vitest';
import { fixtureGateway } from '#src/testing/fixture-gateway.ts';
import { proxyTo } from '#src/testing/fixture-stack.ts';
import { echo } from './support/echo-gateway.ts';

describe('an API that cannot run here', () => {
  const start = (body: object, more: object = {}) =>
    fixtureGateway({ functions: { Echo: { source: echo } }, body: { paths: {}, ...body }, ...more });

  test.each([
    [
      'an integration type',
      { paths: { '/a': { get: proxyTo('Echo', {}, { type: 'http_proxy' }) } } },
      /Api: GET \/a has the integration type "http_proxy"/,
    ],
    [
      'a request validator',
      { paths: { '/a': { get: proxyTo('Echo', { 'x-amazon-apigateway-request-validator': 'all' }) } } },
      /Api: its Body paths \/a get.*validator/,
    ],
    [
      'a token authorizer',
      {
        components: {
          securitySchemes: {
            auth: {
              type: 'apiKey',
              name: 'A',
              in: 'header',
              'x-amazon-apigateway-authtype': 'custom',
              'x-amazon-apigateway-authorizer': { type: 'token', authorizerUri: '' },
            },
          },
        },
      },
      /Api: security scheme auth.*type/,
    ],
    ['a policy', { 'x-amazon-apigateway-policy': {} }, /Api: its Body:.*policy/],
    [
      'siblings with two parameter names',
      { paths: { '/a/{x}': { get: proxyTo('Echo') }, '/a/{y}/b': { get: proxyTo('Echo') } } },
      /Api: the path \/a\/\{y\}\/b: a sibling/,
    ],
    ['a greedy path', { paths: { '/a/{x+}': { get: proxyTo('Echo') } } }, /Api: the path \/a\/\{x\+\}/],
    [
      'logic in a gateway response',
      {
        'x-amazon-apigateway-gateway-responses': {
          THROTTLED: { responseTemplates: { 'application/json': '#set($a = 1)' } },
        },
      },
      /Api: gateway response THROTTLED/,
    ],
  ])('%s is refused by name', async (_name, body, message) => {
    await expect(start(body)).rejects.toThrow(message);
  });

  test('a stage cache is refused by name', async () => {
    await expect(start({}, { stage: { CacheClusterEnabled: true } })).rejects.toThrow(
      /Stage: its stage property CacheClusterEnabled/,
    );
  });
});

test('a taken port is refused', async () => {
  const first = await fixtureGateway({ functions: {}, body: { paths: {} } });
  const port = Number(new URL(first.baseUrl).port);
  const another = fixtureGateway({ functions: {}, body: { paths: {} } }, { port });
  await expect(another).rejects.toThrow(`Port ${port} is taken`);
  await first.stop();
});
