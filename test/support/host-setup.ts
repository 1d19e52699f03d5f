import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { keepClasses } from '@payments-service/local-aws/class-archive';
import { fileLogSink } from '@payments-service/local-aws/file-log-sink';
import type { TestProject } from 'vitest/node';
import { startChildService } from './child-service.ts';
import { FaultPlans } from './fault-plans.ts';
import { startHostControl } from './host-control.ts';
import { addressOf, type ServiceAddress, startServiceHost } from './service-host.ts';

declare module 'vitest' {
  interface ProvidedContext {
    service: ServiceAddress;
  }
}

interface Shared {
  users: number;
  readonly started: Promise<{ readonly address: ServiceAddress; readonly stop: () => Promise<void> }>;
}

/** Each project loads this module for itself, but all of them share one process. */
const registry: typeof globalThis & { sharedTestHost?: Shared } = globalThis;

/** The code of another directory, in a process of its own: for planted bugs (scripts/prove.ts). */
const startElsewhere = async (root: string) => {
  const { address, kill } = await startChildService({ root });
  return { address, stop: kill };
};

/** Each cold start costs up to half a second of a core, so instances stay to the end. */
const idleLimitMs = 3_600_000;

/** What runs each minute would run every three seconds here, and keep a tenth of a core busy. */
const shortestPeriodMs = 6000;

/** A fifth of all events were those of the authorizer. Tests that must not wait for it call `forgetAuthorizations`. */
const authorizationsKeptMs = 60_000;

const start = async () => {
  // Dozens of databases start in a run.
  await keepClasses();
  if (process.env.SERVICE_ROOT !== undefined) return startElsewhere(process.env.SERVICE_ROOT);
  const plans = new FaultPlans();
  const logDirectory = join(process.cwd(), '.build', 'test-logs', String(process.pid));
  mkdirSync(logDirectory, { recursive: true });
  const host = await startServiceHost({
    interceptors: [plans.interceptor],
    idleLimitMs,
    authorizationsKeptMs,
    shortestPeriodMs,
    logSink: fileLogSink(logDirectory),
    onFault: (fault, requestId) => {
      if (process.env.SHOW_FAULTS !== undefined) console.error(requestId, fault);
    },
  });
  const control = await startHostControl({ host, plans });
  const stop = async (): Promise<void> => {
    await control.stop();
    await host.stop();
  };
  const address = {
    ...addressOf(host),
    keysUrl: `${control.url}/keys`,
    controlUrl: control.url,
    logDirectory,
  };
  return { address, stop };
};

/**
 * One host for all test files that talk to the service: starting one costs seconds of two cores, and platforms keep
 * the tests apart. SHOW_FAULTS=1 prints why the gateway answered with a 5xx of its own.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  registry.sharedTestHost ??= { users: 0, started: start() };
  const shared = registry.sharedTestHost;
  shared.users += 1;
  const { address, stop } = await shared.started;
  project.provide('service', address);
  return async () => {
    shared.users -= 1;
    if (shared.users === 0) await stop();
  };
}
