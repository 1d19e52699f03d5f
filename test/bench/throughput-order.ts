import * as z from 'zod';

const pairSchema = z.object({
  /** The body of a transfer-out between two accounts. */
  body: z.unknown(),
  /** The service's DynamoDB requests for it. */
  reads: z.array(
    z.object({
      TableName: z.string(),
      Key: z.record(z.string(), z.object({ S: z.string() })),
      ConsistentRead: z.boolean(),
    }),
  ),
  write: z.string(),
  /** Texts in `write` that must be new each time. */
  ids: z.array(z.string()),
});
export type Pair = z.output<typeof pairSchema>;

export const throughputOrderSchema = z.object({
  baseUrl: z.string(),
  authorization: z.string(),
  /** The address of DynamoDB Local itself. */
  endpoint: z.string(),
  pairs: z.array(pairSchema),
  concurrency: z.number(),
  perRound: z.number(),
  rounds: z.number(),
  warmUp: z.number(),
});
export type ThroughputOrder = z.output<typeof throughputOrderSchema>;
