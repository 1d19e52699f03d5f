import * as z from 'zod';

/** What a test reads of `npm run admin -- explain --json`. */
export const storySchema = z.object({
  id: z.string(),
  kind: z.string(),
  status: z.string().optional(),
  entries: z.array(z.object({ kind: z.string(), title: z.string(), at: z.iso.datetime() })),
  next: z.array(z.object({ title: z.string() })),
  journals: z.array(z.object({ purpose: z.string(), legs: z.array(z.object({ amount: z.string() })) })),
  executions: z.array(
    z.object({
      workflow: z.string(),
      status: z.string(),
      steps: z.array(z.object({ state: z.string(), status: z.string() })),
      graph: z.object({ edges: z.array(z.object({ isTaken: z.boolean() })) }),
    }),
  ),
  deliveries: z.array(
    z.object({ type: z.string(), status: z.string(), attempts: z.array(z.object({ isBad: z.boolean() })) }),
  ),
  logs: z.array(z.object({ text: z.string() })),
});
export type Story = z.output<typeof storySchema>;
