import { describe, expect, it } from 'vitest';
import { pascalCase } from '#infra/resource-names.ts';
import { definitionOf } from '#infra/synthesize.ts';
import { operations } from '#shared/api/operations.ts';
import { networkOperations } from '#shared/uma/network/contract.ts';
import { isAllowed, policies, roles, stackName } from './support/production-roles.ts';

describe('the rights to everything but the table', () => {
  const machine = (name: string) => `arn:aws:states:us-east-1:000000000000:stateMachine:${name}`;

  it('let only one worker start the workflows', () => {
    const startable = machine(`${stackName}-quote-execution`);
    const starters = [...policies.keys()].filter((id) => isAllowed(id, 'states:StartExecution', startable));

    expect(starters).toEqual(['start-workflows']);
    expect(isAllowed('start-workflows', 'states:StartExecution', machine('another'))).toBe(false);
    expect(isAllowed('start-workflows', 'states:StopExecution', startable)).toBe(false);
  });

  it.each([
    ['s3:GetObject', 'arn:aws:s3:::any/uploads/1'],
    ['s3:PutObject', 'arn:aws:s3:::any/uploads/1'],
    ['lambda:InvokeFunction', `arn:aws:lambda:us-east-1:000000000000:function:${stackName}-create-token`],
    ['iam:PassRole', 'arn:aws:iam::000000000000:role/any'],
    ['sts:AssumeRole', 'arn:aws:iam::000000000000:role/any'],
    ['kms:Sign', 'arn:aws:kms:us-east-1:000000000000:key/any'],
    ['secretsmanager:GetSecretValue', 'arn:aws:secretsmanager:us-east-1:000000000000:secret:any'],
    ['sqs:ReceiveMessage', 'arn:aws:sqs:us-east-1:000000000000:any'],
  ])('do not include %s', (action, resource) => {
    const holders = [...policies.keys()].filter((id) => isAllowed(id, action, resource));

    expect(holders).toEqual([]);
  });

  it.each([
    ['bulk', ['follow-upload', 'get-bulk-customer-import-job', 'import-bulk-chunk', 'plan-bulk-job']],
    ['document', ['follow-upload']],
  ])('let few functions read uploaded forms of the kind %s, and no other kind', (kind, readers) => {
    const [statement] = roles.flatMap(({ document }) =>
      document.Statement.filter(({ Action }) => Action === 's3:PutObject'),
    );
    const bucket = String(statement?.Resource).replace(/\/.*$/, '');
    const holders = [...policies.keys()].filter((id) =>
      isAllowed(id, 's3:GetObject', `${bucket}/uploads/${kind}/p/1`),
    );
    expect(holders.toSorted()).toEqual(readers);
  });

  it("allow log lines only in the function's own log group", () => {
    const logGroup = (id: string) =>
      `arn:aws:logs:us-east-1:000000000000:log-group:/aws/lambda/${stackName}-${id}:log-stream:1`;

    expect(isAllowed('get-config', 'logs:PutLogEvents', logGroup('get-config'))).toBe(true);
    expect(isAllowed('get-config', 'logs:PutLogEvents', logGroup('create-token'))).toBe(false);
    expect(isAllowed('get-config', 'logs:CreateLogGroup', logGroup('get-config'))).toBe(false);
  });
});

describe('the roles', () => {
  const actionsOf = (statement: { Action: string | string[] }) => [statement.Action].flat();

  it('have no wildcard action', () => {
    const actions = roles.flatMap(({ document }) => document.Statement.flatMap(actionsOf));

    expect(actions.filter((action) => action.includes('*'))).toEqual([]);
  });

  it('have the resource * only where AWS has nothing narrower: traces, log deliveries, logs of all gateways, lists', async () => {
    const unbounded = roles.flatMap(({ name, document }) =>
      document.Statement.filter(({ Resource }) => Resource === '*').flatMap((statement) =>
        actionsOf(statement).map((action) => `${action} ${name.startsWith('Functions') ? 'function' : name}`),
      ),
    );
    const services = [
      ...new Set(unbounded.map((right) => right.replace(/:\w+ /, ' ').replace(/[0-9A-F]{8}$/, ''))),
    ];

    const { workflows: ofProduction } = await definitionOf({ mode: 'production' });
    const workflows = ofProduction.flatMap(({ id }) => [
      `logs ${pascalCase(id)}Role`,
      `xray ${pascalCase(id)}Role`,
    ]);
    expect(services.toSorted()).toEqual(
      [
        'logs ApiGatewayLoggingRole',
        'xray function',
        // Composite alarms are listed only for those who may list all alarms.
        ...['cloudwatch OperatorRead', 'cloudwatch OperatorWrite'],
        // Lists of log groups and state machines, and results of queries, know no resource.
        ...['logs OperatorRead', 'logs OperatorWrite', 'states OperatorRead', 'states OperatorWrite'],
        ...workflows,
      ].toSorted(),
    );
  });

  it('let the workflow of payouts invoke its one step', () => {
    const workflow = roles.find(({ name }) => name.startsWith('QuoteExecutionRole'));
    const invoked = workflow?.document.Statement.find(({ Action }) => Action === 'lambda:InvokeFunction');

    const arn = `arn:aws:lambda:us-east-1:000000000000:function:${stackName}-pay-out`;
    expect(invoked?.Resource).toEqual([arn, `${arn}:live`]);
  });

  it('let the gateway invoke the endpoints and the authorizer, but no step and no worker', () => {
    const gateway = roles.find(({ name }) => name.startsWith('ApiInvokeRole'));
    const invoked = gateway?.document.Statement.flatMap(({ Resource }) => Resource) ?? [];

    const ofApi = operations.filter(
      ({ upload, sandboxOnly }) => upload === undefined && sandboxOnly !== true,
    );
    const answered = [...ofApi, ...networkOperations];
    const aliases = invoked.filter((arn) => arn.endsWith(':live'));
    expect(invoked).toHaveLength(answered.length + 1 + aliases.length);
    expect(invoked).toEqual(expect.arrayContaining(aliases.map((arn) => arn.replace(/:live$/, ''))));
    expect(invoked).toContain(
      `arn:aws:lambda:us-east-1:000000000000:function:${stackName}-authorize-request`,
    );
    expect(invoked.filter((arn) => /settle-delayed|start-delayed|finish-overdue/.test(arn))).toEqual([]);
  });

  it('let the gateway put uploads, and nothing else in the bucket', () => {
    const uploader = roles.filter(({ name }) => name.startsWith('ApiUploadRole'));

    expect(uploader.map(({ document }) => document.Statement)).toEqual([
      [
        {
          Action: 's3:PutObject',
          Effect: 'Allow',
          Resource: expect.stringMatching(/^arn:aws:s3:::[a-z0-9-]+\/uploads\/\*$/),
        },
      ],
    ]);
  });

  it('stay below the 10,240 characters that AWS allows for a role', () => {
    for (const { name, document } of roles) {
      expect([name, JSON.stringify(document).length < 10_240]).toEqual([name, true]);
    }
  });
});
