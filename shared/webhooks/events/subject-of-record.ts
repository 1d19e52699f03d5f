import * as z from 'zod';
import { formatId, type IdType } from '#shared/kernel/ids.ts';

/** Items whose key holds the platform and their own id. Others have secrets in their keys, such as tokens and codes. */
const typesByPrefix: Readonly<Record<string, IdType>> = {
  ACCOUNT: 'InternalAccount',
  BULK: 'Job',
  CUSTOMER: 'Customer',
  DOCUMENT: 'Document',
  OWNER: 'BeneficialOwner',
  PAYOUT_BATCH: 'PayoutBatch',
  TRANSACTION: 'Transaction',
  VERIFICATION: 'Verification',
};

const keysSchema = z.object({ dynamodb: z.object({ Keys: z.object({ pk: z.object({ S: z.string() }) }) }) });

export interface RecordSubject {
  readonly platformId?: string;
  readonly ids?: readonly string[];
  /** The kind of an item that has no public id in its key. */
  readonly item?: string;
}

/** What a record of the stream is about, for log lines: from its key, which can be read when the rest cannot. */
export const subjectOfRecord = (record: unknown): RecordSubject => {
  const parsed = keysSchema.safeParse(record);
  if (!parsed.success) return { item: 'UNREADABLE' };
  const [prefix = '', platformId = '', uuid = ''] = parsed.data.dynamodb.Keys.pk.S.split('#');
  if (prefix === 'PLATFORM') return { platformId, ids: [formatId('Platform', platformId)] };
  const type = typesByPrefix[prefix];
  if (type !== undefined) return { platformId, ids: [formatId(type, uuid)] };
  return { item: /^[A-Z_]+$/.test(prefix) ? prefix : 'UNREADABLE' };
};
