import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Write } from './item.ts';
import { documentClient } from './table.ts';

const send = async ({ Put: put, Update: update }: Write): Promise<void> => {
  if (put !== undefined) await documentClient.send(new PutCommand(put));
  else if (update !== undefined) await documentClient.send(new UpdateCommand(update));
  else throw new Error('Only a Put or an Update is written alone');
};

/**
 * Commits one conditional write by itself: half the units of a transaction, which bills each item twice. False when its
 * condition failed. A write whose answer was lost is sent again by the SDK and then fails its own condition, so a caller
 * must be able to take its own earlier write for somebody else's.
 */
export const writeAlone = async (write: Write): Promise<boolean> => {
  try {
    await send(write);
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
};
