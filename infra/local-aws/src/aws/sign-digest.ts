import { createECDH, type KeyObject } from 'node:crypto';

/** Order of the group of P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`);

const power = (base: bigint, exponent: bigint): bigint => {
  let result = 1n;
  let square = base % order;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % order;
    square = (square * square) % order;
  }
  return result;
};

/** Fermat's little theorem gives the inverse, because the order is prime. */
const inverse = (value: bigint): bigint => power(value, order - 2n);

const integer = (value: bigint): Buffer => {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  const positive = (bytes[0] ?? 0) < 0x80 ? bytes : Buffer.concat([Buffer.of(0), bytes]);
  return Buffer.concat([Buffer.of(0x02, positive.length), positive]);
};

const secretOf = (privateKey: KeyObject): bigint =>
  numberOf(Buffer.from(privateKey.export({ format: 'jwk' }).d ?? '', 'base64url'));

/**
 * Signs a digest with ECDSA. node:crypto cannot do this, because it hashes its input first. The random multiple of the
 * base point comes from a key pair made for this one signature. The code does not run in constant time, so it is for
 * local keys only.
 *
 * @param digest 32 bytes
 * @returns DER
 */
export const signDigest = (privateKey: KeyObject, digest: Buffer): Buffer => {
  const once = createECDH('prime256v1');
  const point = once.generateKeys();
  const r = numberOf(point.subarray(1, 33)) % order;
  const k = numberOf(once.getPrivateKey());
  const s = (inverse(k) * (numberOf(digest) + r * secretOf(privateKey))) % order;
  if (r === 0n || s === 0n) return signDigest(privateKey, digest);
  const body = Buffer.concat([integer(r), integer(s)]);
  return Buffer.concat([Buffer.of(0x30, body.length), body]);
};
