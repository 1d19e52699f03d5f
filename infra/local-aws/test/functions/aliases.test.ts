import { describe, expect, test } from 'vitest';
import { accessControl } from '#src/aws/access-control.ts';
import { retrySettings } from '#src/aws/lambda/retry-settings.ts';
import { mappingSettings } from '#src/aws/streams/mapping-settings.ts';
import { functionDefinitions } from '#src/functions/function-definition.ts';
import { functionNamed, invokedArn } from '#src/functions/named-function.ts';
import { startFunctions } from '#src/functions/start-functions.ts';
import { apiDefinition } from '#src/gateway/api-definition.ts';
import { checkInvokePermissions } from '#src/gateway/check-invoke-permissions.ts';
import { rolePolicies } from '#src/iam/role-policies.ts';
import { fixtureStack, proxyTo } from '#src/testing/fixture-stack.ts';
import { templateOf } from '#src/testing/template-of.ts';
import { functionWithRole, role } from '../aws/support/templates.ts';

const arn = 'arn:aws:lambda:us-east-1:000000000000:function:Pay';
const live = `${arn}:live`;

/** As the CDK writes an alias with a gradual rollout. */
const aliasOfPay = {
  Version1: { Type: 'AWS::Lambda::Version', Properties: { FunctionName: { Ref: 'Pay' } } },
  Live: {
    Type: 'AWS::Lambda::Alias',
    Properties: {
      FunctionName: { Ref: 'Pay' },
      FunctionVersion: { 'Fn::GetAtt': ['Version1', 'Version'] },
      Name: 'live',
    },
    UpdatePolicy: { CodeDeployLambdaAliasUpdate: { DeploymentGroupName: { Ref: 'Group' } } },
  },
  Application: { Type: 'AWS::CodeDeploy::Application', Properties: { ComputePlatform: 'Lambda' } },
  Group: { Type: 'AWS::CodeDeploy::DeploymentGroup', Properties: { ServiceRoleArn: 'none' } },
};
const pay = { ...functionWithRole('Pay', []), ...aliasOfPay };

describe('an alias', () => {
  test.each([
    ['its logical id', 'Live', live],
    ['its ARN', live, live],
    ['the name with the alias', 'Pay:live', live],
    ["the function's name", 'Pay', arn],
    ['the newest code', `${arn}:$LATEST`, arn],
    ['a version', `${arn}:1`, arn],
  ])('and its function are found by %s', (_what, reference, named) => {
    const template = templateOf(pay);

    expect(functionNamed(template, reference)?.arn).toBe(arn);
    expect(invokedArn(template, reference)).toBe(named);
  });

  test('that the template does not have finds nothing', () => {
    expect(invokedArn(templateOf(pay), `${arn}:test`)).toBeUndefined();
    expect(invokedArn(templateOf(pay), 'Pay:test')).toBeUndefined();
  });

  test('runs the code of its function, and an unknown alias runs nothing', async () => {
    const source = 'export const handler = async () => "paid";';
    const stack = fixtureStack({ functions: { Pay: { source } }, resources: aliasOfPay });
    const functions = startFunctions({
      definitions: functionDefinitions(stack),
      endpoints: { dynamodb: 'http://127.0.0.1:1', kms: undefined },
      logSink: () => undefined,
    });
    try {
      expect(await functions.invoke(live, '{}')).toEqual({ payload: '"paid"' });
      expect(() => functions.invoke(`${arn}:test`, '{}')).toThrow(/no function .*:test/);
    } finally {
      await functions.stop();
    }
  });

  test('has retries of its own', () => {
    const config = (Qualifier: string) =>
      templateOf({
        ...pay,
        Config: {
          Type: 'AWS::Lambda::EventInvokeConfig',
          Properties: { FunctionName: { Ref: 'Pay' }, Qualifier, MaximumRetryAttempts: 0 },
        },
      });
    const read = (template: ReturnType<typeof config>) =>
      retrySettings({ template, access: accessControl(template) });

    expect([...read(config('live')).keys()]).toEqual([live]);
    expect(() => read(config('test'))).toThrow(/Config: .*qualifier test/);
  });

  test('reads a stream, and an unknown alias is refused', () => {
    const mapping = (FunctionName: string) =>
      templateOf({
        ...pay,
        Mapping: {
          Type: 'AWS::Lambda::EventSourceMapping',
          Properties: {
            EventSourceArn: 'arn:aws:dynamodb:us-east-1:000000000000:table/T/stream/1',
            FunctionName,
          },
        },
      });

    expect(mappingSettings(mapping('Pay:live'))).toMatchObject([{ functionArn: live }]);
    expect(() => mappingSettings(mapping('Pay:test'))).toThrow(/Mapping: there is no function Pay:test/);
  });
});

describe('the gateway', () => {
  const gateway = (uri: string, FunctionName: string) =>
    fixtureStack({
      functions: {
        Pay: {
          source: 'export const handler = 1;',
          properties: { Role: { 'Fn::GetAtt': ['PayRole', 'Arn'] } },
        },
      },
      resources: {
        ...aliasOfPay,
        PayRole: role([], 'PayRole'),
        AliasPermission: {
          Type: 'AWS::Lambda::Permission',
          Properties: {
            Action: 'lambda:InvokeFunction',
            FunctionName,
            Principal: 'apigateway.amazonaws.com',
          },
        },
      },
      body: {
        paths: {
          '/pay': {
            post: proxyTo(
              'Pay',
              {},
              {
                uri: `arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/${uri}/invocations`,
              },
            ),
          },
        },
      },
    });
  const check = (template: ReturnType<typeof gateway>) => () =>
    checkInvokePermissions(template, apiDefinition(template));

  test('needs the right to the alias, as the right to the function is another one', () => {
    expect(check(gateway(live, live))).not.toThrow();
    expect(check(gateway(live, arn))).toThrow(`the gateway may not lambda:InvokeFunction ${live}`);
  });

  test('is refused an alias that the template does not have', () => {
    expect(check(gateway(`${arn}:test`, arn))).toThrow(`no function or alias ${arn}:test`);
  });
});

test("a role with CodeDeploy's own policy for Lambda gets no rights from it, since the host deploys nothing", () => {
  const template = templateOf({
    Deployer: {
      Type: 'AWS::IAM::Role',
      Properties: {
        AssumeRolePolicyDocument: {},
        ManagedPolicyArns: ['arn:aws:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited'],
      },
    },
  });

  expect(rolePolicies(template).size).toBe(1);
});
