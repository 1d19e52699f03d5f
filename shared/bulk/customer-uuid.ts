import { createHash } from 'node:crypto';
import { leastUuidAt } from '#shared/kernel/ids.ts';

export interface RowOfJob {
  /** Bare uuid. */
  readonly jobUuid: string;
  /** When the file arrived; ISO 8601. */
  readonly uploadedAt: string;
  readonly row: number;
}

/** Of 62 bits after the variant, the last ten are zero: an account's currency goes there (kernel/account-id.ts). */
const freeBits = 0xfffffffffffffc00n;
const variant = 0x8000000000000000n;
const variantMask = 0x3fffffffffffffffn;

/**
 * The uuid of the customer that a row makes, the same however often the row is read: whoever finds it taken knows that
 * the row was done. Its time is that of the upload, then comes the row's number, so that a list shows customers in the
 * order of their file; a hash of job and row tells it from rows of other jobs.
 */
export const customerUuidOf = ({ jobUuid, uploadedAt, row }: RowOfJob): string => {
  const digest = createHash('sha256').update(`bulk ${jobUuid} ${row}`).digest();
  // 12 bits of the row's number stand before the variant, 6 behind it: 2^18 rows, more than a file has.
  const high = Math.floor(row / 64) % 4096;
  const low = BigInt(row % 64) << 56n;
  const random = digest.readBigUInt64BE() & 0x00ffffffffffffffn;
  const tail = (((low | random) & variantMask) | variant) & freeBits;
  const hex = tail.toString(16).padStart(16, '0');
  const time = leastUuidAt(new Date(uploadedAt)).slice(0, 14);
  return `${time}7${high.toString(16).padStart(3, '0')}-${hex.slice(0, 4)}-${hex.slice(4)}`;
};
