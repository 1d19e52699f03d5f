/**
 * A host in a process of its own, for tests that kill it or run another version of the code: `node
 * test/support/child-host.ts [data directory] [assembly] [options]`. It prints its address as one line of JSON and runs
 * until it is killed. An empty argument is an absent one.
 */
import { mkdirSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { fileLogSink } from '@payments-service/local-aws/file-log-sink';
import * as z from 'zod';
import { FaultPlans } from './fault-plans.ts';
import { addressOf, startServiceHost } from './service-host.ts';
import { startHostControl } from './start-host-control.ts';
import { testTimeScale } from './time-scale.ts';

const optionsSchema = z.object({
  env: z.enum(['local', 'local-prod']).default('local'),
  variables: z.record(z.string(), z.string()).default({}),
  timeScale: z.number().default(testTimeScale),
  idleLimitMs: z.number().exactOptional(),
  authorizationsKeptMs: z.number().exactOptional(),
  shortestPeriodMs: z.number().exactOptional(),
});

const [, , dataDir = '', outdir = '', given = '{}'] = process.argv;
const options = optionsSchema.parse(JSON.parse(given));
const plans = new FaultPlans();
const logDirectory = join(process.cwd(), '.build', 'test-logs', String(process.pid));
mkdirSync(logDirectory, { recursive: true });
const host = await startServiceHost({
  interceptors: [plans.interceptor],
  logSink: fileLogSink(logDirectory),
  ...options,
  ...(dataDir === '' ? {} : { dataDir }),
  ...(outdir === '' ? {} : { assembly: { outdir, stackName: `PaymentsService-${options.env}` } }),
});
const control = await startHostControl({ host, plans });
console.log(JSON.stringify({ ...addressOf(host), controlUrl: control.url, logDirectory }));
// A process that is killed keeps nothing of what Node has compiled, and the next one would compile it again.
flushCompileCache();
