import * as z from 'zod';

const depositSchema = z.object({
  reference: z.string(),
  amount: z.int(),
  currency: z.string(),
  payerName: z.string().optional(),
});

/** What the launcher asks of its neighbours' thread. */
export const taskSchema = z.object({
  id: z.int(),
  task: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('begin'),
      service: z.object({ baseUrl: z.string(), publicKey: z.string() }),
      clock: z.custom<Float64Array>((value) => value instanceof Float64Array),
    }),
    z.object({ kind: z.literal('forget') }),
    z.object({ kind: z.literal('deposit'), deposit: depositSchema }),
  ]),
});
export type Task = z.output<typeof taskSchema>['task'];

/** What the thread answers: first that everybody listens, then the end of each task. */
export const answerSchema = z.union([
  z.object({
    variables: z.record(z.string(), z.string()),
    lines: z.array(z.tuple([z.string(), z.string()])),
  }),
  z.object({ done: z.int(), problem: z.string().optional() }),
]);
