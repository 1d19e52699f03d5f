import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DeployedStack, deployedStack } from '#operator/access/stack.ts';
import { awsAccount } from '#operator/deploy/verify/aws/aws-account.ts';
import { deployedApi } from '#operator/deploy/verify/aws/deployed-api.ts';
import { deployedFunctions, deployedSchedules } from '#operator/deploy/verify/aws/deployed-functions.ts';
import { type CannedAnswer, type CannedRequest, startCannedAws } from './support/canned-aws.ts';

const region = 'eu-central-1';
const arn = (name: string) =>
  `arn:aws:lambda:${region}:123456789012:function:PaymentsService-sandbox-${name}`;

const stackXml = (
  output: string,
  value: string,
  status: string,
) => `<DescribeStacksResponse><DescribeStacksResult>
<Stacks><member><StackName>x</StackName><StackStatus>${status}</StackStatus><Outputs><member><OutputKey>${output}</OutputKey>
<OutputValue>${value}</OutputValue></member></Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`;

const resource = (type: string, id: string) =>
  `<member><ResourceType>${type}</ResourceType><PhysicalResourceId>${id}</PhysicalResourceId></member>`;

const resourcesXml = (members: string, next = '') =>
  `<ListStackResourcesResponse><ListStackResourcesResult><StackResourceSummaries>${members}</StackResourceSummaries>${next}</ListStackResourcesResult></ListStackResourcesResponse>`;

const exported = {
  openapi: '3.0.1',
  paths: {
    '/config': {
      get: {
        'x-amazon-apigateway-integration': {
          type: 'aws_proxy',
          uri: `arn:aws:apigateway:${region}:lambda:path/2015-03-31/functions/${arn('get-config')}/invocations`,
          responses: { default: { statusCode: '200' } },
        },
      },
    },
    '/documents': {
      post: {
        'x-amazon-apigateway-integration': {
          type: 'aws',
          uri: `arn:aws:apigateway:${region}:s3:path/bucket-1/uploads/document/{platformId}/{requestId}`,
          responses: { '200': { statusCode: '303' }, '400|412': { statusCode: '400' } },
        },
      },
    },
  },
};

/** AWS's answers in its own forms, by what a request asks for. */
const answerTo = ({ method, url, asked, action, body }: CannedRequest): CannedAnswer => {
  if (action === 'DescribeAlarms') {
    if (!body.includes('"StateValue":"ALARM"')) return [500, body];
    return body.includes('"more"')
      ? JSON.stringify({ MetricAlarms: [{ AlarmName: 'alarm-2' }] })
      : JSON.stringify({ MetricAlarms: [{ AlarmName: 'alarm-1' }], NextToken: 'more' });
  }
  if (action === 'GetCallerIdentity')
    return '<GetCallerIdentityResponse><GetCallerIdentityResult><Account>123456789012</Account></GetCallerIdentityResult></GetCallerIdentityResponse>';
  if (action === 'DescribeStacks' && asked.get('StackName') === 'absent')
    return [
      400,
      '<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code><Message>Stack with id absent does not exist</Message></Error></ErrorResponse>',
    ];
  if (action === 'DescribeStacks' && asked.get('StackName') === 'CDKToolkit')
    return stackXml('BootstrapVersion', '21', 'CREATE_COMPLETE');
  if (action === 'DescribeStacks') return stackXml('TableName', 'table-1', 'UPDATE_ROLLBACK_COMPLETE');
  if (action === 'ListStackResources' && asked.get('NextToken') === 'more')
    return resourcesXml(
      resource('AWS::Lambda::Function', 'PaymentsService-sandbox-get-config') +
        resource('AWS::Lambda::EventSourceMapping', 'mapping-1') +
        resource('AWS::IAM::Role', 'role-1') +
        resource('AWS::Events::Rule', 'rule-1'),
    );
  if (action === 'ListStackResources')
    return resourcesXml(
      resource('AWS::ApiGateway::RestApi', 'api1') + resource('AWS::ApiGateway::Stage', '2025-10-13'),
      '<NextToken>more</NextToken>',
    );
  if (action === 'DescribeRule')
    return JSON.stringify({ ScheduleExpression: 'rate(1 minute)', State: 'DISABLED' });
  if (action === 'ListTargetsByRule')
    return JSON.stringify({ Targets: [{ Id: 'a', Arn: arn('sweep-webhooks') }] });
  if (url.includes('account-settings'))
    return JSON.stringify({ AccountLimit: { ConcurrentExecutions: 10, UnreservedConcurrentExecutions: 10 } });
  if (url.startsWith('/account')) return JSON.stringify({ cloudwatchRoleArn: 'arn:aws:iam::1:role/Logs' });
  if (url.includes('/resources'))
    return JSON.stringify({
      item: [
        { path: '/config', resourceMethods: { GET: { authorizationType: 'CUSTOM' } } },
        { path: '/documents', resourceMethods: { POST: { authorizationType: 'NONE' } } },
      ],
    });
  if (url.includes('/gatewayresponses'))
    return JSON.stringify({
      item: [
        { responseType: 'THROTTLED', statusCode: '429', defaultResponse: false },
        { responseType: 'WAF_FILTERED', statusCode: '403', defaultResponse: true },
      ],
    });
  if (url.includes('/exports/')) return JSON.stringify(exported);
  if (url.includes('/stages/'))
    return JSON.stringify({
      methodSettings: { '*/*': { throttlingRateLimit: 200, throttlingBurstLimit: 400 } },
    });
  if (url.startsWith('/restapis/'))
    return JSON.stringify({
      endpointConfiguration: { types: ['EDGE'] },
      binaryMediaTypes: ['multipart/form-data'],
    });
  if (url.includes('/concurrency')) return JSON.stringify({ ReservedConcurrentExecutions: 5 });
  if (url.includes('/event-source-mappings')) {
    const FilterCriteria = { Filters: [{ Pattern: '{"eventName":["INSERT"],"dynamodb":{"Keys":{}}}' }] };
    const mapping = { FunctionArn: arn('make-events'), State: 'Disabled', FilterCriteria };
    return JSON.stringify({
      EventSourceMappings: [
        { ...mapping, UUID: 'mapping-1' },
        { ...mapping, UUID: 'other' },
      ],
    });
  }
  if (url.includes('/functions'))
    return JSON.stringify({
      Functions: [
        {
          FunctionName: 'PaymentsService-sandbox-get-config',
          Environment: { Variables: { B: '1', A: '2' } },
        },
        { FunctionName: 'of-somebody-else' },
      ],
    });
  return [500, `no answer to ${method} ${url} ${action}`];
};

let stop: () => void;

beforeAll(async () => {
  stop = await startCannedAws(answerTo);
});

afterAll(() => stop());

describe('the account on AWS', () => {
  const account = awsAccount(region);

  it('answers what preflight asks', async () => {
    expect(await account.accountId()).toBe('123456789012');
    expect(await account.bootstrapVersion()).toBe(21);
    expect(await account.lambdaLimits()).toEqual({ concurrentExecutions: 10, unreserved: 10 });
    expect(await account.gatewayLogRoleArn()).toBe('arn:aws:iam::1:role/Logs');
    expect(await account.roleNames('PaymentsService-sandbox')).toEqual(['role-1']);
    expect(await account.roleNames('absent')).toEqual([]);
  });

  it('knows a stack that does not exist from one with a status', async () => {
    expect(await account.stackStatus('absent')).toBeUndefined();
    expect(await account.stackStatus('PaymentsService-sandbox')).toBe('UPDATE_ROLLBACK_COMPLETE');
  });

  it("knows the stack's alarms that ring, on every page", async () => {
    expect(await account.ringingAlarms('PaymentsService-sandbox')).toEqual(['alarm-1', 'alarm-2']);
  });
});

describe('a stack on AWS', () => {
  let stack: DeployedStack;

  beforeAll(async () => {
    stack = await deployedStack('PaymentsService-sandbox', region);
  });

  it('has its outputs and the resources of every page', () => {
    expect(stack.output('TableName')).toBe('table-1');
    expect(() => stack.output('ApiUrl')).toThrow('has no output ApiUrl');
    expect(stack.idsOf('AWS::Events::Rule')).toEqual(['rule-1']);
  });

  it("has the API's shape of its export", async () => {
    expect(await deployedApi(stack)).toEqual({
      api: {
        endpointTypes: ['EDGE'],
        binaryMediaTypes: ['multipart/form-data'],
        routes: {
          'GET /config': { target: 'lambda get-config', isOpen: false, responses: {} },
          'POST /documents': {
            target: 's3 uploads/document/{platformId}/{requestId}',
            isOpen: true,
            responses: { '200': '303', '400|412': '400' },
          },
        },
        gatewayResponses: { THROTTLED: '429' },
      },
      stage: { requestsPerSecond: 200, burst: 400 },
    });
  });

  it('has the functions, stream readers and schedules that are its own', async () => {
    expect(await deployedFunctions(stack)).toEqual({
      functions: { 'get-config': { variables: ['A', 'B'], reserved: 5 } },
      streamReaders: {
        'make-events': { isEnabled: false, filters: ['{"dynamodb":{"Keys":{}},"eventName":["INSERT"]}'] },
      },
    });
    expect(await deployedSchedules(stack)).toEqual({
      'sweep-webhooks': { isEnabled: false, expression: 'rate(1 minute)' },
    });
  });
});
