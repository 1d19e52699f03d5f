import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type InvocationType, InvokeCommand } from '@aws-sdk/client-lambda';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AwsHost, startAws } from '#src/aws/aws-host.ts';
import { type DynamodbProcess, startDynamodb } from '#src/aws/dynamodb-process.ts';
import type { InvocationResult } from '#src/functions/invocation.ts';
import type { JsonObject } from '#src/template-json.ts';
import { templateOf } from '#src/testing/template-of.ts';
import { callerAndCalled, retried } from './support/called-functions.ts';
import { lambdaOf } from './support/clients.ts';
import { functionArn } from './support/templates.ts';

const failure: InvocationResult = {
  payload: '{"errorType":"TypeError","errorMessage":"no"}',
  error: { name: 'TypeError', message: 'no' },
};

let database: DynamodbProcess;
let host: AwsHost | undefined;
let calls: { readonly arn: string; readonly payload: string; readonly atMs: number }[] = [];

interface Started {
  readonly template?: JsonObject;
  readonly answers?: readonly (InvocationResult | Promise<InvocationResult>)[];
  readonly timeScale?: number;
  readonly dataDir?: string;
}

/** With a time scale of 600 a minute takes 100 ms. The calls get the answers in turn, then always the last one. */
const start = async ({
  template = callerAndCalled(),
  answers = [],
  timeScale = 600,
  dataDir,
}: Started = {}) => {
  calls = [];
  const invoke = async (arn: string, payload: string) => {
    calls.push({ arn, payload, atMs: performance.now() });
    return answers[Math.min(calls.length, answers.length) - 1] ?? { payload: '{"said":"hello"}' };
  };
  // All hosts of this file share one database, since no test uses it and Java takes a second to start.
  const dynamodb = Promise.resolve({ ...database, stop: () => Promise.resolve() });
  host = await startAws({ template: templateOf(template), invoke, timeScale, dataDir, dynamodb });
  return host;
};

const send = (Payload: string, InvocationType: InvocationType = 'Event', caller = 'Make') => {
  if (!host) throw new Error('no host');
  const FunctionName = functionArn('Deliver');
  return lambdaOf(host, caller).send(new InvokeCommand({ FunctionName, InvocationType, Payload }));
};
const failed = () => host?.queueMessages('Failed').map(({ body }) => JSON.parse(body)) ?? [];

beforeAll(async () => {
  database = await startDynamodb(undefined);
});

afterAll(() => database.stop());

afterEach(async () => {
  await host?.stop();
  host = undefined;
});

describe('an asynchronous call', () => {
  it('is answered 202 at once and made with its payload', async () => {
    const { promise, resolve } = Promise.withResolvers<InvocationResult>();
    await start({ answers: [promise] });

    const answer = await send('{"n":1}');

    expect(answer.StatusCode).toBe(202);
    expect(calls).toMatchObject([{ arn: functionArn('Deliver'), payload: '{"n":1}' }]);
    expect(host?.calls.queue.unfinished).toMatchObject([{ payload: '{"n":1}' }]);
    resolve({ payload: 'null' });
    await expect.poll(() => host?.calls.queue.unfinished).toEqual([]);
  });

  it('is retried after one minute and after two more, until it succeeds', async () => {
    await start({ answers: [failure, failure, { payload: 'null' }] });

    await send('{}');

    await expect.poll(() => calls.length).toBe(3);
    const [first = 0, second = 0, third = 0] = calls.map(({ atMs }) => atMs);
    expect(second - first).toBeGreaterThanOrEqual(99);
    expect(third - second).toBeGreaterThanOrEqual(199);
    expect(failed()).toEqual([]);
  });

  it('is reported to the failure destination in the format of Lambda when the third attempt fails', async () => {
    await start({ answers: [failure] });

    await send('{"events":["a"]}');

    await expect.poll(failed).toEqual([
      {
        version: '1.0',
        timestamp: expect.stringMatching(/Z$/),
        requestContext: {
          requestId: expect.any(String),
          functionArn: `${functionArn('Deliver')}:$LATEST`,
          condition: 'RetriesExhausted',
          approximateInvokeCount: 3,
        },
        requestPayload: { events: ['a'] },
        responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
        responsePayload: { errorType: 'TypeError', errorMessage: 'no' },
      },
    ]);
    expect(calls).toHaveLength(3);
  });

  it('is given up when the next attempt would be too late', async () => {
    await start({ template: callerAndCalled(retried({ MaximumEventAgeInSeconds: 90 })), answers: [failure] });

    await send('{}');

    await expect
      .poll(failed)
      .toMatchObject([{ requestContext: { condition: 'EventAgeExceeded', approximateInvokeCount: 2 } }]);
  });

  it('accepts 256 KB and no byte more', async () => {
    await start();
    const payload = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2));

    await expect(send(payload(262_144))).resolves.toMatchObject({ StatusCode: 202 });

    await expect(send(payload(262_145))).rejects.toMatchObject({
      name: 'RequestEntityTooLargeException',
      $metadata: { httpStatusCode: 413 },
    });
  });

  it('is denied to a role without the permission, and the denial is recorded', async () => {
    const { denials } = await start();

    await expect(send('{}', 'Event', 'Deliver')).rejects.toMatchObject({
      name: 'AccessDeniedException',
      $metadata: { httpStatusCode: 403 },
    });

    expect(denials()).toMatchObject([
      { caller: 'Deliver', action: 'lambda:InvokeFunction', resource: functionArn('Deliver') },
    ]);
    expect(calls).toEqual([]);
  });
});

describe('a call that waits for the answer', () => {
  it('gets it', async () => {
    await start();

    const { StatusCode, Payload, FunctionError } = await send('{}', 'RequestResponse');

    expect([StatusCode, Payload?.transformToString(), FunctionError]).toEqual([
      200,
      '{"said":"hello"}',
      undefined,
    ]);
  });

  it('gets the error of a function that failed', async () => {
    await start({ answers: [failure] });

    expect(await send('{}', 'RequestResponse')).toMatchObject({
      StatusCode: 200,
      FunctionError: 'Unhandled',
    });
  });
});

describe('a host that stops', () => {
  it('waits for running calls, and reports those that wait for a retry', async () => {
    const { promise, resolve } = Promise.withResolvers<InvocationResult>();
    const running = await start({ answers: [failure, promise], timeScale: 1 });
    await send('{"n":1}');
    await send('{"n":2}');

    const ended = running.calls.end();
    setTimeout(() => resolve({ payload: 'null' }), 50);

    expect(await ended).toEqual({ [functionArn('Deliver')]: 1 });
    await expect(send('{"n":3}')).rejects.toThrow('stopping');
  });

  it('keeps them for the next start when it has a data directory', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'lambda-'));
    const first = await start({ answers: [failure], timeScale: 1, dataDir });
    await send('{"n":1}');
    await first.calls.end();
    await first.stop();

    await start({ dataDir });
    await expect.poll(() => calls).toMatchObject([{ payload: '{"n":1}' }]);
  });
});
