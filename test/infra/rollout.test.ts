import { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { sandbox } from '#infra/environments/sandbox.ts';
import { isGradual } from '#infra/gradual-functions.ts';
import { addStack, definitionOf } from '#infra/synthesize.ts';
import { quickApp } from './support/quick-app.ts';
import { smallService } from './support/service-files.ts';
import { synthesized } from './support/synthesized.ts';

type Synthesized = Awaited<ReturnType<typeof synthesized>>;

let production: Synthesized;

beforeAll(async () => {
  production = await synthesized('production');
});

const resourceSchema = z.looseObject({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  UpdatePolicy: z.unknown().optional(),
  DependsOn: z.union([z.string(), z.array(z.string())]).default([]),
});
const resourcesOf = ({ template }: Pick<Synthesized, 'template'>) =>
  z.record(z.string(), resourceSchema).parse(template.toJSON().Resources);

const { grants } = await definitionOf({ mode: 'production' });
const gradual = Object.keys(grants).filter((id) => isGradual(grants[id] ?? {}));
const functionArn = (id: string) =>
  `arn:aws:lambda:us-east-1:000000000000:function:PaymentsService-production-${id}`;

it('functions that write journals or start their workflows get new versions step by step, and no others', () => {
  expect(gradual.toSorted()).toEqual([
    'approve-incoming-payment',
    'ask-platform',
    'cancel-transaction',
    'create-quote',
    'create-transfer-in',
    'create-transfer-out',
    'execute-quote',
    'finish-overdue',
    'pay-batch-rows',
    'pay-out',
    'receive-collection-result',
    'receive-invoice-payment',
    'receive-switch-deposit',
    'receive-switch-result',
    'reject-incoming-payment',
    'start-workflows',
    'time-out-approval',
  ]);
});

describe('everything that calls such a function', () => {
  it.each([
    ['the API', 'AWS::ApiGateway::RestApi', 'create-transfer-out', 'Body'],
    ['a workflow', 'AWS::StepFunctions::StateMachine', 'pay-out', 'DefinitionSubstitutions'],
    ['a schedule', 'AWS::Events::Rule', 'finish-overdue', 'Targets'],
    ["a schedule's permission", 'AWS::Lambda::Permission', 'finish-overdue', 'FunctionName'],
  ])('calls its alias: %s', (_caller, type, id, property) => {
    const texts = production.resolved
      .ofType(type)
      .map(({ properties }) => JSON.stringify(properties[property]));

    const naming = texts.filter((text) => new RegExp(`${functionArn(id)}\\b(?!-)`).test(text));
    expect(naming).toHaveLength(1);
    expect(naming[0]).toMatch(new RegExp(`${functionArn(id)}:live\\b`));
    expect(naming[0]).not.toMatch(new RegExp(`${functionArn(id)}(?![:\\w-])`));
  });

  it('calls its alias: the stream', () => {
    const names = production.resolved
      .ofType('AWS::Lambda::EventSourceMapping')
      .map(({ properties }) => properties.FunctionName);

    expect(names).toContain('PaymentsService-production-start-workflows:live');
  });

  it('has the retries of its alias', () => {
    const configurations = production.resolved
      .ofType('AWS::Lambda::EventInvokeConfig')
      .map(({ properties: { FunctionName, Qualifier } }) => `${String(FunctionName)} ${String(Qualifier)}`);

    expect(configurations).toContain('PaymentsService-production-finish-overdue live');
  });

  it('may still call the function itself, for the API and the executions that an update finds', () => {
    const allowed = production.resolved
      .ofType('AWS::IAM::Role')
      .map(({ properties }) => JSON.stringify(properties.Policies ?? []))
      .filter((text) => text.includes(`"${functionArn('pay-out')}:live"`));

    expect(allowed).toHaveLength(1);
    expect(allowed[0]).toContain(`"${functionArn('pay-out')}"`);
  });
});

describe('a rollout', () => {
  const groupsOf = (made: Pick<Synthesized, 'template'>) =>
    Object.values(resourcesOf(made)).filter(({ Type }) => Type === 'AWS::CodeDeploy::DeploymentGroup');

  it('moves each alias by a group of its own, as CodeDeploy runs one rollout a group', () => {
    const resources = Object.entries(resourcesOf(production));
    const groups = resources
      .filter(([, { Type }]) => Type === 'AWS::Lambda::Alias')
      .map(
        ([, { UpdatePolicy }]) =>
          z
            .object({
              CodeDeployLambdaAliasUpdate: z.object({ DeploymentGroupName: z.object({ Ref: z.string() }) }),
            })
            .parse(UpdatePolicy).CodeDeployLambdaAliasUpdate.DeploymentGroupName.Ref,
      );

    expect(groups).toHaveLength(gradual.length);
    expect(new Set(groups).size).toBe(gradual.length);
  });

  it('starts with a tenth for five minutes in production, and four alarms roll it back', () => {
    for (const { Properties } of groupsOf(production)) {
      expect(Properties).toMatchObject({
        DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
        AutoRollbackConfiguration: {
          Enabled: true,
          Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM'],
        },
        AlarmConfiguration: {
          Enabled: true,
          Alarms: [
            { Name: { Ref: expect.stringMatching(/^AlarmsapiServerErrors/) } },
            { Name: { Ref: expect.stringMatching(/^AlarmsfunctionErrors/) } },
            { Name: { Ref: expect.stringMatching(/^AlarmsfailedWorkflows/) } },
            { Name: { Ref: expect.stringMatching(/^AlarmsfailedRefunds/) } },
          ],
        },
      });
    }
  });

  it('runs three at a time, because CodeDeploy refuses fifteen that start at once', () => {
    // The nested stack has one more.
    const aliases = Object.entries(resourcesOf({ template: production.outer })).filter(
      ([, { Type }]) => Type === 'AWS::Lambda::Alias',
    );
    const ids = aliases.map(([id]) => id);
    const waitsFor = aliases.map(([, { DependsOn }]) => [DependsOn].flat().filter((id) => ids.includes(id)));

    expect(waitsFor).toEqual(ids.map((_id, index) => (index < 3 ? [] : [ids[index - 3]])));
  });

  it('does not exist where new versions get all calls at once: aliases move by themselves', async () => {
    for (const env of ['sandbox', 'local', 'local-prod']) {
      const resources = Object.values(resourcesOf(await synthesized(env)));

      expect(resources.filter(({ Type }) => Type.startsWith('AWS::CodeDeploy::'))).toEqual([]);
      expect(resources.filter(({ UpdatePolicy }) => UpdatePolicy !== undefined)).toEqual([]);
      expect(resources.filter(({ Type }) => Type === 'AWS::Lambda::Alias').length).toBeGreaterThan(10);
    }
  });

  it('keeps the former version for a rollback, but not the version of a deployment that failed', () => {
    production.template.allResources('AWS::Lambda::Version', { DeletionPolicy: 'RetainExceptOnCreate' });
  });

  it('does not exist in an urgent deployment either, so that no alarm stops it', async () => {
    const { root, written } = smallService();
    const moving = { ...written, grants: { ...written.grants, 'get-coin': { put: ['JOURNAL'] } } } as const;
    const { alarms: _none, ...settings } = sandbox;
    const made = async (isUrgent: boolean) =>
      Template.fromStack(
        await addStack(quickApp(), { ...settings, rollout: 'canary', isUrgent }, { root, written: moving }),
      );

    expect(groupsOf({ template: await made(false) })).toHaveLength(1);
    expect(groupsOf({ template: await made(true) })).toEqual([]);
  });
});

/** Every logical id that a value names by `Ref` or `Fn::GetAtt`. */
const namedBy = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(namedBy);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'Ref') return [String(inner)];
    return key === 'Fn::GetAtt' && Array.isArray(inner) ? [String(inner[0])] : namedBy(inner);
  });
};

it('no resource waits for itself, also not through the alarms that a rollout watches', () => {
  const resources = resourcesOf(production);
  const waitsFor = new Map(
    Object.entries(resources).map(([id, { Properties, UpdatePolicy, DependsOn }]) => [
      id,
      [...namedBy(Properties), ...namedBy(UpdatePolicy), DependsOn]
        .flat()
        .filter((name) => name in resources),
    ]),
  );
  while (waitsFor.size > 0) {
    const ready = [...waitsFor].filter(([, names]) => !names.some((name) => waitsFor.has(name)));
    if (ready.length === 0) break;
    for (const [id] of ready) waitsFor.delete(id);
  }

  expect([...waitsFor.keys()]).toEqual([]);
});
