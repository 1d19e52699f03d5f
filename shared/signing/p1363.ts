const coordinateBytes = 32;

/** The integer whose tag stands at `at`, and where the next one begins. */
const integerAt = (der: Buffer, at: number): { value: Buffer; end: number } => {
  const length = der[at + 1] ?? 0;
  const start = at + 2;
  return { value: der.subarray(start, start + length), end: start + length };
};

/** DER puts a zero before a number whose first bit is set, and leaves leading zeros out. */
const coordinate = (value: Buffer): Buffer => {
  const bytes = value.subarray(Math.max(0, value.length - coordinateBytes));
  return Buffer.concat([Buffer.alloc(coordinateBytes - bytes.length), bytes]);
};

/**
 * A P-256 signature as WebCrypto and JWS want it (r and s, 32 bytes each) from the DER that KMS gives. A sequence of
 * two integers of at most 33 bytes: every length fits one byte.
 */
export const p1363Of = (der: Buffer): Buffer => {
  const r = integerAt(der, 2);
  const s = integerAt(der, r.end);
  return Buffer.concat([coordinate(r.value), coordinate(s.value)]);
};
