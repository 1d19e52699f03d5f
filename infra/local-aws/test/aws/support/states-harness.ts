import { setTimeout as sleep } from 'node:timers/promises';
import {
  DescribeExecutionCommand,
  type DescribeExecutionCommandOutput,
  SFNClient,
  StartExecutionCommand,
  type StartExecutionCommandOutput,
} from '@aws-sdk/client-sfn';
import { accessControl } from '#src/aws/access-control.ts';
import { statesApi } from '#src/aws/states/states-api.ts';
import { StatesHost } from '#src/aws/states/states-host.ts';
import { type Invoke, throttled } from '#src/functions/invocation.ts';
import type { JsonObject } from '#src/template-json.ts';
import { startServices } from '#src/testing/start-services.ts';
import { templateOf } from '#src/testing/template-of.ts';
import { executionArn, machineArn } from './machines.ts';
import { functionWithRole } from './templates.ts';

export interface StatesHarness {
  readonly states: StatesHost;
  readonly client: SFNClient;
  /** May start `waiting` and nothing else. */
  readonly stranger: SFNClient;
  /** Payloads that the function `Step` received. */
  readonly invoked: unknown[];
  /** Makes the next calls of `Step` fail with the error that their payload names. */
  failNext(times: number): void;
  start(name: string, machine: string, input: unknown, by?: SFNClient): Promise<StartExecutionCommandOutput>;
  ended(machine: string, name: string): Promise<DescribeExecutionCommandOutput>;
  stop(): Promise<void>;
}

/** Starts only Step Functions, with a time scale of 600: a minute takes 100 ms. */
export const startStates = async (machines: JsonObject): Promise<StatesHarness> => {
  const template = templateOf({
    ...functionWithRole('Starter', [
      { Effect: 'Allow', Action: 'states:StartExecution', Resource: machineArn('waiting') },
    ]),
    ...functionWithRole('Step', []),
    ...machines,
  });
  const access = accessControl(template);
  const invoked: unknown[] = [];
  let failures = 0;
  const invoke: Invoke = async (_arn, payload) => {
    const event = JSON.parse(payload);
    invoked.push(event);
    if (failures === 0) return { payload: JSON.stringify({ answer: `hello ${event.id ?? ''}` }) };
    failures -= 1;
    if (event.error === 'throttled') return throttled('ReservedFunctionConcurrentInvocationLimitExceeded');
    return { payload: '{"errorType":"E","errorMessage":"m"}', error: { name: event.error, message: 'm' } };
  };
  const states = new StatesHost({ template, access, invoke, timeScale: 600 });
  const front = await startServices({ access, states: statesApi(states) });
  const clientOf = (accessKeyId: string) =>
    new SFNClient({
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${front.port}`,
      maxAttempts: 1,
      credentials: { accessKeyId, secretAccessKey: 'local' },
    });
  const client = clientOf('LOCALOPERATOR');
  return {
    states,
    client,
    stranger: clientOf('LOCALStarter'),
    invoked,
    failNext: (times) => {
      failures = times;
    },
    start: (name, machine, input, by = client) =>
      by.send(
        new StartExecutionCommand({
          stateMachineArn: machineArn(machine),
          name,
          input: JSON.stringify(input),
        }),
      ),
    ended: async (machine, name) => {
      for (;;) {
        const found = await client.send(
          new DescribeExecutionCommand({ executionArn: executionArn(machine, name) }),
        );
        if (found.status !== 'RUNNING') return found;
        await sleep(10);
      }
    },
    stop: async () => {
      states.stop();
      await front.stop();
    },
  };
};
