import { afterEach, describe, expect, test } from 'vitest';
import { type FixtureGateway, fixtureGateway, send } from '#src/testing/fixture-gateway.ts';
import { fixtureStage, invocationUri, proxyTo } from '#src/testing/fixture-stack.ts';

/** Counts its calls. The credentials choose its answer. */
const authorizer = `let asked = 0;
const policy = (Effect, Resource) => ({ Version: '2012-10-17', Statement: [{ Action: 'execute-api:Invoke', Effect, Resource }] });
export const handler = async (event) => {
  asked += 1;
  const how = event.headers.Authorization;
  const root = event.methodArn.split('/').slice(0, 2).join('/');
  if (how === 'bad') throw new Error('Unauthorized');
  if (how === 'broken') throw new Error('database gone');
  if (how === 'nonsense') return { allowed: true };
  const context = { asked, platform: 'p1', admin: true, none: null };
  const principalId = 'user';
  if (how === 'nested') return { principalId, policyDocument: policy('Allow', event.methodArn), context: { a: {} } };
  if (how === 'deny') return { principalId, policyDocument: policy('Deny', root + '/*'), context };
  if (how === 'exact') return { principalId, policyDocument: policy('Allow', event.methodArn), context };
  return { principalId, policyDocument: policy('Allow', [root + '/GET/things/*', root + '/POST/?hings']), context };
};`;
const echo = `export const handler = async (event) => ({ statusCode: 200, body: JSON.stringify(event.requestContext.authorizer ?? {}) });`;

const running: FixtureGateway[] = [];

const start = async (authorizerProperties: object = {}, timeScale = 1): Promise<FixtureGateway> => {
  const secured = (more: object = {}) => proxyTo('Echo', { security: [{ auth: [] }], ...more });
  const gateway = await fixtureGateway(
    {
      functions: { Authorizer: { source: authorizer }, Echo: { source: echo } },
      body: {
        paths: {
          '/things': { get: secured(), post: secured() },
          '/things/{thingId}': { get: secured() },
          '/open': { get: proxyTo('Echo') },
        },
        components: {
          securitySchemes: {
            auth: {
              type: 'apiKey',
              name: 'Authorization',
              in: 'header',
              'x-amazon-apigateway-authtype': 'custom',
              'x-amazon-apigateway-authorizer': {
                type: 'request',
                identitySource:
                  'method.request.header.Authorization, context.httpMethod, context.resourcePath',
                authorizerUri: invocationUri('Authorizer'),
                ...authorizerProperties,
              },
            },
          },
        },
        'x-amazon-apigateway-gateway-responses': {
          UNAUTHORIZED: {
            statusCode: 401,
            responseParameters: {
              'gatewayresponse.header.WWW-Authenticate': '\'Basic realm="x"\'',
              'gatewayresponse.header.X-Was': 'method.request.header.Authorization',
            },
          },
        },
      },
    },
    { timeScale },
  );
  running.push(gateway);
  return gateway;
};

const ask = async ({ baseUrl }: FixtureGateway, target: string, how?: string, method = 'GET') => {
  const { status, body, headers } = await send(baseUrl, {
    method,
    target,
    headers: how === undefined ? {} : { Authorization: how },
  });
  const parsed: { asked?: string; message?: string } = JSON.parse(body);
  return { status, body: parsed, headers };
};

afterEach(async () => {
  await Promise.all(running.splice(0).map((gateway) => gateway.stop()));
});

describe('an authorizer', () => {
  test('passes its context on as text', async () => {
    const { status, body } = await ask(await start(), '/things/1', 'good');
    expect(status).toBe(200);
    expect(body).toEqual({ asked: '1', platform: 'p1', admin: 'true', principalId: 'user' });
  });

  test('is not called for a route without security', async () => {
    expect(await ask(await start(), '/open')).toMatchObject({ status: 200 });
  });

  test.each([
    ['bad', 401, 'Unauthorized'],
    ['deny', 403, 'User is not authorized to access this resource'],
    ['broken', 500, null],
    ['nonsense', 500, null],
    ['nested', 500, null],
  ])('that answers %s makes it %i', async (how, status, message) => {
    const answer = await ask(await start(), '/things/1', how);
    expect(answer).toMatchObject({ status, body: { message } });
  });

  test('is not called when an identity source is missing', async () => {
    const gateway = await start();
    const { status, headers } = await ask(gateway, '/things/1');
    expect(status).toBe(401);
    expect(headers).toMatchObject({ 'www-authenticate': 'Basic realm="x"', 'x-was': '' });
    expect((await ask(gateway, '/things/1', 'good')).body.asked).toBe('1');
  });
});

describe('its results', () => {
  test('are kept for the same identity sources', async () => {
    const gateway = await start();
    const asked = [];
    for (const [target, how] of [
      ['/things/1', 'a'],
      ['/things/2', 'a'],
      ['/things/1', 'b'],
      ['/things/1', 'a'],
    ] as const) {
      asked.push((await ask(gateway, target, how)).body.asked);
    }
    expect(asked).toEqual(['1', '1', '2', '1']);
  });

  test('are checked again for each path, so that an exact policy does not allow another path', async () => {
    const gateway = await start();
    expect((await ask(gateway, '/things/1', 'exact')).status).toBe(200);
    expect((await ask(gateway, '/things/2', 'exact')).status).toBe(403);
  });

  test('for another method or resource are not used', async () => {
    const gateway = await start();
    expect((await ask(gateway, '/things', 'a', 'POST')).status).toBe(200);
    expect((await ask(gateway, '/things', 'a', 'GET')).status).toBe(403);
  });

  test('expire after their time to live, which the time scale divides', async () => {
    const gateway = await start({ authorizerResultTtlInSeconds: 50 }, 500);
    expect((await ask(gateway, '/things/1', 'a')).body.asked).toBe('1');
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect((await ask(gateway, '/things/1', 'a')).body.asked).toBe('2');
  });

  test('are not kept when the time to live is 0', async () => {
    const gateway = await start({ authorizerResultTtlInSeconds: 0 });
    await ask(gateway, '/things/1', 'a');
    expect((await ask(gateway, '/things/1', 'a')).body.asked).toBe('2');
  });

  test('are not kept for bad credentials', async () => {
    const gateway = await start();
    await ask(gateway, '/things/1', 'bad');
    await ask(gateway, '/things/1', 'bad');
    expect((await ask(gateway, '/things/1', 'good')).body.asked).toBe('3');
  });

  test('serve simultaneous requests', async () => {
    const gateway = await start();
    const answers = await Promise.all([1, 2, 3].map((thing) => ask(gateway, `/things/${thing}`, 'a')));
    expect(answers.map(({ body }) => body.asked)).toEqual(['1', '1', '1']);
  });
});

test('the method ARN names stage, method and path', async () => {
  const source = `export const handler = async (event) => ({ principalId: 'u', policyDocument: { Statement: [{ Action: '*', Effect: 'Allow', Resource: '*' }] }, context: { arn: event.methodArn } });`;
  const gateway = await fixtureGateway({
    functions: { Authorizer: { source }, Echo: { source: echo } },
    body: {
      paths: { '/things/{id}': { get: proxyTo('Echo', { security: [{ auth: [] }] }) } },
      components: {
        securitySchemes: {
          auth: {
            type: 'apiKey',
            name: 'Authorization',
            in: 'header',
            'x-amazon-apigateway-authtype': 'custom',
            'x-amazon-apigateway-authorizer': { type: 'request', authorizerUri: invocationUri('Authorizer') },
          },
        },
      },
    },
  });
  running.push(gateway);
  const { body } = await send(gateway.baseUrl, { target: '/things/a%3Ab' });
  expect(JSON.parse(body)).toMatchObject({
    arn: `arn:aws:execute-api:us-east-1:000000000000:Api/${fixtureStage}/GET/things/a%3Ab`,
  });
});
