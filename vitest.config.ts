import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** Enough for a test of the running service on a busy machine; a hanging one still ends. */
const timeouts = { testTimeout: 60_000, hookTimeout: 120_000 };

const sharedHost = ['test/support/host-setup.ts'];

type Project = NonNullable<TestProjectInlineConfiguration['test']>;

const project = (name: string, more: Project): TestProjectInlineConfiguration => ({
  test: {
    name,
    env: {
      TABLE_NAME: 'unit-test',
      ENVIRONMENT: 'sandbox',
      AWS_REGION: 'us-east-1',
      UMA_DOMAIN: 'platforms.uma.test',
      SANDBOX_UMA_DOMAIN: 'sandbox.uma.test',
      WEBHOOK_KEY_ID: 'alias/unit-test',
    },
    ...timeouts,
    ...more,
  },
});

const onSharedHost = 'test/{api,workflow,bench,prove}/**/*.test.ts';
const afterwards = 'test/afterwards/**/*.test.ts';
/** Proofs that start and kill processes of their own: minutes, so only `npm run prove` runs them. */
const onlyWhenProving = process.env.PROVE === '1' ? [] : ['test/prove/full/**'];

/**
 * `alone`: what needs no running service, or starts one of its own. `service`: what talks to the one shared host.
 * `afterwards`: what judges the records of that host when all others are done (a later group runs later).
 */
export default defineConfig({
  test: {
    reporters: ['default'],
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      project('alone', {
        include: ['{test,infra/local-aws/test}/**/*.test.ts'],
        exclude: [onSharedHost, afterwards],
      }),
      project('service', { include: [onSharedHost], exclude: onlyWhenProving, globalSetup: sharedHost }),
      project('afterwards', {
        include: [afterwards],
        globalSetup: sharedHost,
        sequence: { groupOrder: 1 },
      }),
    ],
  },
});
