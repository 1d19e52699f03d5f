import * as z from 'zod';
import { runChild } from './child.ts';

const taxSchema = z.object({
  /** From API Gateway's event to the answer, with a use case that returns a constant. */
  ourMicros: z.number(),
  baseMicros: z.number(),
  ratio: z.number(),
  rounds: z.number(),
  eventBytes: z.number(),
});

export type FrameworkTax = z.output<typeof taxSchema>;

/**
 * The cost of middleware, validation, idempotency and log line, compared with only reading the event and writing the
 * answer.
 */
export const measureFrameworkTax = (): Promise<FrameworkTax> =>
  runChild({
    module: new URL('./framework-tax-child.ts', import.meta.url),
    env: {
      ENVIRONMENT: 'sandbox',
      POWERTOOLS_SERVICE_NAME: 'payments',
    },
    result: taxSchema,
  });
