import * as z from 'zod';
import { clock } from '#shared/kernel/clock.ts';
import { setting } from '#shared/kernel/config.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import { rotationOrders } from '#shared/signing/next-ring.ts';
import { type RotationOutcome, rotateKeys } from '#shared/signing/rotate-keys.ts';

const operation = 'rotateSigningKey';
const dayMs = 24 * 3600_000;

const wanted = setting('SIGNING', z.enum(['kms', 'sealed'])) === 'sealed' ? 'SEALED' : 'KMS';
const periodMs = setting('SEALED_KEY_DAYS', z.coerce.number().int().min(1).max(90)) * dayMs;

/** The schedule's event has no order. An operator sends one (docs/key-rotation.md). */
const inputSchema = z.object({ order: z.enum(rotationOrders).default('SCHEDULE') });

/** Runs every hour, and nearly always has nothing to do. An alarm counts the lines of runs that failed. */
export const handler = async (input: unknown): Promise<{ outcome: RotationOutcome }> => {
  try {
    const { order } = inputSchema.parse(input);
    const outcome = await rotateKeys({ wanted, periodMs, order, now: clock.now() });
    log.info({ operation, outcome });
    return { outcome };
  } catch (error) {
    log.error({ operation, ...errorFields(error), code: 'KEY_ROTATION_FAILED' });
    throw error;
  }
};
