import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { UsagePlans } from '#src/gateway/usage-plans.ts';
import { StartError } from '#src/start-error.ts';
import { fixtureGateway, send } from '#src/testing/fixture-gateway.ts';
import {
  type FixtureStack,
  fixtureStack,
  fixtureStage,
  invocationUri,
  proxyTo,
} from '#src/testing/fixture-stack.ts';

const echo = `export const handler = async (event) => ({ statusCode: 200, body: '{}' });`;
/** The credentials are the key; without any it names none. */
const authorizer = `export const handler = async ({ headers }) => ({
  principalId: 'somebody',
  usageIdentifierKey: headers.Authorization === 'nobody' ? undefined : headers.Authorization,
  policyDocument: { Version: '2012-10-17', Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource: '*' }] },
  context: { platformId: 'platform of ' + headers.Authorization },
});`;

const scheme = {
  type: 'apiKey',
  name: 'Authorization',
  in: 'header',
  'x-amazon-apigateway-authtype': 'custom',
  'x-amazon-apigateway-authorizer': {
    type: 'request',
    identitySource: 'method.request.header.Authorization',
    authorizerUri: invocationUri('Authorize'),
  },
};

const keys = ['one-of-twenty-characters', 'two-of-twenty-characters', 'in-no-plan-of-the-stage'];
const [first, second, third] = keys.map((value, index) => ({
  [`Key${index}`]: { Type: 'AWS::ApiGateway::ApiKey', Properties: { Enabled: true, Value: value } },
}));

const planKey = (index: number) => ({
  [`PlanKey${index}`]: {
    Type: 'AWS::ApiGateway::UsagePlanKey',
    Properties: { KeyId: { Ref: `Key${index}` }, KeyType: 'API_KEY', UsagePlanId: { Ref: 'Plan' } },
  },
});

const stack = (plan: object = {}, more: object = {}): FixtureStack => ({
  functions: { Echo: { source: echo }, Authorize: { source: authorizer } },
  body: {
    'x-amazon-apigateway-api-key-source': 'AUTHORIZER',
    components: {
      securitySchemes: { caller: scheme, key: { type: 'apiKey', name: 'x-api-key', in: 'header' } },
    },
    paths: {
      '/limited': { get: proxyTo('Echo', { security: [{ caller: [] }, { key: [] }] }) },
      '/free': { get: proxyTo('Echo', { security: [{ caller: [] }] }) },
    },
    ...more,
  },
  stage: {
    AccessLogSetting: {
      DestinationArn: 'arn:aws:logs:us-east-1:000000000000:log-group:/api/access:*',
      Format:
        '{"status":"$context.status","route":"$context.resourcePath","platform":"$context.authorizer.platformId","error":"$context.error.responseType"}',
    },
  },
  resources: {
    ...first,
    ...second,
    ...third,
    Plan: {
      Type: 'AWS::ApiGateway::UsagePlan',
      Properties: {
        ApiStages: [{ ApiId: { Ref: 'Api' }, Stage: { Ref: 'Stage' } }],
        Throttle: { RateLimit: 0.001, BurstLimit: 2 },
        UsagePlanName: 'test',
        ...plan,
      },
    },
    ...planKey(0),
    ...planKey(1),
  },
});

test('each key of a plan has its own bucket, and methods without a key have none', async () => {
  const lines: string[] = [];
  const writeLog = (_group: string, line: string): number => lines.push(line);
  const { baseUrl, stop } = await fixtureGateway(stack(), { writeLog });
  const ask = async (Authorization = '', target = '/limited') =>
    (await send(baseUrl, { target, headers: { Authorization } })).status;
  const [one, two, unknown] = keys;

  const statuses = [await ask(one), await ask(one), await ask(one), await ask(two), await ask(one, '/free')];
  expect(statuses).toEqual([200, 200, 429, 200, 200]);
  expect([await ask(unknown), await ask('nobody'), await ask('nobody', '/free')]).toEqual([403, 403, 200]);

  await stop();
  expect(lines.slice(2, 4).map((line) => JSON.parse(line))).toEqual([
    { status: '429', route: '/limited', platform: `platform of ${one}`, error: 'THROTTLED' },
    { status: '200', route: '/limited', platform: `platform of ${two}`, error: '-' },
  ]);
  expect(lines[5]).toContain('INVALID_API_KEY');
});

test('a plan that the host cannot serve as AWS does is refused', async () => {
  const quota = stack({ Quota: { Limit: 10, Period: 'DAY' } });
  await expect(fixtureGateway(quota)).rejects.toThrow(StartError);
  const fromHeader = stack({}, { 'x-amazon-apigateway-api-key-source': undefined });
  await expect(fixtureGateway(fromHeader)).rejects.toThrow('takes keys from a header');
});

test('plans and keys that calls have added outlive the host in its data directory', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'usage-plans-'));
  const template = fixtureStack(stack());
  const before = new UsagePlans(template, dataDir);
  const place = { apiId: 'Api', stage: fixtureStage };
  before.addPlan({ id: 'p', name: 'one platform', apiStages: [place] });
  before.addKey({ id: 'k', name: 'one', value: 'added-of-twenty-characters' });
  before.addPlanKey({ planId: 'p', keyId: 'k' });
  expect(before.admit('added-of-twenty-characters', place)).toBe('admitted');

  const after = new UsagePlans(template, dataDir);
  expect(after.admit('added-of-twenty-characters', place)).toBe('admitted');
  expect(new UsagePlans(template).admit('added-of-twenty-characters', place)).toBe('unknown-key');
});
