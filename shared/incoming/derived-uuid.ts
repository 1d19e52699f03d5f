import { createHash } from 'node:crypto';
import { leastUuidAt } from '#shared/kernel/ids.ts';

const hexOf = (digest: Buffer): string => digest.toString('hex');

/**
 * The UUIDv7 of the payment that comes in for one of ours that goes out: whoever files it files it under this uuid. Its
 * time is that of the execution, so it stands in the receiver's list where it happened; a hash of the outgoing uuid
 * takes the place of the random bits.
 *
 * @param executedAt ISO 8601
 */
export const incomingUuidOf = (outgoingUuid: string, executedAt: string): string => {
  const digest = createHash('sha256').update(`incoming ${outgoingUuid}`).digest();
  digest[2] = ((digest[2] ?? 0) & 0x3f) | 0x80;
  const hex = hexOf(digest);
  const time = leastUuidAt(new Date(executedAt)).slice(0, 14);
  return `${time}7${hex.slice(1, 4)}-${hex.slice(4, 8)}-${hex.slice(8, 20)}`;
};
