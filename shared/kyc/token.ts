import { createHash, randomBytes } from 'node:crypto';

const form = /^[\w-]{43}$/;

/** 256 random bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Under which a link is filed; undefined for a text that no token has. A token needs no salt: nobody can guess one. */
export const tokenHashOf = (token: string): string | undefined =>
  form.test(token) ? createHash('sha256').update(token).digest('base64url') : undefined;
