import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { functionDefinitions } from '#src/functions/function-definition.ts';
import { startFunctions } from '#src/functions/start-functions.ts';
import { mostStarting, StartTurns } from '#src/functions/start-turns.ts';
import { fixtureStack } from '#src/testing/fixture-stack.ts';

describe('the turns to start', () => {
  it('are taken by so many at once, in the order of asking', () => {
    const turns = new StartTurns(2);
    const started: string[] = [];
    for (const name of ['a', 'b', 'c', 'd']) turns.take(() => started.push(name));
    const atFirst = [...started];
    turns.release();

    expect(atFirst).toEqual(['a', 'b']);
    expect(started).toEqual(['a', 'b', 'c']);
  });

  it('pass on when a start is given up at once', () => {
    const turns = new StartTurns(1);
    let isStarted = false;
    turns.take(() => turns.release());
    turns.take(() => {
      isStarted = true;
    });

    expect(isStarted).toBe(true);
  });
});

describe('twenty functions that are called at once', () => {
  /** Each counts, while its module loads, how many others load theirs. One cannot be loaded. */
  const sourceOf = (id: number): string => `import { mkdirSync, readdirSync, rmSync } from 'node:fs';
    const directory = process.env.STARTING + '/';
    mkdirSync(directory + ${id});
    await new Promise((done) => setTimeout(done, 30));
    const most = readdirSync(directory).length;
    rmSync(directory + ${id}, { recursive: true });
    ${id === 7 ? 'throw new Error("broken");' : ''}
    export const handler = async () => most;`;

  it('start a few at a time, and all of them start', async () => {
    const STARTING = mkdtempSync(join(tmpdir(), 'starting-'));
    const properties = { Environment: { Variables: { STARTING } } };
    const names = Array.from({ length: 20 }, (_, id) => `Function${id}`);
    const functions = Object.fromEntries(
      names.map((name, id) => [name, { source: sourceOf(id), properties }]),
    );
    const started = startFunctions({
      definitions: functionDefinitions(fixtureStack({ functions })),
      endpoints: { dynamodb: 'http://127.0.0.1:1', kms: undefined },
      logSink: () => undefined,
    });
    const answers = await Promise.all(names.map((name) => started.invoke(name, '{}')));
    await started.stop();

    const counts = answers.map((answer) => ('payload' in answer ? Number(answer.payload) : 0));
    expect(counts[7]).toBeNaN();
    expect(Math.max(...counts.filter((count) => !Number.isNaN(count)))).toBeLessThanOrEqual(mostStarting);
    expect(Math.min(...counts.filter((count) => !Number.isNaN(count)))).toBeGreaterThan(0);
  });
});
