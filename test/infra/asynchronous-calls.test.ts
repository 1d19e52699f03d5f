import { evaluate } from '@payments-service/local-aws/evaluate';
import { rolePolicies } from '@payments-service/local-aws/role-policies';
import type { Template } from '@payments-service/local-aws/template';
import { beforeAll, describe, expect, it } from 'vitest';
import { repositoryRoot } from '#infra/bundle.ts';
import { findEntryPoints } from '#infra/entry-points.ts';
import { production } from '#infra/environments/production.ts';
import { sandbox } from '#infra/environments/sandbox.ts';
import { defineService, type WrittenParts } from '#infra/service-definition.ts';
import { serviceFiles } from './support/service-files.ts';
import { synthesized } from './support/synthesized.ts';

const stackName = 'PaymentsService-production';
const root = serviceFiles(['auth/authorize-request'], {
  'functions/webhooks/workers/make-events.ts':
    'export const handler = () => process.env.DELIVER_EVENTS_FUNCTION_ARN;',
  'functions/webhooks/workers/deliver-events.ts': 'export const handler = () => 1;',
});
const written: WrittenParts = {
  routes: [],
  grants: { 'authorize-request': {}, 'make-events': { invoke: ['deliver-events'] }, 'deliver-events': {} },
  triggers: {
    'make-events': { on: 'schedule', everyMinutes: 1, timeoutSeconds: 10 },
    'deliver-events': { on: 'invocation', timeoutSeconds: 60 },
  },
};
const arnOf = (id: string) => `arn:aws:lambda:us-east-1:000000000000:function:${stackName}-${id}`;

describe('a function that another function calls', () => {
  let template: Template;

  beforeAll(async () => {
    template = (await synthesized('production', { root, written })).resolved;
  });

  it('can be called only by the function with the grant, which knows its ARN', () => {
    const policies = rolePolicies(template);
    const callers = template.ofType('AWS::Lambda::Function').filter(({ properties }) => {
      const policy = policies.get(String(properties.Role));
      return (
        policy &&
        evaluate(policy, { action: 'lambda:InvokeFunction', resource: arnOf('deliver-events') }) === 'allow'
      );
    });

    expect(callers.map(({ physicalId }) => physicalId)).toEqual([`${stackName}-make-events`]);
    expect(callers[0]?.properties.Environment).toEqual({
      Variables: { DELIVER_EVENTS_FUNCTION_ARN: arnOf('deliver-events') },
    });
  });

  const retriesOf = (id: string) =>
    template
      .ofType('AWS::Lambda::EventInvokeConfig')
      .map(({ properties }) => properties)
      .filter(({ FunctionName }) => FunctionName === `${stackName}-${id}`);

  it("is retried twice within 6 hours, and then its call is dropped, because it contains customers' data", () => {
    expect(retriesOf('deliver-events')).toEqual([
      {
        FunctionName: `${stackName}-deliver-events`,
        Qualifier: '$LATEST',
        MaximumEventAgeInSeconds: 21_600,
        MaximumRetryAttempts: 2,
      },
    ]);
    const [called] = template
      .ofType('AWS::Lambda::Function')
      .filter(({ physicalId }) => physicalId.endsWith('-deliver-events'));
    const policy = rolePolicies(template).get(String(called?.properties.Role));
    const [queue] = template.ofType('AWS::SQS::Queue');
    expect(policy && evaluate(policy, { action: 'sqs:SendMessage', resource: String(queue?.arn) })).not.toBe(
      'allow',
    );
    expect(policy).toBeDefined();
  });

  it('on a schedule is not retried and waits for at most one period, because the next call does its work', () => {
    expect(retriesOf('make-events')).toEqual([
      expect.objectContaining({ MaximumEventAgeInSeconds: 60, MaximumRetryAttempts: 0 }),
    ]);
  });

  it('has exactly the instances of its environment', () => {
    const reserved = template
      .ofType('AWS::Lambda::Function')
      .map(({ physicalId, properties }) => [physicalId, properties.ReservedConcurrentExecutions]);

    expect(reserved).toContainEqual([
      `${stackName}-deliver-events`,
      production.reservedConcurrency['deliver-events'],
    ]);
    expect(reserved).toContainEqual([`${stackName}-make-events`, undefined]);
  });
});

describe('reserved instances', () => {
  const reserved = [production, sandbox].map(({ reservedConcurrency }) => reservedConcurrency);

  it('belong to existing functions', () => {
    const ids = findEntryPoints(repositoryRoot).map(({ id }) => id);
    const unknown = reserved.flatMap((names) => Object.keys(names)).filter((id) => !ids.includes(id));

    expect(unknown).toEqual([]);
  });

  it("leave most of the account's 1,000 instances free", () => {
    for (const counts of reserved) {
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(200);
    }
  });
});

describe('a service definition', () => {
  it('refuses a call of a function with another trigger, and an invocation without a caller', () => {
    const { 'make-events': makeEvents = {} } = written.grants;
    const grants = { ...written.grants, 'make-events': { ...makeEvents, invoke: ['make-events'] } };

    const define = () => defineService(root, { ...written, grants });

    expect(define).toThrow('infra/triggers.ts has no invocation of make-events');
    expect(define).toThrow('infra/grants.ts lets nobody invoke deliver-events');
  });
});
