/** Crockford's base 32. It leaves out letters that look like digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 128 bits in digits of 5. */
const referenceLength = 26;
const pattern = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/**
 * The reference that a payout or a collection hands to the bank, for reconciliation: the transaction's uuid in base 32.
 * It is another spelling of the id, so a search by reference needs no index.
 */
export const referenceOf = (uuid: string): string => {
  let rest = BigInt(`0x${uuid.replaceAll('-', '')}`);
  let digits = '';
  for (let position = 0; position < referenceLength; position += 1) {
    digits = (alphabet[Number(rest & 31n)] ?? '') + digits;
    rest >>= 5n;
  }
  return digits;
};

/** The uuid of a reference; undefined for a text that is no reference of this service. */
export const uuidOfReference = (reference: string): string | undefined => {
  const digits = reference.trim().toUpperCase();
  if (!pattern.test(digits)) return undefined;
  let value = 0n;
  for (const digit of digits) value = (value << 5n) | BigInt(alphabet.indexOf(digit));
  const hex = value.toString(16).padStart(32, '0');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};
