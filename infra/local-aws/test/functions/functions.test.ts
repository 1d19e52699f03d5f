import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { functionDefinitions } from '#src/functions/function-definition.ts';
import { type Functions, type FunctionsOptions, startFunctions } from '#src/functions/start-functions.ts';
import { type FixtureFunction, fixtureStack } from '#src/testing/fixture-stack.ts';

const running: Functions[] = [];
const output: [string, string][] = [];

const start = (
  functions: Record<string, FixtureFunction>,
  more: Partial<FunctionsOptions> = { maxInstances: 2 },
): Functions => {
  output.length = 0;
  const started = startFunctions({
    definitions: functionDefinitions(fixtureStack({ functions })),
    endpoints: { dynamodb: 'http://127.0.0.1:1', kms: undefined },
    logSink: (name, text) => output.push([name, text]),
    ...more,
  });
  running.push(started);
  return started;
};

const invoke = async (functions: Functions, reference: string, event: unknown = {}): Promise<unknown> => {
  const { payload, error } = await functions.invoke(reference, JSON.stringify(event));
  return error ? { error } : JSON.parse(payload);
};

afterEach(async () => {
  await Promise.all(running.splice(0).map((functions) => functions.stop()));
});

const handler = (body: string): string => `export const handler = async (event, context) => { ${body} };`;

describe('an instance', () => {
  test('sees its own environment and nothing of the host', async () => {
    const functions = start({
      Pay: {
        source: handler('return { ...process.env };'),
        properties: { Environment: { Variables: { TABLE_NAME: { Ref: 'Pay' } } }, MemorySize: 256 },
      },
    });
    const environment = await invoke(functions, 'Pay');
    expect(environment).toMatchObject({
      TABLE_NAME: 'Pay',
      AWS_ACCESS_KEY_ID: 'LOCALPay',
      AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:1',
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '256',
      AWS_REGION: 'us-east-1',
    });
    expect(environment).not.toHaveProperty('PATH');
    expect(environment).not.toHaveProperty('AWS_ENDPOINT_URL_KMS');
  });

  test('shares no environment with another function', async () => {
    const source = handler(
      'process.env.SEEN = (process.env.SEEN ?? "") + event.mark; return process.env.SEEN;',
    );
    const functions = start({ One: { source }, Two: { source } });
    expect(await invoke(functions, 'One', { mark: 'a' })).toBe('a');
    expect(await invoke(functions, 'Two', { mark: 'b' })).toBe('b');
  });

  test('is found by logical id, name, ARN and qualified ARN', async () => {
    const functions = start({
      Pay: { source: handler('return context.functionName;'), properties: { FunctionName: 'pay-out' } },
    });
    const arn = 'arn:aws:lambda:us-east-1:000000000000:function:pay-out';
    for (const reference of ['Pay', 'pay-out', arn, `${arn}:1`])
      expect(await invoke(functions, reference)).toBe('pay-out');
  });

  test('gets the context of Lambda', async () => {
    const source = handler('return { ...context, left: context.getRemainingTimeInMillis() };');
    const functions = start({ Pay: { source, properties: { Timeout: 7 } } });
    expect(await invoke(functions, 'Pay')).toMatchObject({
      awsRequestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      invokedFunctionArn: 'arn:aws:lambda:us-east-1:000000000000:function:Pay',
      logGroupName: '/aws/lambda/Pay',
      memoryLimitInMB: '128',
      left: expect.closeTo(7000, -3),
    });
  });

  test('keeps its module and works on one event at a time', async () => {
    const source = `let busy = 0; let most = 0;
      ${handler('busy += 1; most = Math.max(most, busy); await new Promise((r) => setTimeout(r, 20)); busy -= 1; return most;')}`;
    const functions = start({ Pay: { source } }, { maxInstances: 1 });
    expect(await Promise.all([1, 2, 3].map(() => invoke(functions, 'Pay')))).toEqual([1, 1, 1]);
  });

  test('starts two instances for a burst of short events, and none for the events that wait a moment', async () => {
    const source = `import { threadId } from 'node:worker_threads'; ${handler('return threadId;')}`;
    const functions = start({ Pay: { source } }, { maxInstances: 4 });
    const burst = () => Promise.all(Array.from({ length: 8 }, () => invoke(functions, 'Pay')));

    await burst();
    // Whatever the first burst has started would take events of the second.
    await new Promise((resolve) => setTimeout(resolve, 500));
    const threadIds = await burst();

    expect(new Set(threadIds).size).toBe(2);
  });

  test('ends after a burst, except the last one', async () => {
    // Each event waits until all of its burst have an instance.
    const source = `import { readdirSync, writeFileSync } from 'node:fs';
      import { threadId } from 'node:worker_threads';
      ${handler(`writeFileSync(event.directory + '/' + threadId, '');
        while (readdirSync(event.directory).length < 3) await new Promise((r) => setTimeout(r, 20));
        return threadId;`)}`;
    const properties = { Timeout: 60 };
    const functions = start({ Pay: { source, properties } }, { maxInstances: 3, idleLimitMs: 200 });
    const burst = () => {
      const directory = mkdtempSync(join(tmpdir(), 'burst-'));
      return Promise.all([1, 2, 3].map(() => invoke(functions, 'Pay', { directory })));
    };
    const first = await burst();
    await new Promise((resolve) => setTimeout(resolve, 500));
    const second = await burst();
    expect(new Set(first).size).toBe(3);
    expect([...new Set(second)].filter((threadId) => first.includes(threadId))).toHaveLength(1);
  });

  test('sends its output to the log', async () => {
    const functions = start({ Pay: { source: handler('console.log("paid", event.id); return null;') } });
    await invoke(functions, 'Pay', { id: 7 });
    expect(output).toEqual([['Pay', 'paid 7\n']]);
  });
});

describe('a failing function', () => {
  test('reports what it threw', async () => {
    const functions = start({ Pay: { source: handler('throw new RangeError("too much");') } });
    expect(await functions.invoke('Pay', '{}')).toMatchObject({
      payload: expect.stringContaining('"errorType":"RangeError","errorMessage":"too much"'),
      error: { name: 'RangeError', message: 'too much' },
    });
  });

  test('ends at its timeout, and a new instance answers the next event', async () => {
    const source = `let count = 0; ${handler('count += 1; if (event.hang) for (;;); return count;')}`;
    const functions = start({ Pay: { source, properties: { Timeout: 1 } } }, { maxInstances: 1 });
    expect(await invoke(functions, 'Pay')).toBe(1);
    expect(await invoke(functions, 'Pay', { hang: true })).toEqual({
      error: { name: 'Sandbox.Timedout', message: 'Task timed out after 1.00 seconds' },
    });
    expect(await invoke(functions, 'Pay')).toBe(1);
  });

  test('that exits loses only its own event', async () => {
    const functions = start(
      { Pay: { source: handler('if (event.exit) process.exit(3); return "ok";') } },
      { maxInstances: 1 },
    );
    expect(await invoke(functions, 'Pay', { exit: true })).toEqual({
      error: { name: 'Runtime.ExitError', message: 'Runtime exited with status 3' },
    });
    expect(await invoke(functions, 'Pay')).toBe('ok');
  });

  test('that cannot be loaded fails each event', async () => {
    const functions = start({ Pay: { source: 'throw new Error("no configuration");' } }, { maxInstances: 1 });
    const results = await Promise.all([invoke(functions, 'Pay'), invoke(functions, 'Pay')]);
    expect(results).toEqual(Array(2).fill({ error: { name: 'Error', message: 'no configuration' } }));
  });

  test('an answer over 6 MB is an error', async () => {
    const functions = start({ Pay: { source: handler('return "x".repeat(event.size);') } });
    expect(await invoke(functions, 'Pay', { size: 6_291_554 })).toHaveLength(6_291_554);
    expect(await invoke(functions, 'Pay', { size: 6_291_555 })).toMatchObject({
      error: { name: 'Function.ResponseSizeTooLarge' },
    });
  });

  test('an event over 6 MB never reaches it', async () => {
    const functions = start({ Pay: { source: handler('return event.length;') } });
    expect(await invoke(functions, 'Pay', 'x'.repeat(6_291_555))).toMatchObject({
      error: { name: 'RequestEntityTooLargeException' },
    });
  });
});

describe('refusals', () => {
  test.each([
    ['a layer', { Layers: ['arn'] }, /Pay: its function property .*Layers/],
    ['another runtime', { Runtime: 'python3.13' }, /Pay: its function property Runtime/],
    ['a handler that is not there', { Handler: 'main.handler' }, /Pay: no main\.mjs in/],
  ])('%s is refused by name', (_name, properties, message) => {
    expect(() => start({ Pay: { source: handler(''), properties } })).toThrow(message);
  });
});
