import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { functionDefinitions } from '#src/functions/function-definition.ts';
import { startFunctions } from '#src/functions/start-functions.ts';
import { fixtureStack } from '#src/testing/fixture-stack.ts';

test('an instance keeps what it compiled for later ones, beside the bundles', async () => {
  const source = 'export const handler = async () => 1;';
  const definitions = functionDefinitions(fixtureStack({ functions: { Pay: { source } } }));
  const compiled = join(dirname(definitions[0]?.modulePath ?? ''), '..', 'compiled');
  const endpoints = { dynamodb: 'http://127.0.0.1:1', kms: undefined };
  const functions = startFunctions({ definitions, endpoints, logSink: () => undefined });

  try {
    expect(await functions.invoke('Pay', '{}')).toEqual({ payload: '1' });
    await expect.poll(() => globSync('*/*', { cwd: compiled })).toHaveLength(1);
    await functions.restart();

    expect(await functions.invoke('Pay', '{}')).toEqual({ payload: '1' });
  } finally {
    await functions.stop();
  }
});
