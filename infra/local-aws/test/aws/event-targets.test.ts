import { afterEach, describe, expect, it } from 'vitest';
import { type AwsHost, startAws } from '#src/aws/aws-host.ts';
import { deliverToTargets } from '#src/aws/event-targets.ts';
import { StatesApiError } from '#src/aws/states/states-host.ts';
import type { InvocationResult } from '#src/functions/invocation.ts';
import type { JsonObject } from '#src/template-json.ts';
import { templateOf } from '#src/testing/template-of.ts';
import { mayReport, retried } from './support/called-functions.ts';
import { noDatabase } from './support/no-database.ts';
import { functionArn, functionWithRole, mayBeCalledBy, mayReceiveFrom } from './support/templates.ts';

const failure: InvocationResult = {
  payload: '{"errorType":"TypeError","errorMessage":"no"}',
  error: { name: 'TypeError', message: 'no' },
};
const queue = (name: string): JsonObject => ({ Type: 'AWS::SQS::Queue', Properties: { QueueName: name } });
const queueArn = (name: string): string => `arn:aws:sqs:us-east-1:000000000000:${name}`;

/** With a time scale of 6,000, ten minutes take 100 ms. */
const schedule: JsonObject = {
  Type: 'AWS::Events::Rule',
  Properties: {
    ScheduleExpression: 'rate(10 minutes)',
    Targets: [
      {
        Id: 'Target',
        Arn: functionArn('Deliver'),
        RetryPolicy: { MaximumRetryAttempts: 1 },
        DeadLetterConfig: { Arn: queueArn('Undelivered') },
      },
    ],
  },
};

const resources = (more: JsonObject = {}): JsonObject => ({
  ...functionWithRole('Deliver', [mayReport]),
  Rule: schedule,
  MayCall: mayBeCalledBy('events', 'Deliver', 'Rule'),
  Undelivered: queue('Undelivered'),
  MaySend: mayReceiveFrom('events', 'Undelivered', 'Rule'),
  Failed: queue('Failed'),
  ...more,
});

let host: AwsHost | undefined;
let calls: string[] = [];

const start = async (
  template: JsonObject,
  result: InvocationResult = { payload: 'null' },
): Promise<AwsHost> => {
  calls = [];
  const invoke = async (_arn: string, payload: string) => {
    calls.push(String(JSON.parse(payload).id));
    return result;
  };
  host = await startAws({ template: templateOf(template), invoke, timeScale: 6_000, dynamodb: noDatabase() });
  return host;
};
const bodies = (name: string) => host?.queueMessages(name).map(({ body }) => JSON.parse(body)) ?? [];
const triesOfFirst = (): number => calls.filter((id) => id === calls[0]).length;

afterEach(async () => {
  await host?.calls.end();
  await host?.stop();
  host = undefined;
});

describe('the target of a rule', () => {
  it('that is a function which fails is retried by Lambda, and the rule counts its event as delivered', async () => {
    await start(resources({ Config: retried() }), failure);

    await expect.poll(() => bodies('Failed').length).toBeGreaterThan(0);

    expect(triesOfFirst()).toBe(3);
    expect(bodies('Failed')[0]).toMatchObject({ requestContext: { condition: 'RetriesExhausted' } });
    expect(bodies('Undelivered')).toEqual([]);
  });

  it('that is a function without retries is called once for each event', async () => {
    await start(resources({ Config: retried({ MaximumRetryAttempts: 0 }) }), failure);

    await expect.poll(() => bodies('Failed').length).toBeGreaterThan(2);

    expect(new Set(calls).size).toBe(calls.length);
    expect(bodies('Undelivered')).toEqual([]);
  });

  it('that the role of the rule may not start is no case for a second try', async () => {
    const arn = 'arn:aws:states:us-east-1:000000000000:stateMachine:Machine';
    const template = templateOf({
      Machine: { Type: 'AWS::StepFunctions::StateMachine', Properties: { StateMachineName: 'Machine' } },
    });
    const start = (): never => {
      throw new StatesApiError('InvalidExecutionInput', 'too long');
    };
    const calls = { accept: () => Promise.resolve(), isEnded: false };
    const tried = (isAllowed: boolean) =>
      deliverToTargets({
        template,
        access: { roleMay: () => isAllowed },
        states: { start },
        calls,
        sendToQueue: () => false,
      })({ arn, roleArn: 'role' }, '{}');

    expect(await tried(false)).toEqual({
      message: `the rule's role does not allow states:StartExecution on ${arn}`,
      isFinal: true,
    });
    expect(await tried(true)).toEqual({ message: 'InvalidExecutionInput: too long', isFinal: true });
  });
});
