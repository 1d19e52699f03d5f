import { json } from 'node:stream/consumers';
import * as z from 'zod';
import { putObject, readObject } from '#shared/kernel/objects.ts';

const rowsSchema = z.array(z.object({ row: z.int(), fields: z.unknown() })).readonly();
export type StoredRows = z.output<typeof rowsSchema>;

/** The rows of a batch as they came. The table would take a write unit for each KB of them. */
const keyOf = (platformId: string, uuid: string): string => `batches/${platformId}/${uuid}/rows.json`;

export const putRows = (platformId: string, uuid: string, rows: StoredRows): Promise<void> =>
  putObject(keyOf(platformId, uuid), JSON.stringify(rows), 'application/json');

export const readRows = async (platformId: string, uuid: string): Promise<StoredRows> => {
  const object = await readObject(keyOf(platformId, uuid));
  if (object === undefined) throw new Error('The rows of a payout batch are gone');
  return rowsSchema.parse(await json(object.body));
};
