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
  createdAt: z.string(),
  updatedAt: z.string(),
});
/** API credentials of a platform, without the secret, which is not stored. */
export type Token = Readonly<z.output<typeof tokenItemSchema>>;
