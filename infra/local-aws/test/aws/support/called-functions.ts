import type { JsonObject } from '#src/template-json.ts';
import { functionArn, functionWithRole } from './templates.ts';

const queueArn = 'arn:aws:sqs:us-east-1:000000000000:Failed';
const mayCall = (name: string): JsonObject => ({
  Effect: 'Allow',
  Action: 'lambda:InvokeFunction',
  Resource: functionArn(name),
});
export const mayReport: JsonObject = { Effect: 'Allow', Action: 'sqs:SendMessage', Resource: queueArn };
/** The retry configuration of `Deliver`. */
export const retried = (properties: JsonObject = {}): JsonObject => ({
  Type: 'AWS::Lambda::EventInvokeConfig',
  Properties: {
    FunctionName: { Ref: 'Deliver' },
    Qualifier: '$LATEST',
    DestinationConfig: { OnFailure: { Destination: queueArn } },
    ...properties,
  },
});
/** `Make` may call `Deliver`, whose failed calls are reported to the queue `Failed`. */
export const callerAndCalled = (
  config: JsonObject = retried(),
  rights: readonly JsonObject[] = [mayReport],
) => ({
  ...functionWithRole('Make', [mayCall('Deliver')]),
  ...functionWithRole('Deliver', rights),
  Failed: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'Failed' } },
  Config: config,
});
