const coordinateBytes = 32;

/** The integer whose tag is at `at`, and the end of it. */
const integerAt = (der: Buffer, at: number): { value: Buffer; end: number } => {
  const length = der[at + 1] ?? 0;
  const start = at + 2;
  return { value: der.subarray(start, start + length), end: start + length };
};

/** DER writes a zero before a number whose first bit is set, and omits leading zeros. */
const coordinate = (value: Buffer): Buffer => {
  const bytes = value.subarray(Math.max(0, value.length - coordinateBytes));
  return Buffer.concat([Buffer.alloc(coordinateBytes - bytes.length), bytes]);
};

/**
 * Converts a P-256 signature from KMS's DER to the form of WebCrypto and JWS: r and s, 32 bytes each. The DER is a
 * sequence of two integers of at most 33 bytes, so every length fits into one byte.
 */
export const p1363Of = (der: Buffer): Buffer => {
  const r = integerAt(der, 2);
  const s = integerAt(der, r.end);
  return Buffer.concat([coordinate(r.value), coordinate(s.value)]);
};
