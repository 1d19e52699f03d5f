/** Sizes of the proofs: small in `npm test`, full size in `npm run prove`. */
export const isFullSize = process.env.PROVE === '1';

export const sized = (small: number, full: number): number => (isFullSize ? full : small);

/**
 * Ten minutes per test in `npm run test:all`, an hour in `npm run prove`. On an idle machine the longest takes half a
 * minute; a busy one needs several times as long, and a test that hangs still ends.
 */
export const proofTimeoutMs = sized(600_000, 3_600_000);
