import { createHash } from 'node:crypto';
import { leastUuidAt } from '#shared/kernel/ids.ts';

export interface RowOfJob {
  /** Bare uuid. */
  readonly jobUuid: string;
  /** When the file arrived, ISO 8601. */
  readonly uploadedAt: string;
  readonly row: number;
}

/**
 * Of the 62 bits after the variant, the last ten stay zero for an account's currency (shared/kernel/account-id.ts).
 */
const freeBits = 0xfffffffffffffc00n;
const variant = 0x8000000000000000n;
const variantMask = 0x3fffffffffffffffn;

/**
 * The uuid of the customer that a row creates, the same each time the row is read. So a uuid that is taken means that
 * the row is done. The uuid begins with the time of the upload and the row's number, so that lists show customers in
 * the order of their file. A hash of job and row keeps it apart from rows of other jobs.
 */
export const customerUuidOf = ({ jobUuid, uploadedAt, row }: RowOfJob): string => {
  const digest = createHash('sha256').update(`bulk ${jobUuid} ${row}`).digest();
  // 12 bits of the row's number are before the variant, 6 after it: 2^18 rows, more than a file can have.
  const high = Math.floor(row / 64) % 4096;
  const low = BigInt(row % 64) << 56n;
  const random = digest.readBigUInt64BE() & 0x00ffffffffffffffn;
  const tail = (((low | random) & variantMask) | variant) & freeBits;
  const hex = tail.toString(16).padStart(16, '0');
  const time = leastUuidAt(new Date(uploadedAt)).slice(0, 14);
  return `${time}7${high.toString(16).padStart(3, '0')}-${hex.slice(0, 4)}-${hex.slice(4)}`;
};
