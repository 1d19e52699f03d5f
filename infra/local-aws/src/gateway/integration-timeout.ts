import * as z from 'zod';

/** API Gateway gives up on an integration after this long, unless the integration says sooner. */
const TIMEOUT_LIMIT_MS = 29_000;

export const timeoutSchema = z.number().int().min(50).max(TIMEOUT_LIMIT_MS).default(TIMEOUT_LIMIT_MS);
