import { ExecutionAlreadyExists, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import * as z from 'zod';
import { withLimits } from '#shared/kernel/aws-client.ts';
import { setting } from '#shared/kernel/config.ts';
import type { Delivery } from './delivery.ts';

const stateMachineArn = setting('WEBHOOK_DELIVERY_STATE_MACHINE_ARN', z.string().min(1));
const client = new SFNClient(withLimits({ tries: 3, timeoutMs: 3000 }));

/**
 * Starts the workflow that retries a delivery, after `seconds`. The execution's name is the event's uuid, with the run
 * from the first restart on. AWS keeps a name for 90 days, so starting twice starts once.
 */
export const startRetries = async (delivery: Delivery, seconds: number): Promise<void> => {
  const { platformId, eventId, run = 0 } = delivery;
  const name = run === 0 ? eventId : `${eventId}-${run}`;
  const input = JSON.stringify({ platformId, eventId, run, seconds });
  try {
    await client.send(new StartExecutionCommand({ stateMachineArn, name, input }));
  } catch (error) {
    if (!(error instanceof ExecutionAlreadyExists)) throw error;
  }
};
