import type { TableSchema } from './dynamodb-tables.ts';
import { isWrite, type Upstream } from './dynamodb-upstream.ts';

/** A key that no item has. Keys of other types give an error, which waits as long. */
const absent = { S: 'no item' };

const emptyRead = ({ name, partitionKey, sortKey }: TableSchema): Buffer =>
  Buffer.from(
    JSON.stringify({
      TableName: name,
      Key: { [partitionKey]: absent, ...(sortKey !== undefined && { [sortKey]: absent }) },
    }),
  );

/**
 * DynamoDB Local answers a write before SQLite has committed it. When Java is killed within the next tenth of a second,
 * the write is lost although its caller knows that it happened. One thread does all work of a database in order, so the
 * answer to a read that follows shows that the write is on the disk (decision "the local host runs real parts").
 */
export const committedWrites = (
  upstream: Pick<Upstream, 'send'>,
  tables: readonly TableSchema[],
): Pick<Upstream, 'send'> => {
  const [table] = tables;
  if (table === undefined) return upstream;
  const read = emptyRead(table);
  return {
    send: async (target, body) => {
      const reply = await upstream.send(target, body);
      if (reply.status === 200 && isWrite(target)) await upstream.send('DynamoDB_20120810.GetItem', read);
      return reply;
    },
  };
};
