/** What an invoice of the Lightning network says (BOLT 11), as far as this service needs it. */
export interface LightningInvoice {
  /** Hexadecimal. */
  readonly paymentHash: string;
  /** Thousandths of a satoshi. */
  readonly msats: number;
  /** Seconds since 1970: nobody can pay it from this moment on. */
  readonly payableUntil: number;
}

/** 32 letters of five bits each (BIP 173). */
const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3] as const;

const step = (checksum: number, word: number): number => {
  const top = checksum >>> 25;
  const shifted = ((checksum & 0x1ffffff) << 5) ^ word;
  return generators.reduce(
    (sum, generator, bit) => (((top >> bit) & 1) === 1 ? sum ^ generator : sum),
    shifted,
  );
};

const expanded = (prefix: string): number[] => {
  const codes = [...prefix].map((letter) => letter.charCodeAt(0));
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)];
};

/** Of a text whose last six words are its checksum, 1 if that is right. */
const bech32Checksum = (prefix: string, words: readonly number[]): number =>
  [...expanded(prefix), ...words].reduce(step, 1);

/** Thousandths of a satoshi for ten units, because one pico-bitcoin is a tenth. */
const tenUnits: Readonly<Record<string, bigint>> = {
  m: 1_000_000_000n,
  u: 1_000_000n,
  n: 1_000n,
  p: 1n,
};

const amountForm = /^lnbc(?<amount>[1-9]\d{0,17})(?<unit>[munp])?$/;

/** Undefined for an invoice of another network, without an amount, or of a part of a thousandth. */
const msatsOf = (prefix: string): number | undefined => {
  const { amount, unit } = amountForm.exec(prefix)?.groups ?? {};
  if (amount === undefined) return undefined;
  const tenths = BigInt(amount) * (unit === undefined ? 1_000_000_000_000n : (tenUnits[unit] ?? 0n));
  const msats = Number(tenths / 10n);
  return tenths % 10n === 0n && Number.isSafeInteger(msats) ? msats : undefined;
};

const numberOf = (words: readonly number[]): number => words.reduce((sum, word) => sum * 32 + word, 0);

const hexOf = (words: readonly number[], bits: number): string => {
  const text = words.map((word) => word.toString(2).padStart(5, '0')).join('');
  return BigInt(`0b${text.slice(0, bits)}`)
    .toString(16)
    .padStart(bits / 4, '0');
};

/** The last six words are the checksum, and the 104 before them the signature, which the payer's node checks. */
const checksumWords = 6;
const signatureWords = 104;
const timestampWords = 7;
const hashWords = 52;
const hashBits = 256;
const usualExpirySeconds = 3_600;
/** Until the year 2100 and more: beyond it an invoice is nonsense. */
const latestEnd = 2 ** 33;
/** A longer text is none that an invoice with one hash needs. */
const maxLength = 2_000;

const paymentHashField = 1;
const expiryField = 6;

/** Tagged fields by their type. Of a type that comes twice, the first counts. */
const fieldsOf = (words: readonly number[]): ReadonlyMap<number, readonly number[]> | undefined => {
  const fields = new Map<number, readonly number[]>();
  for (let at = 0; at < words.length; ) {
    const [type = 0, high, low] = words.slice(at, at + 3);
    if (high === undefined || low === undefined) return undefined;
    const end = at + 3 + high * 32 + low;
    if (end > words.length) return undefined;
    if (!fields.has(type)) fields.set(type, words.slice(at + 3, end));
    at = end;
  }
  return fields;
};

const wordsOf = (text: string): readonly number[] | undefined => {
  const words = [...text].map((letter) => letters.indexOf(letter));
  return words.includes(-1) ? undefined : words;
};

/** Prefix and data of a text with a right checksum. */
const bech32Of = (
  text: string,
): { readonly prefix: string; readonly data: readonly number[] } | undefined => {
  if (text.length > maxLength || (text !== text.toLowerCase() && text !== text.toUpperCase()))
    return undefined;
  const lower = text.toLowerCase();
  const end = lower.lastIndexOf('1');
  const prefix = lower.slice(0, Math.max(0, end));
  const words = wordsOf(lower.slice(end + 1));
  if (words === undefined || words.length < checksumWords) return undefined;
  return bech32Checksum(prefix, words) === 1 ? { prefix, data: words.slice(0, -checksumWords) } : undefined;
};

/**
 * Reads an invoice. The signature in it is not checked: only the node that pays can, and no other can pay.
 *
 * @returns undefined for a text that is no invoice of the Lightning network's main chain with a fixed amount
 */
export const lightningInvoiceOf = (text: string): LightningInvoice | undefined => {
  const { prefix = '', data = [] } = bech32Of(text) ?? {};
  const msats = msatsOf(prefix);
  const fields = fieldsOf(data.slice(timestampWords, Math.max(timestampWords, data.length - signatureWords)));
  const hash = fields?.get(paymentHashField);
  if (msats === undefined || msats < 1 || hash?.length !== hashWords) return undefined;
  const expiry = fields?.get(expiryField);
  const lifetime = expiry === undefined ? usualExpirySeconds : numberOf(expiry);
  const payableUntil = numberOf(data.slice(0, timestampWords)) + lifetime;
  return payableUntil < latestEnd ? { paymentHash: hexOf(hash, hashBits), msats, payableUntil } : undefined;
};
