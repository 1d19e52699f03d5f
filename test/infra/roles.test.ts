import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { repositoryRoot } from '#infra/bundle.ts';
import { pascalCase } from '#infra/function-name.ts';
import { type IndexName, keyPrefixes as prefixes } from '#infra/grant.ts';
import { evaluate, type Policy } from '#infra/local/iam/evaluate.ts';
import { rolePolicies } from '#infra/local/iam/role-policies.ts';
import { findWorkflows } from '#infra/workflows/definitions.ts';
import { operations } from '#shared/operations.ts';
import { synthesized } from './support/synthesized.ts';

const stackName = 'PaymentsService-production';

const indexes: readonly IndexName[] = ['due', 'list', 'owner', 'status'];
const reads = ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem'];
const writes = ['PutItem', 'UpdateItem', 'DeleteItem'];
/** Never granted to anybody. */
const forbidden = [
  'Scan',
  'BatchWriteItem',
  'PartiQLSelect',
  'PartiQLInsert',
  'PartiQLUpdate',
  'PartiQLDelete',
  'UpdateTable',
  'DeleteTable',
  'UpdateTimeToLive',
  'ExportTableToPointInTime',
];

const documentSchema = z.object({
  Statement: z.array(
    z.looseObject({
      Action: z.union([z.string(), z.array(z.string())]),
      Resource: z.union([z.string(), z.array(z.string())]),
    }),
  ),
});
const roleSchema = z.looseObject({ Policies: z.array(z.object({ PolicyDocument: documentSchema })) });

let policies: ReadonlyMap<string, Policy>;
let roles: { name: string; document: z.output<typeof documentSchema> }[] = [];
let tableArn = '';

beforeAll(async () => {
  const { resolved } = await synthesized('production');
  roles = resolved
    .ofType('AWS::IAM::Role')
    .flatMap(({ logicalId, properties }) =>
      roleSchema
        .parse(properties)
        .Policies.map(({ PolicyDocument }) => ({ name: logicalId, document: PolicyDocument })),
    );
  const byRole = rolePolicies(resolved);
  const functions = resolved.ofType('AWS::Lambda::Function');
  policies = new Map(
    functions.map(({ physicalId, properties }) => {
      const policy = byRole.get(String(properties.Role));
      if (!policy) throw new Error(`${physicalId} has no role`);
      return [physicalId.replace(`${stackName}-`, ''), policy];
    }),
  );
  tableArn = resolved.ofType('AWS::DynamoDB::Table')[0]?.arn ?? '';
});

const policyOf = (id: string): Policy => {
  const policy = policies.get(id);
  if (!policy) throw new Error(`There is no function ${id}`);
  return policy;
};

const isAllowed = (id: string, action: string, resource: string, key?: string): boolean =>
  evaluate(policyOf(id), {
    action,
    resource,
    ...(key !== undefined && { context: { 'dynamodb:leadingkeys': [key] } }),
  }) === 'allow';

const keyOf = (prefix: string): string => `${prefix}#0199a7c0-0000-7000-8000-000000000000#x`;

/** Everything of the table a function may do: `PutItem JOURNAL`, `Query owner TRANSACTION`. */
const rightsOf = (id: string): string[] => {
  const onTable = [...reads, ...writes, ...forbidden].flatMap((action) =>
    prefixes
      .filter((prefix) => isAllowed(id, `dynamodb:${action}`, tableArn, keyOf(prefix)))
      .map((prefix) => `${action} ${prefix}`),
  );
  const onIndexes = indexes.flatMap((index) =>
    prefixes
      .filter((prefix) => isAllowed(id, 'dynamodb:Query', `${tableArn}/index/${index}`, keyOf(prefix)))
      .map((prefix) => `Query ${index} ${prefix}`),
  );
  return [...onTable, ...onIndexes];
};

const transferRights = [
  'GetItem CUSTOMER',
  'GetItem EXTERNAL',
  'GetItem IDEMPOTENCY',
  'GetItem PLATFORM',
  'PutItem IDEMPOTENCY',
  'PutItem JOURNAL',
  'PutItem TRANSACTION',
  'UpdateItem ACCOUNT',
];
const settleRights = [
  'GetItem TRANSACTION',
  'PutItem JOURNAL',
  'UpdateItem ACCOUNT',
  'UpdateItem TRANSACTION',
];

const payOutRights = [
  'GetItem CUSTOMER',
  'GetItem EXTERNAL',
  'GetItem PLATFORM',
  'GetItem TRANSACTION',
  'GetItem UMA',
  'PutItem CUSTOMER',
  'PutItem JOURNAL',
  'PutItem TRANSACTION',
  'UpdateItem ACCOUNT',
  'UpdateItem TRANSACTION',
];

describe('rights over the table', () => {
  it.each([
    ['authorize-request', ['GetItem TOKEN']],
    ['create-transfer-out', transferRights],
    ['create-transfer-in', transferRights],
    ['settle-delayed-outcome', settleRights],
    ['pay-out', payOutRights],
    ['finish-overdue', [...payOutRights, 'Query due DUE']],
    ['start-workflows', []],
    ['get-open-api', []],
    ['get-transaction', ['GetItem TRANSACTION']],
    [
      'list-transactions',
      [
        'GetItem CUSTOMER_REF',
        'GetItem TRANSACTION',
        'Query list TRANSACTION',
        'Query owner TRANSACTION',
        'Query status TRANSACTION',
      ],
    ],
    ['create-token', ['PutItem TOKEN']],
    ['get-config', ['GetItem PLATFORM']],
  ])('of %s are exactly what it needs', (id, rights) => {
    expect(rightsOf(id)).toEqual(rights);
  });

  it('never include changing or removing a journal', () => {
    for (const id of policies.keys()) {
      const onJournals = rightsOf(id).filter((right) => right.endsWith(' JOURNAL'));
      expect(['GetItem JOURNAL', 'PutItem JOURNAL', 'Query JOURNAL']).toEqual(
        expect.arrayContaining(onJournals),
      );
    }
  });

  it('deny changing a journal even to a role that one day is granted it', () => {
    for (const [id, policy] of policies) {
      for (const action of ['UpdateItem', 'DeleteItem', 'BatchWriteItem']) {
        const context = { 'dynamodb:leadingkeys': [keyOf('JOURNAL')] };
        const decision = evaluate(policy, { action: `dynamodb:${action}`, resource: tableArn, context });
        expect([id, action, decision]).toEqual([id, action, 'explicit-deny']);
      }
    }
  });

  it('include no scan, no batch write, no PartiQL and no change of the table', () => {
    for (const id of policies.keys()) {
      for (const action of forbidden) {
        expect([id, action, isAllowed(id, `dynamodb:${action}`, tableArn)]).toEqual([id, action, false]);
        expect(isAllowed(id, `dynamodb:${action}`, `${tableArn}/index/list`)).toBe(false);
      }
    }
  });

  it('do not write for an operation that only views, but for the lookups that quotes refer to', () => {
    const views = operations.filter(({ method }) => method === 'GET');
    for (const { id, feature } of views) {
      const allowed = feature === 'receivers' ? ['PutItem LOOKUP'] : [];
      const name = id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      const written = rightsOf(name).filter((right) => writes.some((write) => right.startsWith(write)));
      expect([id, written]).toEqual([id, allowed]);
    }
  });

  it('reach tokens only from the authorizer and the operations on tokens', () => {
    const holders = [...policies.keys()].filter((id) =>
      rightsOf(id).some((right) => right.endsWith(' TOKEN')),
    );

    expect(holders.toSorted()).toEqual([
      'authorize-request',
      'create-token',
      'delete-token',
      'get-token',
      'list-tokens',
    ]);
  });

  it('end at the prefix, not at names that begin alike', () => {
    expect(isAllowed('update-config', 'dynamodb:PutItem', tableArn, 'UMA_DOMAIN#local.uma.test')).toBe(true);
    expect(isAllowed('update-config', 'dynamodb:PutItem', tableArn, 'UMA#$ada@local.uma.test')).toBe(false);
    expect(isAllowed('create-transfer-out', 'dynamodb:GetItem', tableArn, 'EXTERNAL_ID#x')).toBe(false);
  });

  it('end at a request that also touches another prefix', () => {
    const context = { 'dynamodb:leadingkeys': [keyOf('TRANSACTION'), keyOf('TOKEN')] };

    expect(
      evaluate(policyOf('get-transaction'), { action: 'dynamodb:GetItem', resource: tableArn, context }),
    ).toBe('implicit-deny');
  });

  it('end at this table', () => {
    const other = tableArn.replace(/table\/.*/, 'table/Other');
    for (const id of policies.keys()) {
      for (const action of [...reads, ...writes]) {
        expect(isAllowed(id, `dynamodb:${action}`, other, keyOf('ACCOUNT'))).toBe(false);
      }
    }
  });
});

describe('rights over anything else', () => {
  const machine = (name: string) => `arn:aws:states:us-east-1:000000000000:stateMachine:${name}`;

  it('let one worker start the workflows', () => {
    const startable = machine(`${stackName}-delayed-outcome`);
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

  it("write to the function's own log group only", () => {
    const logGroup = (id: string) =>
      `arn:aws:logs:us-east-1:000000000000:log-group:/aws/lambda/${stackName}-${id}:log-stream:1`;

    expect(isAllowed('get-config', 'logs:PutLogEvents', logGroup('get-config'))).toBe(true);
    expect(isAllowed('get-config', 'logs:PutLogEvents', logGroup('create-token'))).toBe(false);
    expect(isAllowed('get-config', 'logs:CreateLogGroup', logGroup('get-config'))).toBe(false);
  });
});

describe('the roles', () => {
  const actionsOf = (statement: { Action: string | string[] }) => [statement.Action].flat();

  it('name no action by a wildcard', () => {
    const actions = roles.flatMap(({ document }) => document.Statement.flatMap(actionsOf));

    expect(actions.filter((action) => action.includes('*'))).toEqual([]);
  });

  it('name all resources only where AWS knows no others: traces, log deliveries, the logs of all gateways', () => {
    const unbounded = roles.flatMap(({ name, document }) =>
      document.Statement.filter(({ Resource }) => Resource === '*').flatMap((statement) =>
        actionsOf(statement).map((action) => `${action} ${name.startsWith('Functions') ? 'function' : name}`),
      ),
    );
    const services = [
      ...new Set(unbounded.map((right) => right.replace(/:\w+ /, ' ').replace(/[0-9A-F]{8}$/, ''))),
    ];

    const workflows = findWorkflows(repositoryRoot).flatMap(({ id }) => [
      `logs ${pascalCase(id)}Role`,
      `xray ${pascalCase(id)}Role`,
    ]);
    expect(services.toSorted()).toEqual(
      ['logs ApiGatewayLoggingRole', 'xray function', ...workflows].toSorted(),
    );
  });

  it.each([
    ['DelayedOutcomeRole', 'settle-delayed-outcome'],
    ['QuoteExecutionRole', 'pay-out'],
  ])('let the workflow of %s invoke its one step', (role, step) => {
    const workflow = roles.find(({ name }) => name.startsWith(role));
    const invoked = workflow?.document.Statement.find(({ Action }) => Action === 'lambda:InvokeFunction');

    expect(invoked?.Resource).toBe(`arn:aws:lambda:us-east-1:000000000000:function:${stackName}-${step}`);
  });

  it('let the gateway invoke what answers routes, and the authorizer, but no step and no worker', () => {
    const gateway = roles.find(({ name }) => name.startsWith('ApiInvokeRole'));
    const invoked = gateway?.document.Statement.flatMap(({ Resource }) => Resource) ?? [];

    expect(invoked).toHaveLength(operations.length + 1);
    expect(invoked).toContain(
      `arn:aws:lambda:us-east-1:000000000000:function:${stackName}-authorize-request`,
    );
    expect(invoked.filter((arn) => /settle-delayed|start-delayed|finish-overdue/.test(arn))).toEqual([]);
  });

  it('stay below the 10,240 characters that a role takes', () => {
    for (const { name, document } of roles) {
      expect([name, JSON.stringify(document).length < 10_240]).toEqual([name, true]);
    }
  });
});
