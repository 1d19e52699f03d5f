import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { functionDefinitions } from '#src/functions/function-definition.ts';
import { type Functions, startFunctions } from '#src/functions/start-functions.ts';
import { fixtureStack } from '#src/testing/fixture-stack.ts';

const running: Functions[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((functions) => functions.stop()));
});

describe('a function with reserved concurrency', () => {
  /** Each event waits until this many run at once, or until its time is over, and answers how many it saw. */
  const source = `import { mkdirSync, readdirSync, rmSync } from 'node:fs';
    export const handler = async (event) => { const own = event.directory + '/' + event.id; mkdirSync(own); let most = 0;
    for (const endMs = Date.now() + event.limitMs; most < 10 && Date.now() < endMs; ) {
      await new Promise((done) => setTimeout(done, 20));
      most = Math.max(most, readdirSync(event.directory).length);
    }
    await new Promise((done) => setTimeout(done, 200));
    rmSync(own, { recursive: true });
    return most; };`;
  const mostAtOnce = async (reserved: number, limitMs: number): Promise<number> => {
    const directory = mkdtempSync(join(tmpdir(), 'side-by-side-'));
    const properties = { ReservedConcurrentExecutions: reserved, Timeout: 60 };
    const functions = startFunctions({
      definitions: functionDefinitions(fixtureStack({ functions: { Deliver: { source, properties } } })),
      endpoints: { dynamodb: 'http://127.0.0.1:1', kms: undefined },
      logSink: () => undefined,
    });
    running.push(functions);
    const ids = Array.from({ length: 10 }, (_, id) => id);
    const seen = await Promise.all(
      ids.map((id) => functions.invoke('Deliver', JSON.stringify({ id, directory, limitMs }))),
    );
    return Math.max(...seen.flatMap(({ payload, throttle }) => (throttle ? [] : [Number(payload)])));
  };

  test('works on ten events at once', async () => {
    expect(await mostAtOnce(20, 30_000)).toBe(10);
  });

  test('works on no more events than it has reserved', async () => {
    expect(await mostAtOnce(5, 300)).toBeLessThanOrEqual(5);
  });
});
