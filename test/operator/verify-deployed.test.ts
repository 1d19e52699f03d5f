import { beforeAll, expect, it } from 'vitest';
import { local } from '#infra/environments/local.ts';
import { NotSeenHere } from '#operator/deploy/verify/check.ts';
import { allChecks } from '#operator/deploy/verify/checks/all-checks.ts';
import type { Facts } from '#operator/deploy/verify/facts.ts';
import type { Deployment } from '#operator/deploy/verify/ports/deployment.ts';
import { runChecks } from '#operator/deploy/verify/program.ts';
import { openSink } from '#operator/deploy/verify/world/sink.ts';
import { objectBytes, objectKeys } from '#test/support/bucket.ts';
import { serviceAddress } from '#test/support/service.ts';
import { createTestPlatform } from '#test/support/service-host.ts';

const address = serviceAddress();

/** A few that cost little: test/prove/full asks a host of its own everything. */
const names: ReadonlySet<string> = new Set([
  'temporary-platform',
  'money',
  'refused-credentials',
  'unknown-routes',
  'refused-permission',
  'encoded-paths',
  'webhook',
]);

const elsewhere = () => Promise.reject(new NotSeenHere('Other tests use this host.'));

const deployment: Deployment = {
  settings: local,
  baseUrl: address.baseUrl,
  shape: elsewhere,
  alarmSubscribers: elsewhere,
  invoke: elsewhere,
  refusedCalls: elsewhere,
  functionsWithoutLogs: elsewhere,
  queueDepths: elsewhere,
  objectKeys: (prefix) => objectKeys(address, prefix),
  objectBytes: (key) => objectBytes(address, key),
  raiseAlarm: elsewhere,
  createPlatform: () => createTestPlatform(address),
  removePlatform: elsewhere,
};

let facts: Facts;

beforeAll(() => {
  const shape = { endpointTypes: [], binaryMediaTypes: [], routes: {}, gatewayResponses: {} };
  const expected = {
    api: shape,
    stage: { requestsPerSecond: 0, burst: 0 },
    functions: {},
    streamReaders: {},
    schedules: {},
  };
  facts = { deployment, expected, world: { startedAt: new Date(), openSink: () => openSink(0) } };
});

it('stack verify passes on a service that works', async () => {
  const checks = allChecks.filter(({ name }) => names.has(name));

  const results = await runChecks(checks, facts, { isThorough: true });

  expect(results.filter(({ verdict }) => verdict.kind !== 'passed')).toEqual([]);
  expect(results).toHaveLength(names.size);
  facts.world.sink?.stop();
});
