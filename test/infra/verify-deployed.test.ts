import type { Template } from '@payments-service/local-aws/template';
import { beforeAll, describe, expect, it } from 'vitest';
import { sandbox } from '#infra/environments/sandbox.ts';
import type { Result } from '../../scripts/verify/check.ts';
import { accessDeniedCheck } from '../../scripts/verify/checks/access-denied.ts';
import { checksFor, shapeChecks } from '../../scripts/verify/checks/all-checks.ts';
import { emptyQueuesCheck } from '../../scripts/verify/checks/empty-queues.ts';
import { functionLogsCheck } from '../../scripts/verify/checks/function-logs.ts';
import { scheduledWorkersCheck } from '../../scripts/verify/checks/scheduled-workers.ts';
import type { Facts } from '../../scripts/verify/facts.ts';
import { muteFunctions } from '../../scripts/verify/local/mute-functions.ts';
import type { Deployment } from '../../scripts/verify/ports/deployment.ts';
import { runChecks } from '../../scripts/verify/run-checks.ts';
import type { Shape } from '../../scripts/verify/shape/shape.ts';
import { templateShape } from '../../scripts/verify/shape/template-shape.ts';
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
