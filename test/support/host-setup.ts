import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { keepClasses } from '@payments-service/local-aws/class-archive';
import { fileLogSink } from '@payments-service/local-aws/file-log-sink';
import type { TestProject } from 'vitest/node';
import { builtSite } from '#infra/docs-site/build.ts';
import { startChildService } from './child-service.ts';
import { FaultPlans } from './fault-plans.ts';
import { addressOf, longLived, type ServiceAddress, startServiceHost } from './service-host.ts';
import { SharedStart, type Started } from './shared-start.ts';
import { startHostControl } from './start-host-control.ts';
import { startCounterpartyGate } from './uma/counterparty-gate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    service: ServiceAddress;
  }
}

/** Each project loads this module for itself, but all of them share one process. */
const registry: typeof globalThis & {
  sharedTestHost?: SharedStart<ServiceAddress>;
  keptClasses?: Promise<void>;
} = globalThis;

/** The code of another directory, in a process of its own: for planted bugs (scripts/prove.ts). */
const startElsewhere = async (root: string): Promise<Started<ServiceAddress>> => {
  const { address, kill } = await startChildService({ root });
  return { value: address, stop: kill };
};

/** A host for many files of tests, with control of its faults. */
const startSharedHost = async (): Promise<Started<ServiceAddress>> => {
  if (process.env.SERVICE_ROOT !== undefined) return startElsewhere(process.env.SERVICE_ROOT);
  const plans = new FaultPlans();
  const logDirectory = join(process.cwd(), '.build', 'test-logs', String(process.pid));
  mkdirSync(logDirectory, { recursive: true });
  const counterparties = await startCounterpartyGate();
  const host = await startServiceHost({
    variables: { UMA_HOSTS: counterparties.umaHosts },
    interceptors: [plans.interceptor],
    ...longLived,
    logSink: fileLogSink(logDirectory),
    onFault: (fault, requestId) => {
      if (process.env.SHOW_FAULTS !== undefined) console.error(requestId, fault);
    },
  });
  const control = await startHostControl({ host, plans });
  const stop = async (): Promise<void> => {
    await control.stop();
    await host.stop();
    await counterparties.stop();
  };
  const value = {
    ...addressOf(host),
    keysUrl: `${control.url}/keys`,
    controlUrl: control.url,
    logDirectory,
  };
  return { value, stop };
};

/**
 * What only pays for many tests. The pages of docs/ take ten seconds of CPU after each change, and no test of `npm test`
 * reads one. With its classes kept, each of dozens of databases starts a second sooner; `npm test` starts a few.
 */
const isOfTestAll = ({ name }: TestProject): boolean => name.startsWith('more-');

/**
 * One host for all test files that talk to the service: starting one costs seconds of two cores, and platforms keep
 * the tests apart. SHOW_FAULTS=1 prints why the gateway answered with a 5xx of its own.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const isLong = isOfTestAll(project);
  if (isLong) {
    registry.keptClasses ??= keepClasses();
    await registry.keptClasses;
  }
  registry.sharedTestHost ??= new SharedStart(startSharedHost);
  // A first request would wait for the pages, on a busy machine longer than the gateway does.
  const site = isLong ? builtSite() : undefined;
  const [{ value, leave }] = await Promise.all([registry.sharedTestHost.use(), site]);
  project.provide('service', value);
  return leave;
}
