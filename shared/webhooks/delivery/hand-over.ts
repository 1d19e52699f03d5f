import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import type { HandedOver } from './handed-over.ts';

const client = new LambdaClient({
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 3000 },
});

/** @throws the error of Lambda when the call was not taken */
export type HandOver = (handedOver: HandedOver) => Promise<void>;

/**
 * Gives events to a function that delivers them, which Lambda calls until it has taken them: none is lost once this is
 * back, and no endpoint is waited for.
 */
export const handOverTo =
  (functionArn: string): HandOver =>
  async (handedOver) => {
    const Payload = JSON.stringify(handedOver);
    await client.send(new InvokeCommand({ FunctionName: functionArn, InvocationType: 'Event', Payload }));
  };
