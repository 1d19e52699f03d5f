import { marshall } from '@aws-sdk/util-dynamodb';
import type { Write } from '#shared/kernel/table/item.ts';

/** The item that a write files, as the table's stream shows it. */
const imageOf = (write: Write) => {
  if (write.Put?.Item === undefined) throw new Error('Only a put has a whole item');
  return marshall(write.Put.Item, { removeUndefinedValues: true });
};

/** A record of the table's stream: what one write left, and what was there before. */
export const changeRecord = (after: Write, before?: Write) => ({
  eventName: before === undefined ? 'INSERT' : 'MODIFY',
  dynamodb: {
    SequenceNumber: '100000000000000000001',
    NewImage: imageOf(after),
    ...(before === undefined ? {} : { OldImage: imageOf(before) }),
  },
});
