import * as z from 'zod';
import { gatewayBurst, gatewayRequestsPerSecond } from '#shared/kernel/aws-limits.ts';

export const requestLimitsSchema = z.object({
  /** How fast its bucket fills again. */
  requestsPerSecond: z.int().min(1).max(gatewayRequestsPerSecond),
  /** How many requests it may send at once; the size of the bucket. */
  burst: z.int().min(1).max(gatewayBurst),
});
/** What a platform may send. Whoever sends more gets 429 RATE_LIMITED. */
export type RequestLimits = Readonly<z.output<typeof requestLimitsSchema>>;

/** A usage key of API Gateway in one plan. */
const usageKeySchema = z.object({ planId: z.string(), key: z.string() });

export const usageSchema = z.object({
  /** In the plan of all platforms without limits of their own. */
  standard: usageKeySchema.optional(),
  /** In the plan of this platform alone. */
  own: usageKeySchema.optional(),
});
/** The keys by which the gateway counts a platform's requests. Each is made once and stays in its plan. */
export type Usage = Readonly<z.output<typeof usageSchema>>;

interface Limited {
  readonly requestLimits?: RequestLimits | undefined;
  readonly usage?: Usage | undefined;
}

/** The key of the plan that counts now; undefined: the platform shares a bucket with others that have none. */
export const usageKeyOf = ({ requestLimits, usage }: Limited): string | undefined =>
  (requestLimits === undefined ? usage?.standard : usage?.own)?.key;
