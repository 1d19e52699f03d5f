import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { birthDateSchema, countryCodeSchema, textSchema } from '#shared/kernel/schemas.ts';

export const kycLinkSchema = z.object({
  /** SHA-256 of the link's token. The token itself is only in the link. */
  tokenHash: z.string(),
  platformId: z.string(),
  /** No customer may have it yet: then the page asks who it is. */
  platformCustomerId: z.string(),
  /** Where the page leads the customer afterwards; without it the page is the end. */
  redirectUri: z.string().optional(),
  createdAt: z.string(),
  /** ISO 8601. From then on the link does not open. */
  expiresAt: z.string(),
  openedAt: z.string().optional(),
});
/** A link that verifies a customer in the sandbox, and first creates one that does not exist. It opens once. */
export type KycLink = Readonly<z.output<typeof kycLinkSchema>>;

const tokenPattern = /^[\w-]{43}$/;

/** 256 random bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The key of a link; undefined for a text that is no token. Without a salt, because nobody can guess a token. */
export const tokenHashOf = (token: string): string | undefined =>
  tokenPattern.test(token) ? createHash('sha256').update(token).digest('base64url') : undefined;

/** The form of a link whose customer does not exist yet. */
export const personSchema = z.object({
  fullName: textSchema(255),
  birthDate: birthDateSchema,
  country: countryCodeSchema,
});
