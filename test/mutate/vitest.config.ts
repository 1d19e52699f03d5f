import { defineConfig } from 'vitest/config';
import main from '../../vitest.config.ts';

const projects = main.test?.projects ?? [];
const [unit] = projects;
if (typeof unit !== 'object' || !('test' in unit)) throw new Error('The first project holds the unit tests');

/** The unit tests of one group, with the environment that vitest.config.ts gives them. */
export default defineConfig({
  test: {
    env: unit.test?.env ?? {},
    include: (process.env.MUTATE_TESTS ?? '').split(' '),
    setupFiles: ['test/support/clean-up.ts'],
    testTimeout: 20_000,
  },
});
