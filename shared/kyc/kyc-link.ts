import { createHash, randomBytes } from 'node:crypto';

/** A link by which a customer of the sandbox is verified, once. */
export interface KycLink {
  /** SHA-256 of the link's token; the token itself is in the link and nowhere else. */
  readonly tokenHash: string;
  readonly platformId: string;
  readonly customerUuid: string;
  /** Where its page leads to. */
  readonly redirectUri: string;
  readonly createdAt: string;
  /** From this moment on it opens nothing. ISO 8601. */
  readonly expiresAt: string;
  readonly openedAt?: string | undefined;
}

const form = /^[\w-]{43}$/;

/** 256 random bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Under which a link is filed; undefined for a text that no token has. A token needs no salt: nobody can guess one. */
export const tokenHashOf = (token: string): string | undefined =>
  form.test(token) ? createHash('sha256').update(token).digest('base64url') : undefined;
