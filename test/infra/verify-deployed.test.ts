import type { Template } from '@payments-service/local-aws/template';
import { beforeAll, describe, expect, it } from 'vitest';
import { sandbox } from '#infra/environments/sandbox.ts';
import type { Result } from '#operator/deploy/verify/check.ts';
import { checksFor, shapeChecks } from '#operator/deploy/verify/checks/all-checks.ts';
import { transactionRightsCheck } from '#operator/deploy/verify/checks/money.ts';
import {
  accessDeniedCheck,
  emptyQueuesCheck,
  functionLogsCheck,
  scheduledWorkersCheck,
} from '#operator/deploy/verify/checks/monitoring.ts';
import type { Facts } from '#operator/deploy/verify/facts.ts';
import { muteFunctions } from '#operator/deploy/verify/local/start-local.ts';
import type { Deployment } from '#operator/deploy/verify/ports/deployment.ts';
import { runChecks } from '#operator/deploy/verify/program.ts';
import type { Shape } from '#operator/deploy/verify/shape/api-shape.ts';
import { templateShape } from '#operator/deploy/verify/shape/template-shape.ts';
import { TemporaryPlatform } from '#operator/deploy/verify/world/temporary-platform.ts';
import { changedTemplate } from './support/changed-template.ts';
import { deploymentFaults } from './support/deployment-faults.ts';
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

describe('a deployment as the template says', () => {
  it('has functions behind its schedules and streams, aliases included', () => {
    const functions = Object.keys(expected.functions);
    const called = [...Object.keys(expected.schedules), ...Object.keys(expected.streamReaders)];

    // One schedule starts a workflow.
    expect(called.filter((name) => !functions.includes(name))).toEqual(['ledger-check']);
    expect(called).toContain('finish-overdue');
  });

  it('passes', async () => {
    expect(await found(deploymentOf(template))).toEqual([]);
  });
});

describe('a deployment fault is found by name', () => {
  it.each(deploymentFaults)('%s', async (_fault, name, message, change) => {
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

describe('after the shape', () => {
  it('comes what only AWS can show: a transaction, and an upload under a used id', () => {
    const names = checksFor('sandbox').map(({ name }) => name);

    expect(names.slice(shapeChecks.length, shapeChecks.length + 4)).toEqual([
      'temporary-platform',
      'transaction-rights',
      'repeated-upload',
      'money',
    ]);
  });

  it('a refused transaction names the calls that AWS refused', async () => {
    const refused = deploymentOf(template, {
      refusedCalls: async () => ['create-customer may not dynamodb:PutItem'],
    });
    const platform = new TemporaryPlatform('http://127.0.0.1:1', {
      platformId: '00000000-0000-7000-8000-000000000000',
      clientId: 'id',
      clientSecret: 'secret',
    });
    const facts = factsOf(refused);
    const results = await runChecks([transactionRightsCheck], {
      ...facts,
      world: { ...facts.world, platform },
    });

    expect(failures(results)).toEqual([
      [
        'transaction-rights',
        expect.stringMatching(/create-customer may not dynamodb:PutItem\n.*tableRights: 'by-action'/),
      ],
    ]);
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
