import * as z from 'zod';

/** API Gateway's longest and default timeout of an integration. */
const timeoutLimitMs = 29_000;

export const timeoutSchema = z.number().int().min(50).max(timeoutLimitMs).default(timeoutLimitMs);
