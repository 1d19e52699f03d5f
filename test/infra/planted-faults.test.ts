import type { Template } from '@payments-service/local-aws/template';
import type { JsonObject } from '@payments-service/local-aws/template-json';
import { beforeAll, describe, expect, it } from 'vitest';
import { sandbox } from '#infra/environments/sandbox.ts';
import type { Result } from '../../scripts/verify/check.ts';
import { accessDeniedCheck } from '../../scripts/verify/checks/access-denied.ts';
import { checksFor, shapeChecks } from '../../scripts/verify/checks/all-checks.ts';
import { emptyQueuesCheck } from '../../scripts/verify/checks/empty-queues.ts';
import { functionLogsCheck } from '../../scripts/verify/checks/function-logs.ts';
import { scheduledWorkersCheck } from '../../scripts/verify/checks/scheduled-workers.ts';
import type { Facts } from '../../scripts/verify/facts.ts';
import { muteFunctions } from '../../scripts/verify/local/mute-functions.ts';
import type { Deployment } from '../../scripts/verify/ports/deployment.ts';
import { runChecks } from '../../scripts/verify/run-checks.ts';
import type { Shape } from '../../scripts/verify/shape/shape.ts';
import { templateShape } from '../../scripts/verify/shape/template-shape.ts';
import { type Change, changedTemplate } from './support/changed-template.ts';
import { synthesized } from './support/synthesized.ts';

/** Everything that needs no host. */
const checks = [
  ...shapeChecks,
  scheduledWorkersCheck,
  emptyQueuesCheck,
  accessDeniedCheck,
  functionLogsCheck,
];

let template: Template;
let expected: Shape;

beforeAll(async () => {
  template = (await synthesized('sandbox')).resolved;
  expected = templateShape(template);
});

const nobody = () => Promise.reject(new Error('Nothing is served'));

const deploymentOf = (deployed: Template, more: Partial<Deployment> = {}): Deployment => ({
  settings: sandbox,
  baseUrl: 'http://127.0.0.1:1',
  shape: async () => templateShape(deployed),
  alarmSubscribers: async () => [{ endpoint: 'ops@acme.example', isConfirmed: true }],
  invoke: async () => undefined,
  refusedCalls: async () => [],
  functionsWithoutLogs: async () => muteFunctions(deployed),
  queueDepths: async () => ({ FailedEvents: 0 }),
  objectKeys: nobody,
  objectBytes: nobody,
  raiseAlarm: nobody,
  createPlatform: nobody,
  removePlatform: nobody,
  ...more,
});

const factsOf = (deployment: Deployment): Facts => ({
  deployment,
  expected,
  world: { startedAt: new Date() },
});

const failures = (results: readonly Result[]) =>
  results.flatMap(({ name, verdict }) => (verdict.kind === 'failed' ? [[name, verdict.difference]] : []));

const found = async (deployment: Deployment) =>
  failures(await runChecks(checks, factsOf(deployment), { isThorough: true }));

/** Changes text anywhere in the properties. */
const replaced =
  (from: string | RegExp, to: string) =>
  (properties: JsonObject): JsonObject =>
    JSON.parse(JSON.stringify(properties).replace(from, to));

const without =
  (name: string) =>
  ({ [name]: _, ...rest }: JsonObject): JsonObject =>
    rest;

const api = (properties: Change['properties']): Change => ({ type: 'AWS::ApiGateway::RestApi', properties });

const parsed = (value: unknown): JsonObject => JSON.parse(JSON.stringify(value ?? {}));

const changedAt = (
  value: JsonObject,
  [name, ...rest]: readonly string[],
  change: (before: JsonObject) => JsonObject,
): JsonObject =>
  name === undefined ? change(value) : { ...value, [name]: changedAt(parsed(value[name]), rest, change) };

/** Changes the API's definition. */
const inBody = (path: readonly string[], change: (before: JsonObject) => JsonObject): Change =>
  api((properties) => changedAt(properties, ['Body', ...path], change));

const integration = 'x-amazon-apigateway-integration';
const setVariables = (properties: JsonObject, change: (before: JsonObject) => JsonObject): JsonObject => {
  const environment = parsed(properties.Environment);
  return { ...properties, Environment: { ...environment, Variables: change(parsed(environment.Variables)) } };
};

describe('a deployment as the template says', () => {
  it('passes', async () => {
    expect(await found(deploymentOf(template))).toEqual([]);
  });
});

describe('a deployment fault is found by name', () => {
  it.each<readonly [fault: string, name: string, message: string, change: Change]>([
    [
      'a wrong integration',
      'api-routes',
      'POST /transfer-out',
      api(replaced('sandbox-create-transfer-out/inv', 'sandbox-create-quote/inv')),
    ],
    [
      'a lost integration response',
      'api-routes',
      'POST /documents',
      inBody(['paths', '/documents', 'post', integration, 'responses'], without('400|412')),
    ],
    [
      'a route without its authorizer',
      'api-routes',
      'GET /config',
      inBody(['paths', '/config', 'get'], without('security')),
    ],
    [
      'a lost route',
      'api-routes',
      'POST /transfer-in is missing',
      inBody(['paths'], without('/transfer-in')),
    ],
    [
      'a wrong endpoint type',
      'api-endpoint',
      '["EDGE"]',
      api(replaced('"Types":["REGIONAL"]', '"Types":["EDGE"]')),
    ],
    [
      'a lost binary type',
      'api-endpoint',
      'binaryMediaTypes is []',
      api(replaced('["multipart/form-data"]', '[]')),
    ],
    [
      'a lost gateway response',
      'gateway-responses',
      'THROTTLED is missing',
      inBody(['x-amazon-apigateway-gateway-responses'], without('THROTTLED')),
    ],
    [
      'a throttled stage',
      'stage-throttle',
      'requestsPerSecond is 1',
      {
        type: 'AWS::ApiGateway::Stage',
        properties: replaced('"ThrottlingRateLimit":200', '"ThrottlingRateLimit":1'),
      },
    ],
    [
      'a missing environment variable',
      'function-variables',
      'deliver-events',
      {
        type: 'AWS::Lambda::Function',
        named: 'deliverevents',
        properties: (before) => setVariables(before, without('WEBHOOK_KEY_ID')),
      },
    ],
    [
      'a function that may never run',
      'reserved-concurrency',
      'get-config',
      {
        type: 'AWS::Lambda::Function',
        named: 'getconfig',
        properties: (before) => ({ ...before, ReservedConcurrentExecutions: 0 }),
      },
    ],
    [
      'a lost reservation',
      'reserved-concurrency',
      'deliver-events is missing',
      {
        type: 'AWS::Lambda::Function',
        named: 'deliverevents',
        properties: without('ReservedConcurrentExecutions'),
      },
    ],
    [
      'a missing stream filter',
      'stream-readers',
      'start-workflows',
      {
        type: 'AWS::Lambda::EventSourceMapping',
        named: 'startworkflows',
        properties: without('FilterCriteria'),
      },
    ],
    [
      'a disabled reader of the stream',
      'stream-readers',
      'make-events',
      {
        type: 'AWS::Lambda::EventSourceMapping',
        named: 'makeevents',
        properties: (before) => ({ ...before, Enabled: false }),
      },
    ],
    [
      'a dead schedule',
      'schedules',
      'sweep-webhooks',
      {
        type: 'AWS::Events::Rule',
        named: 'sweepwebhooks',
        properties: (before) => ({ ...before, State: 'DISABLED' }),
      },
    ],
    [
      'a schedule of another function',
      'schedules',
      'refresh-rates is missing',
      {
        type: 'AWS::Events::Rule',
        named: 'refreshrates',
        properties: replaced('sandbox-refresh-rates"', 'sandbox-finish-links"'),
      },
    ],
    [
      'a missing right to write logs',
      'function-logs',
      'create-quote',
      {
        type: 'AWS::IAM::Role',
        named: 'createquoteRole',
        properties: replaced('logs:PutLogEvents', 'logs:GetLogEvents'),
      },
    ],
  ])('%s', async (_fault, name, message, change) => {
    const differences = await found(deploymentOf(changedTemplate(template, change)));

    expect(differences).toEqual([[name, expect.stringContaining(message)]]);
  });

  it.each<readonly [fault: string, name: string, message: string, port: Partial<Deployment>]>([
    [
      'an unconfirmed topic',
      'alarm-topic',
      'ops@acme.example has not confirmed',
      { alarmSubscribers: async () => [{ endpoint: 'ops@acme.example', isConfirmed: false }] },
    ],
    ['alarms for nobody', 'alarm-topic', 'Nobody gets the alarms', { alarmSubscribers: async () => [] }],
    [
      'a worker that fails',
      'scheduled-workers',
      'refresh-rates fails: boom',
      { invoke: async (worker) => (worker === 'refresh-rates' ? 'boom' : undefined) },
    ],
    [
      'events that failed',
      'empty-queues',
      'FailedEvents holds 2',
      { queueDepths: async () => ({ FailedEvents: 2 }) },
    ],
    [
      'a role without a right',
      'access-denied',
      'dynamodb:Query',
      { refusedCalls: async () => ['list-customers may not dynamodb:Query'] },
    ],
  ])('%s', async (_fault, name, message, port) => {
    expect(await found(deploymentOf(template, port))).toEqual([[name, expect.stringContaining(message)]]);
  });
});

describe('a production deployment', () => {
  it('is only read, and the report lists what was not asked', async () => {
    const facts = factsOf(deploymentOf(template));
    const writing = checksFor('production').filter(({ name }) =>
      ['money', 'every-operation', 'raised-alarm'].includes(name),
    );

    const verdicts = (await runChecks(writing, facts)).map(({ verdict }) => verdict);

    expect(verdicts).toEqual(
      Array(3).fill({ kind: 'not seen here', reason: 'It writes, and production is only read.' }),
    );
  });
});
