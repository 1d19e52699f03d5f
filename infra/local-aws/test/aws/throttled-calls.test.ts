import { InvokeCommand } from '@aws-sdk/client-lambda';
import { afterEach, describe, expect, it } from 'vitest';
import { type AwsHost, startAws } from '#src/aws/aws-host.ts';
import { failed as failedWith, type InvocationResult, throttled } from '#src/functions/invocation.ts';
import { templateOf } from '#src/testing/template-of.ts';
import { callerAndCalled, retried } from './support/called-functions.ts';
import { lambdaOf } from './support/clients.ts';
import { noDatabase } from './support/no-database.ts';
import { functionArn } from './support/templates.ts';

const refused = throttled('ReservedFunctionConcurrentInvocationLimitExceeded');
const failure = failedWith('TypeError', 'no');

let host: AwsHost | undefined;
let calls: string[] = [];

interface Started {
  readonly config?: ReturnType<typeof retried>;
  readonly answers: readonly (InvocationResult | Promise<InvocationResult>)[];
  readonly timeScale?: number;
}

/** With a time scale of 600 a minute takes 100 ms. The calls get the answers in turn, then always the last one. */
const start = async ({ config = retried(), answers, timeScale = 600 }: Started): Promise<void> => {
  calls = [];
  const invoke = async (_arn: string, payload: string) => {
    calls.push(payload);
    return answers[Math.min(calls.length, answers.length) - 1] ?? { payload: 'null' };
  };
  const template = templateOf(callerAndCalled(config));
  host = await startAws({ template, invoke, timeScale, dynamodb: noDatabase() });
};

const send = (Payload: string, InvocationType: 'Event' | 'RequestResponse' = 'Event') => {
  if (!host) throw new Error('no host');
  const FunctionName = functionArn('Deliver');
  return lambdaOf(host, 'Make').send(new InvokeCommand({ FunctionName, InvocationType, Payload }));
};
const failed = () => host?.queueMessages('Failed').map(({ body }) => JSON.parse(body)) ?? [];

afterEach(async () => {
  await host?.calls.end();
  await host?.stop();
});

describe('an asynchronous call', () => {
  it('that Lambda refuses for want of room waits in the queue, and that is no attempt', async () => {
    const refusals = Array.from({ length: 5 }, () => refused);
    await start({ answers: [...refusals, failure, failure, { payload: 'null' }] });

    await send('{}');

    await expect.poll(() => calls.length).toBe(8);
    expect(failed()).toEqual([]);
  });

  it('is given up when there is no room during its whole age', async () => {
    // A minute takes a second, so a busy machine's late timers cannot use up the whole age before the third call.
    await start({ config: retried({ MaximumEventAgeInSeconds: 60 }), answers: [refused], timeScale: 60 });

    await send('{}');

    await expect.poll(failed).toMatchObject([
      {
        requestContext: { condition: 'EventAgeExceeded', approximateInvokeCount: 0 },
        responseContext: { statusCode: 429 },
      },
    ]);
    // At once, and after 1, 2, 4, 8, 16 and 29 seconds; fewer if the timers are late, one more if they are early.
    expect(calls.length).toBeLessThanOrEqual(9);
    expect(calls.length).toBeGreaterThan(2);
  });

  it('that waits for room gets it when another call of its function ends, before newer calls', async () => {
    const { promise, resolve } = Promise.withResolvers<InvocationResult>();
    await start({ answers: [promise, refused, { payload: 'null' }], timeScale: 0.001 });
    for (const n of [1, 2, 3]) await send(JSON.stringify({ n }));

    resolve({ payload: 'null' });

    await expect.poll(() => calls).toEqual(['{"n":1}', '{"n":2}', '{"n":2}', '{"n":3}']);
  });
});

it('a call that waits for its answer gets 429 with the reason', async () => {
  await start({ answers: [refused] });

  await expect(send('{}', 'RequestResponse')).rejects.toMatchObject({
    name: 'TooManyRequestsException',
    Reason: 'ReservedFunctionConcurrentInvocationLimitExceeded',
    $metadata: { httpStatusCode: 429 },
  });
});
