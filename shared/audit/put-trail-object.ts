import { createHash } from 'node:crypto';
import * as z from 'zod';
import { setting } from '#shared/kernel/config.ts';
import { putObjectOnce } from '#shared/kernel/objects.ts';

const bucket = setting('AUDIT_BUCKET_NAME', z.string().min(1));

/** Puts lines of the trail. S3 wants the digest for a bucket with Object Lock, too. */
export const putTrailObject = (key: string, text: string): Promise<void> => {
  const bytes = Buffer.from(text);
  const digest = createHash('sha256').update(bytes).digest();
  return putObjectOnce(key, { bytes, contentType: 'application/x-ndjson', digest, bucket });
};
