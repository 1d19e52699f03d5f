const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The uuid of a base 32 reference; undefined for any other text. */
export const uuidOfReference = (reference: string): string | undefined => {
  const digits = [...reference].map((letter) => alphabet.indexOf(letter));
  if (digits.length !== 26 || digits.includes(-1)) return undefined;
  const number = digits.reduce((sum, digit) => sum * 32n + BigInt(digit), 0n);
  const hex = number.toString(16).padStart(32, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};
