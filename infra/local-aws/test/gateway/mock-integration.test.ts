import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FixtureGateway, fixtureGateway, send } from '#src/testing/fixture-gateway.ts';
import { proxyTo } from '#src/testing/fixture-stack.ts';

const echo = 'export const handler = async () => ({ statusCode: 200 });';
const refusing = (template: string, more: object = {}): object => ({
  responses: { '405': { headers: { Allow: {} } } },
  'x-amazon-apigateway-integration': {
    type: 'mock',
    passthroughBehavior: 'NEVER',
    requestTemplates: { 'application/json': template },
    responses: {
      default: {
        statusCode: '405',
        responseParameters: { 'method.response.header.Allow': "'GET'" },
        responseTemplates: { 'application/json': '{"id":"$context.requestId"}' },
      },
    },
    ...more,
  },
});
const anyMethod = 'x-amazon-apigateway-any-method';
const gatewayWith = (refusal: object, broken: object = refusal) =>
  fixtureGateway({
    functions: { Echo: { source: echo } },
    body: { paths: { '/a': { get: proxyTo('Echo'), [anyMethod]: refusal }, '/b': { [anyMethod]: broken } } },
  });

let gateway: FixtureGateway;

beforeAll(async () => {
  gateway = await gatewayWith(refusing('{"statusCode": 405}'), refusing('no status'));
});

afterAll(() => gateway.stop());

describe('a mock integration', () => {
  test('answers without a call, with its headers and body', async () => {
    const answer = await send(gateway.baseUrl, { target: '/a', method: 'PUT' });

    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET']);
    expect(JSON.parse(answer.body)).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  });

  test.each([
    ['a content type without a template', 'PUT', '/a', 415],
    ['a method that ANY does not stand for', 'TRACE', '/a', 403],
    ['a template without a status', 'PUT', '/b', 500],
  ])('ends with %s', async (what, method, target, status) => {
    const headers = what.startsWith('a content type') ? { 'Content-Type': 'text/plain' } : {};

    expect((await send(gateway.baseUrl, { target, method, headers })).status).toBe(status);
  });

  test('that passes other bodies through does not start', async () => {
    const passing = refusing('{"statusCode": 405}', { passthroughBehavior: 'when_no_match' });

    await expect(gatewayWith(passing)).rejects.toThrow(/integration passthroughBehavior/);
  });
});
