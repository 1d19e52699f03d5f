import type { JsonObject } from '#src/template-json.ts';
import { functionArn, role } from './templates.ts';

export const machineArn = (name: string) => `arn:aws:states:us-east-1:000000000000:stateMachine:${name}`;
export const executionArn = (machine: string, name: string) =>
  `arn:aws:states:us-east-1:000000000000:execution:${machine}:${name}`;

export const task = (name: string, payload: JsonObject, more: JsonObject): JsonObject => ({
  Type: 'Task',
  Resource: 'arn:aws:states:::lambda:invoke',
  Parameters: { FunctionName: functionArn(name), Payload: payload },
  ...more,
});

export const machine = (name: string, definition: JsonObject, mayInvoke = 'Step'): JsonObject => ({
  [`${name}Role`]: role(
    [{ Effect: 'Allow', Action: 'lambda:InvokeFunction', Resource: functionArn(mayInvoke) }],
    `${name}Role`,
    'states',
  ),
  [name]: {
    Type: 'AWS::StepFunctions::StateMachine',
    Properties: {
      StateMachineName: name,
      RoleArn: { 'Fn::GetAtt': [`${name}Role`, 'Arn'] },
      DefinitionString: JSON.stringify(definition),
    },
  },
});

/** Waits 60 s, which the time scale of 600 makes 100 ms. */
export const waiting = machine('waiting', {
  StartAt: 'Wait a minute',
  States: {
    'Wait a minute': { Type: 'Wait', Seconds: 60, Next: 'Ask' },
    Ask: task(
      'Step',
      { 'id.$': '$.id', 'execution.$': '$$.Execution.Name' },
      {
        ResultSelector: { 'answer.$': '$.Payload.answer' },
        ResultPath: '$.step',
        End: true,
      },
    ),
  },
});

export const waitingUntil = machine('waitingUntil', {
  StartAt: 'Until',
  States: {
    Until: { Type: 'Wait', TimestampPath: '$.dueAt', Next: 'Pause' },
    Pause: { Type: 'Wait', SecondsPath: '$.pauseSeconds', End: true },
  },
});

/** Waits for an hour of the test's own time, which the scale makes 600 hours: it runs until a test stops it. */
export const lasting = (name: string): JsonObject =>
  machine(name, { StartAt: 'Wait', States: { Wait: { Type: 'Wait', Seconds: 600 * 3600, End: true } } });

export const retrying = machine('retrying', {
  StartAt: 'Try',
  States: {
    Try: task(
      'Step',
      { 'failures.$': '$.failures', 'error.$': '$.error' },
      {
        Retry: [
          { ErrorEquals: ['Lambda.ServiceException'], IntervalSeconds: 60, MaxAttempts: 2, BackoffRate: 2 },
        ],
        Catch: [{ ErrorEquals: ['OutOfFunds'], ResultPath: '$.caught', Next: 'Explain' }],
        End: true,
      },
    ),
    Explain: { Type: 'Pass', End: true },
  },
});

export const forbidden = machine(
  'forbidden',
  { StartAt: 'Ask', States: { Ask: task('Step', {}, { End: true }) } },
  'Other',
);
