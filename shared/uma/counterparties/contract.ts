import * as z from 'zod';

export const velocityLimitsSchema = z
  .object({
    windowHours: z.int().min(1).max(744),
    payments: z.int().positive().optional(),
    usd: z.int().positive().max(1_000_000_000).optional(),
  })
  .refine(({ payments, usd }) => payments !== undefined || usd !== undefined);
/** What a customer may receive from the customers of one other service in a window (setting umaVelocity). */
export type VelocityLimits = Readonly<z.output<typeof velocityLimitsSchema>>;
