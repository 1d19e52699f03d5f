import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import type { OperatorConnection } from '#infra/local/connection-file.ts';

const xml = (action: string, result: string): string =>
  `<${action}Response><${action}Result>${result}</${action}Result></${action}Response>`;
const element = (name: string, text: string): string => `<${name}>${text}</${name}>`;

const roleArn = (name: string): string => `arn:aws:iam::000000000000:role/${name}`;
const engineerArn = 'arn:aws:sts::000000000000:assumed-role/AWSReservedSSO_Engineers_1/ada@bank.example';

/** The outputs that operators' programs ask a stack for. */
export const outputsOf = (
  operator: Pick<
    OperatorConnection,
    'tableName' | 'failedEventsQueueUrl' | 'usagePlanId' | 'auditBucketName'
  >,
): Readonly<Record<string, string>> => ({
  TableName: operator.tableName,
  FailedEventsQueueUrl: operator.failedEventsQueueUrl,
  UsagePlanId: operator.usagePlanId,
  AuditBucketName: operator.auditBucketName,
  OperatorReadRoleArn: roleArn('read'),
  OperatorWriteRoleArn: roleArn('write'),
});

const stackXml = (operator: OperatorConnection): string => {
  const outputs = Object.entries(outputsOf(operator)).map(([key, value]) =>
    element('member', element('OutputKey', key) + element('OutputValue', value)),
  );
  const stack = [
    element('StackName', operator.stackName),
    element('StackStatus', 'CREATE_COMPLETE'),
    element('CreationTime', '2026-01-01T00:00:00Z'),
    element('Outputs', outputs.join('')),
  ].join('');
  return element('Stacks', element('member', stack));
};

const credentialsXml = ({ accessKeyId, secretAccessKey }: OperatorConnection['read']): string =>
  element(
    'Credentials',
    [
      element('AccessKeyId', accessKeyId),
      element('SecretAccessKey', secretAccessKey),
      element('SessionToken', 'session'),
      element('Expiration', '2099-01-01T00:00:00Z'),
    ].join(''),
  );

const itemsSchema = z.object({ TransactItems: z.array(z.record(z.string(), z.unknown())) });
const writeActions: Readonly<Record<string, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};
const services: Readonly<Record<string, string>> = {
  AmazonSQS: 'sqs',
  AWSStepFunctions: 'states',
  DynamoDB_20120810: 'dynamodb',
  Logs_20140328: 'logs',
  GraniteServiceVersion20100801: 'cloudwatch',
};

/** What IAM calls the action of a request. */
const actionsOf = ({ headers, method = '', url = '' }: IncomingMessage, body: Buffer): string[] => {
  const [target = '', operation = ''] = String(headers['x-amz-target'] ?? '').split('.');
  if (operation === 'TransactWriteItems')
    return itemsSchema
      .parse(JSON.parse(body.toString()))
      .TransactItems.flatMap((item) => Object.keys(item).map((kind) => `dynamodb:${writeActions[kind]}`));
  if (target !== '') return [`${services[target] ?? target}:${operation}`];
  if (url.includes('/invocations')) return ['lambda:InvokeFunction'];
  if (/^\/(usageplans|apikeys)/.test(url)) return [`apigateway:${method}`];
  return [`s3:${method === 'GET' ? 'GetObject' : method}`];
};

/** The host serves JSON calls and all others in different ways, and decides once for each connection. */
const agents = { json: new Agent({ keepAlive: true }), rest: new Agent({ keepAlive: true }) };

/** Since when the alarms of the stack ring. */
export const alarmSince = '2026-01-01T00:00:00.000Z';

export interface StackStub {
  /** For AWS_ENDPOINT_URL. */
  readonly url: string;
  /** The actions that each caller asked for, in order: `engineer`, `read` or `write`. */
  readonly actions: (caller: string) => string[];
  readonly stop: () => Promise<void>;
}

/**
 * A deployed stack as the SDK sees it: CloudFormation and STS answer here, and everything else goes on to a local host,
 * with the credentials of the role that STS gave.
 */
export const startStackStub = async (operator: OperatorConnection): Promise<StackStub> => {
  const seen = new Map<string, Set<string>>();
  const { hostname, port } = new URL(operator.endpoint);
  const callerOf = ({ headers }: IncomingMessage): string =>
    headers.authorization?.includes(`Credential=${operator.write.accessKeyId}/`) ? 'write' : 'read';
  const note = (caller: string, actions: readonly string[]): void =>
    void seen.set(caller, new Set([...(seen.get(caller) ?? []), ...actions]));

  /** CloudFormation and STS send forms. */
  const own: Readonly<Record<string, (form: URLSearchParams) => string | undefined>> = {
    DescribeStacks: (form) => (form.get('StackName') === operator.stackName ? stackXml(operator) : undefined),
    ListStackResources: () => element('StackResourceSummaries', ''),
    GetCallerIdentity: () => element('Arn', engineerArn),
    AssumeRole: (form) =>
      credentialsXml(form.get('RoleArn') === roleArn('write') ? operator.write : operator.read),
  };
  const answerForm = (body: Buffer, response: ServerResponse): void => {
    const form = new URLSearchParams(body.toString());
    const action = form.get('Action') ?? '';
    const service = action.endsWith('s') && action !== 'GetCallerIdentity' ? 'cloudformation' : 'sts';
    // The engineer's own rights. A thread that ran a command before has the credentials of a role.
    note('engineer', [`${service}:${action}`]);
    const result = own[action]?.(form);
    response.writeHead(result === undefined ? 400 : 200, { 'content-type': 'text/xml' });
    const missing = `<ErrorResponse><Error><Code>ValidationError</Code><Message>Stack with id ${form.get('StackName')} does not exist</Message></Error></ErrorResponse>`;
    response.end(result === undefined ? missing : xml(action, result));
  };
  /** The local host has no alarms. */
  const answerAlarms = (incoming: IncomingMessage, body: Buffer, response: ServerResponse): void => {
    note(callerOf(incoming), actionsOf(incoming, body));
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' });
    const StateUpdatedTimestamp = Date.parse(alarmSince) / 1_000;
    const alarm = (id: string, more: object = {}) => ({
      AlarmName: `${operator.stackName}-Alarms${id}`,
      AlarmActions: ['arn:aws:sns:us-east-1:000000000000:alarms'],
      StateUpdatedTimestamp,
      ...more,
    });
    const part = alarm('noTrafficbefore3F1C', { AlarmActions: [] });
    response.end(
      JSON.stringify({
        MetricAlarms: [alarm('failedRefunds12AB'), part],
        CompositeAlarms: [alarm('noTraffic77CD')],
      }),
    );
  };
  const passOn = (incoming: IncomingMessage, body: Buffer, response: ServerResponse): void => {
    note(callerOf(incoming), actionsOf(incoming, body));
    const { method, url: path, headers } = incoming;
    const agent = headers['x-amz-target'] === undefined ? agents.rest : agents.json;
    const sent = request({ hostname, port, method, path, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    sent.once('error', () => response.destroy());
    sent.end(body);
  };
  const server = createServer(async (incoming, response) => {
    const body = await buffer(incoming);
    const isForm = String(incoming.headers['content-type']).startsWith('application/x-www-form-urlencoded');
    const target = incoming.headers['x-amz-target'];
    if (isForm) answerForm(body, response);
    else if (target === 'GraniteServiceVersion20100801.DescribeAlarms')
      answerAlarms(incoming, body, response);
    else passOn(incoming, body, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    actions: (caller) => [...(seen.get(caller) ?? [])].toSorted(),
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
};
