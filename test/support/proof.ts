/** Sizes of the proofs: small in `npm test`, full size in `npm run prove`. */
export const isFullSize = process.env.PROVE === '1';

export const sized = (small: number, full: number): number => (isFullSize ? full : small);

/** Two minutes per test in `npm test`, half an hour in `npm run prove`. */
export const proofTimeoutMs = sized(120_000, 1_800_000);
