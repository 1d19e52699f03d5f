import { afterEach, describe, expect, test } from 'vitest';
import { functionDefinitions } from '#src/functions/function-definition.ts';
import { type Functions, type FunctionsOptions, startFunctions } from '#src/functions/start-functions.ts';
import { type FixtureFunction, fixtureStack } from '#src/testing/fixture-stack.ts';

const running: Functions[] = [];

const start = (functions: Record<string, FixtureFunction>, more: Partial<FunctionsOptions>): Functions => {
  const definitions = functionDefinitions(fixtureStack({ functions }));
  const started = startFunctions({ definitions, endpoints: {}, logSink: () => undefined, ...more });
  running.push(started);
  return started;
};

afterEach(async () => {
  await Promise.all(running.splice(0).map((functions) => functions.stop()));
});

describe('an event beyond the limit', () => {
  const slow = `export const handler = async () => new Promise((done) => setTimeout(done, 50, 'done'));`;
  const refusalsOf = async (functions: Functions, references: readonly string[]) => {
    const results = await Promise.all(references.map((reference) => functions.invoke(reference, '{}')));
    return results.map(({ throttle, error }) => [throttle, error?.name]);
  };
  const passed = [undefined, undefined];

  test('of the function is refused, and the next one after an answer is not', async () => {
    const properties = { ReservedConcurrentExecutions: 2 };
    const functions = start({ Pay: { source: slow, properties } }, { maxInstances: 1 });
    const refused = ['ReservedFunctionConcurrentInvocationLimitExceeded', 'TooManyRequestsException'];

    expect(await refusalsOf(functions, ['Pay', 'Pay', 'Pay'])).toEqual([passed, passed, refused]);
    expect(await refusalsOf(functions, ['Pay', 'Pay'])).toEqual([passed, passed]);
  });

  test('of the account is refused, whichever function it is for', async () => {
    const functions = start({ One: { source: slow }, Two: { source: slow } }, { accountConcurrency: 2 });
    const refused = ['ConcurrentInvocationLimitExceeded', 'TooManyRequestsException'];

    expect(await refusalsOf(functions, ['One', 'Two', 'One'])).toEqual([passed, passed, refused]);
  });

  test('of the machine waits', async () => {
    const functions = start({ Pay: { source: slow } }, { maxInstances: 1 });

    expect(await refusalsOf(functions, ['Pay', 'Pay', 'Pay'])).toEqual([passed, passed, passed]);
  });

  test('cannot be reserved away from the other functions', () => {
    const properties = { ReservedConcurrentExecutions: 45 };
    expect(() => start({ Pay: { source: slow, properties } }, { accountConcurrency: 144 })).toThrow(
      /leaves 99 unreserved.* at least 145/,
    );
  });
});
