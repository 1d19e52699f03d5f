import * as z from 'zod';

/** API Gateway gives up on an integration after this long, unless the integration says sooner. */
const timeoutLimitMs = 29_000;

export const timeoutSchema = z.number().int().min(50).max(timeoutLimitMs).default(timeoutLimitMs);
