import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { vi } from 'vitest';

export const region = 'eu-central-1';
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
        security: [{ credentials: [] }],
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
  'x-amazon-apigateway-gateway-responses': { THROTTLED: { statusCode: 429 } },
};

/** AWS's answers in its own forms, by what a request asks for. */
const answerTo = (request: IncomingMessage, body: string): string | [status: number, body: string] => {
  const { url = '', headers } = request;
  const asked = new URLSearchParams(body);
  const action = asked.get('Action') ?? String(headers['x-amz-target'] ?? '').split('.')[1];
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
        resource('AWS::Events::Rule', 'rule-1'),
    );
  if (action === 'ListStackResources')
    return resourcesXml(resource('AWS::ApiGateway::RestApi', 'api1'), '<NextToken>more</NextToken>');
  if (action === 'DescribeRule')
    return JSON.stringify({ ScheduleExpression: 'rate(1 minute)', State: 'DISABLED' });
  if (action === 'ListTargetsByRule')
    return JSON.stringify({ Targets: [{ Id: 'a', Arn: arn('sweep-webhooks') }] });
  if (url.includes('account-settings'))
    return JSON.stringify({ AccountLimit: { ConcurrentExecutions: 10, UnreservedConcurrentExecutions: 10 } });
  if (url.startsWith('/account')) return JSON.stringify({ cloudwatchRoleArn: 'arn:aws:iam::1:role/Logs' });
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
    const filter = { Pattern: '{"eventName":["INSERT"],"dynamodb":{"Keys":{}}}' };
    const mapping = {
      FunctionArn: arn('make-events'),
      State: 'Disabled',
      FilterCriteria: { Filters: [filter] },
    };
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
  return [500, `no answer to ${request.method} ${url} ${action}`];
};

/** AWS on this machine, for clients that are made from now on. @returns what ends it */
export const startCannedAws = async (): Promise<() => void> => {
  const server = createServer(async (request, response) => {
    const answer = answerTo(request, await text(request));
    const [status, body] = typeof answer === 'string' ? [200, answer] : answer;
    const type = body.startsWith('<') ? 'text/xml' : 'application/json';
    response.writeHead(status, { 'Content-Type': type }).end(body);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${port}`);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  return () => {
    vi.unstubAllEnvs();
    server.closeAllConnections();
    server.close();
  };
};
