import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    reporters: ['default'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    env: { TABLE_NAME: 'unit-test', ENVIRONMENT: 'sandbox', AWS_REGION: 'us-east-1' },
  },
});
