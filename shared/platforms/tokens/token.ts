import * as z from 'zod';

/** In the order in which answers list them. */
export const permissions = ['VIEW', 'TRANSACT', 'MANAGE'] as const;

export const tokenItemSchema = z.object({
  platformId: z.string(),
  uuid: z.string(),
  name: z.string(),
  /** Without repetition, in the order above. */
  permissions: z.array(z.enum(permissions)).readonly(),
  /** base64url SHA-256 of the client secret. */
  secretHash: z.string(),
  /** Of the secret before, which is valid until `formerSecretUntil` (ISO 8601) as well. */
  formerSecretHash: z.string().optional(),
  formerSecretUntil: z.string().optional(),
  /** The last day (UTC, YYYY-MM-DD) with a sign-in; absent: none after the day of its creation. */
  lastUsedOn: z.string().optional(),
  /** Since when its platform is disabled. ISO 8601. */
  disabledAt: z.string().optional(),
  /** By which the gateway's usage plans know its platform; absent: it has no key of its own. */
  usageKey: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
/** API credentials of a platform, without the secret, which is not stored. */
export type Token = Readonly<z.output<typeof tokenItemSchema>>;
