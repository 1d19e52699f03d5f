import { randomBytes } from 'node:crypto';

/** Crockford's base 32: no letters that are mistaken for digits, none that need escaping in a URL. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * 16 digits of 5 bits are 80 random bits. Who tries 1,000 codes a second against a million open invitations waits 38
 * million years for the first hit, on average.
 */
const codeLength = 16;
const typed = /^[0-9A-Za-z]{16}$/;
const canonical = /^[0-9A-HJKMNP-TV-Z]{16}$/;

/** A new code that nobody can guess. */
export const newCode = (): string => {
  // A byte holds 8 bits, a digit takes its lower 5: each digit is as likely as any other.
  const bytes = randomBytes(codeLength);
  return Array.from(bytes, (byte) => alphabet.charAt(byte & 31)).join('');
};

/** The code that a text stands for, as people type it: any case, O for 0, I and L for 1. Undefined when it is none. */
export const codeOf = (text: string): string | undefined => {
  if (!typed.test(text)) return undefined;
  const code = text.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return canonical.test(code) ? code : undefined;
};
