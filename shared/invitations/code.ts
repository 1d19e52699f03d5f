import { randomBytes } from 'node:crypto';

/** Crockford's base 32: no letter looks like a digit, and no character needs escaping in a URL. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * 16 characters of 5 bits are 80 random bits. With 1,000 tries a second against a million open invitations, the first
 * hit takes 38 million years on average.
 */
const codeLength = 16;
const typed = /^[0-9A-Za-z]{16}$/;
const canonical = /^[0-9A-HJKMNP-TV-Z]{16}$/;

/** A new code that nobody can guess. */
export const newCode = (): string => {
  // Each character takes the lower 5 bits of a byte, so all characters are equally likely.
  const bytes = randomBytes(codeLength);
  return Array.from(bytes, (byte) => alphabet.charAt(byte & 31)).join('');
};

/** The code that a person typed, in any case, with O for 0 and I or L for 1; undefined for any other text. */
export const codeOf = (text: string): string | undefined => {
  if (!typed.test(text)) return undefined;
  const code = text.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return canonical.test(code) ? code : undefined;
};
