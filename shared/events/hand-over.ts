import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import { setting } from '#shared/kernel/config.ts';
import type { HandedOver } from '#shared/webhooks/handed-over.ts';

const functionArn = setting('DELIVER_EVENTS_FUNCTION_ARN', z.string().min(1));
const client = new LambdaClient({
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 3000 },
});

/**
 * Gives events to deliver-events, which Lambda calls until it has taken them: none is lost once this is back, and no
 * endpoint is waited for.
 *
 * @throws the error of Lambda when the call was not taken
 */
export const handOver = async (handedOver: HandedOver): Promise<void> => {
  const Payload = JSON.stringify(handedOver);
  await client.send(new InvokeCommand({ FunctionName: functionArn, InvocationType: 'Event', Payload }));
};
