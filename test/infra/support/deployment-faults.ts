import type { JsonObject } from '@payments-service/local-aws/template-json';
import type { Change } from './changed-template.ts';

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

/** Faults that the deployed shape shows, with the check that names each, and part of what it says. */
export const deploymentFaults: readonly (readonly [
  fault: string,
  name: string,
  message: string,
  change: Change,
])[] = [
  [
    'a wrong integration',
    'api-routes',
    'POST /transfer-out',
    api(replaced('sandbox-create-transfer-out:live/inv', 'sandbox-create-quote:live/inv')),
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
  ['a lost route', 'api-routes', 'POST /transfer-in is missing', inBody(['paths'], without('/transfer-in'))],
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
      properties: (before) => setVariables(before, without('SEALING_KEY_ID')),
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
      properties: replaced('sandbox-refresh-rates"', 'sandbox-finish-stalled"'),
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
];
