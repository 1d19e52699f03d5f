import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';

/** DynamoDB's JSON of one attribute: its type and its value. What lies inside is checked by each room's own schema. */
const attributeSchema = z.custom<AttributeValue>(
  (value) => typeof value === 'object' && value !== null && Object.keys(value).length === 1,
  'must be an attribute of an item',
);
/** Numbers too large to be exact come as bigint. */
const imageSchema = z.record(z.string(), attributeSchema).transform((image) => unmarshall(image));

/** A record of the table's stream, with both images. */
const recordSchema = z.object({
  dynamodb: z.object({ NewImage: imageSchema.optional(), OldImage: imageSchema.optional() }),
});

export type Image = Readonly<Record<string, unknown>>;

/** An item before and after a write. */
export interface Change {
  /** First part of the partition key. */
  readonly prefix: string;
  /** Absent: it is new. */
  readonly before: Image | undefined;
  readonly after: Image;
}

const keySchema = z.string().regex(/^[A-Z_]+#/);

/** The change that a record tells of; undefined when the item is gone. @throws ZodError for what no item looks like */
export const changeOf = (record: unknown): Change | undefined => {
  const { NewImage: after, OldImage: before } = recordSchema.parse(record).dynamodb;
  if (after === undefined) return undefined;
  const pk = keySchema.parse(after.pk);
  return { prefix: pk.slice(0, pk.indexOf('#')), before, after };
};
