import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Write } from './item.ts';
import { stamped } from './stamp.ts';
import { documentClient } from './table.ts';

const send = async ({ Put: put, Update: update }: Write): Promise<void> => {
  if (put !== undefined) await documentClient.send(new PutCommand(put));
  else if (update !== undefined) await documentClient.send(new UpdateCommand(update));
  else throw new Error('Only a Put or an Update is written alone');
};

/**
 * Commits one conditional write without a transaction, for half the write units. After a lost answer the SDK sends the
 * write again, and the second one fails its condition. So `false` may also mean that this same write succeeded before.
 *
 * @param isChange false: a note that the audit trail leaves out
 * @returns false when the condition failed
 */
export const writeAlone = async (write: Write, { isChange = true } = {}): Promise<boolean> => {
  try {
    await send(isChange ? stamped(write) : write);
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
};
