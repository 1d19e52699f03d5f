import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { browserTag, SkippedBrowserTests } from './test/support/browser-tag.ts';
import { patienceMs } from './test/support/patience.ts';
import { SlowestFirst } from './test/support/slowest-first.ts';
import { temporaryRoot } from './test/support/temporary-root.ts';

type Project = NonNullable<TestProjectInlineConfiguration['test']>;

const isProving = process.env.PROVE === '1';

const environment = {
  TABLE_NAME: 'unit-test',
  ENVIRONMENT: 'sandbox',
  AWS_REGION: 'us-east-1',
  UMA_DOMAIN: 'platforms.uma.test',
  SANDBOX_UMA_DOMAIN: 'sandbox.uma.test',
  REQUEST_KEY_ID: 'alias/unit-test',
  SEALING_KEY_ID: 'unit-test-seal',
  ENVIRONMENT_NAME: 'unit-test',
  IMPORT_UNITS_PER_SECOND: '1000000',
  PAYER_DATA_RETENTION_DAYS: '90',
  // For the databases that a test starts itself: Java's second compiler pays after 15,000 calls, as on the shared hosts.
  ...(isProving ? {} : { JAVA_TOOL_OPTIONS: '-XX:TieredStopAtLevel=1' }),
};

/** For requests to test/unit/support/memory-bucket.ts. */
const memoryBucket = {
  DOCUMENTS_BUCKET_NAME: 'unit-test',
  AWS_ACCESS_KEY_ID: 'unit-test',
  AWS_SECRET_ACCESS_KEY: 'unit-test',
};

/** Twice as long as any one thing is waited for, so that a test on a busy machine says what it waited for. */
const limitMs = 2 * patienceMs;
const timeouts = { testTimeout: limitMs, hookTimeout: isProving ? 1_800_000 : limitMs };
const poll = { timeout: patienceMs, interval: 300 };

const project = (name: string, more: Project): TestProjectInlineConfiguration => ({
  test: {
    name,
    env: environment,
    ...timeouts,
    expect: { poll },
    ...more,
  },
});

const cores = Math.max(2, availableParallelism());
/** Most files that talk to the service wait: for workflows, retries and time-outs. */
const waiting = 3 * cores;

/** Load modules under an environment of their own, so each of these files needs a process of its own. */
const pureInOwnProcess = [
  'test/unit/bulk/paced-writes.test.ts',
  'test/unit/kernel/{production,put-once,service-time}.test.ts',
  'test/unit/payments/incoming/ask-platform.test.ts',
  'test/unit/reconciliation/{changing-books,check-deposits,check-ledger}.test.ts',
  'test/unit/{accounts/bank-links,sandbox}/production.test.ts',
  'test/unit/rates/current-rates.test.ts',
  'test/unit/kernel/signing/{sealed-keys,rotation-run}.test.ts',
  'test/unit/switch/payment-switch.test.ts',
  'test/unit/verification/provider/production-submissions.test.ts',
  'test/unit/webhooks/**/{attempt-step,body-signature,deliver-events,deliver-to-further,opening-breaker,release-held,rotation,signatures,waiting}.test.ts',
];
/** The same, of operators' commands. */
const operatorInOwnProcess = ['test/unit/operator/{renewed-role,canned/*}.test.ts'];
/** The same, or they use a second table, and the store knows one table a process. */
const servedInOwnProcess = ['test/api/{authorizer,rate-refresh}.test.ts', 'test/local/connect.test.ts'];
/** Wait for time-outs of three to seven seconds, which a worker that computes should not. */
const pureThatWaits = [
  'test/unit/audit/failing-s3.test.ts',
  'test/unit/local/outside.test.ts',
  'test/unit/rates/http-source.test.ts',
  'test/unit/switch/unclear-answers.test.ts',
  'test/unit/webhooks/sending/no-answer.test.ts',
];
/** They talk to a shared host of production. Each plays other servers beside it (test/support/switch/counterparties.ts). */
const inProduction = ['test/production/*.test.ts', 'test/prove/production/*.test.ts'];
/** Run other programs: the compiler, linters. */
const tools = ['test/{conventions/walls,infra/findings,unit/api/openapi/lint}.test.ts'];

const pure = 'test/{unit,property,conventions}/**/*.test.ts';
const served = 'test/{api,workflow}/**/*.test.ts';
const alsoServed =
  'test/{approvals,attack,delivery,examples,faults,files,network,operator,payouts,prove,reports,verification}/**/*.test.ts';
/** Of the sandbox: they judge either half of the tests. */
const judges = 'test/post-run/sandbox/*.test.ts';
const costLock = 'test/bench/cost-lock-*.test.ts';
/**
 * Proofs that start and kill processes of their own, or have another host: minutes, so only `npm run prove` runs them.
 * PROVE=small runs one of them at its small size, while you write.
 */
const onlyWhenProving = isProving || process.env.PROVE === 'small' ? [] : ['test/prove/{full,production}/**'];

/** Commands and hosts in processes of their own load the same modules: with what an earlier one compiled, half the CPU. */
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules', '.cache', 'tests');

/** All temporary files of a run, whoever makes them, so that none is left even of a test that fails. */
const temporary = mkdtempSync(join(temporaryRoot(), 'payments-tests-'));
process.env.TMPDIR = temporary;
process.once('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 3 }));

const withJava = 'test/support/java-setup.ts';
const sharedHost = { globalSetup: [withJava, 'test/support/host-setup.ts'] };
const sharedHostAndBrowser = { globalSetup: [...sharedHost.globalSetup, 'test/support/browser-setup.ts'] };
const bothHosts = {
  globalSetup: [withJava, 'test/support/host-setup.ts', 'test/support/production-setup.ts'],
};
/** One process loads the modules once for many files; each file leaves it as it was. */
const manyFilesAProcess = { isolate: false, setupFiles: ['test/support/clean-up.ts'] };

/** A later group starts when the one before it has ended. */
const group = (groupOrder: number, maxWorkers: number): Project => ({ maxWorkers, sequence: { groupOrder } });
/** One group for all, so that files that compute fill the cores while others wait. */
const together = group(0, waiting);

/** Files that only compute come when few others wait: a worker for each core loads the compilers and the CDK once. */
const computing = group(1, cores);

/**
 * `npm test` leaves out the projects whose names begin with more-. `npm run test:all` runs everything in one go, where
 * `more-post-run` has the judges of `post-run`.
 */
export default defineConfig({
  test: {
    reporters: ['default', new SkippedBrowserTests()],
    tags: [browserTag],
    sequence: { sequencer: SlowestFirst },
    projects: [
      project('unit', {
        env: { ...environment, ...memoryBucket, MANY_FILES_A_PROCESS: 'true' },
        include: [pure],
        exclude: [...pureInOwnProcess, ...pureThatWaits, ...operatorInOwnProcess, ...tools],
        pool: 'threads',
        ...manyFilesAProcess,
        ...computing,
      }),
      // Beside the files that talk to the service, whose end leaves cores idle.
      project('unit-alone', { include: [...pureThatWaits, ...pureInOwnProcess], ...together }),
      project('infra', {
        include: ['test/infra/**/*.test.ts'],
        exclude: tools,
        ...manyFilesAProcess,
        ...computing,
      }),
      project('service', {
        include: [served],
        exclude: servedInOwnProcess,
        ...sharedHost,
        ...manyFilesAProcess,
        ...together,
      }),
      project('more-service', {
        include: [alsoServed],
        exclude: [...onlyWhenProving, ...inProduction],
        ...sharedHostAndBrowser,
        ...manyFilesAProcess,
        ...together,
      }),
      project('more-unit-alone', { include: operatorInOwnProcess, ...computing }),
      project('more-tools', { include: tools, ...computing }),
      project('more-local', {
        include: ['{infra/local-aws/test,test/local}/**/*.test.ts'],
        exclude: servedInOwnProcess,
        globalSetup: [withJava],
        ...manyFilesAProcess,
        ...together,
      }),
      project('more-alone', { include: servedInOwnProcess, ...sharedHost, ...together }),
      project('more-production', {
        include: inProduction,
        exclude: onlyWhenProving,
        setupFiles: ['test/support/production-visit.ts'],
        ...bothHosts,
        ...together,
      }),
      // Waits most of the time. A busy machine can only raise a count, and then it measures again.
      project('more-cost-lock', { include: [costLock], globalSetup: [withJava], ...together }),
      // They judge the records of the shared hosts when all others are done.
      project('post-run', { include: [judges], ...sharedHost, ...computing }),
      project('more-post-run', {
        include: ['test/post-run/**/*.test.ts'],
        ...bothHosts,
        ...computing,
      }),
    ],
  },
});
