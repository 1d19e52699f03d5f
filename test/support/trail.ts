import { GetObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { expect } from 'vitest';
import { inParallel } from './in-parallel.ts';
import type { ServiceAddress } from './service-host.ts';

const atOnce = 8;

/** The texts of the objects of the audit trail, each with a record a line. @param since leaves out older objects */
export const trailObjects = async (
  { bucketUrl, operator }: ServiceAddress,
  since = new Date(0),
): Promise<string[]> => {
  const Bucket = operator?.auditBucketName ?? '';
  const client = new S3Client({
    endpoint: new URL(bucketUrl).origin,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: 'LOCALOPERATOR', secretAccessKey: 'local' },
  });
  const read = (Key: string | undefined) => async (): Promise<string> => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
    return (await Body?.transformToString()) ?? '';
  };
  const reads: (() => Promise<string>)[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: 'audit/' })) {
    const wanted = Contents.filter(({ LastModified = since }) => LastModified >= since);
    reads.push(...wanted.map(({ Key }) => read(Key)));
  }
  return inParallel(reads, atOnce);
};

/**
 * Waits until the trail has changes of the resource. The stream has several shards, so each resource waits for itself.
 *
 * @param objects how many objects have them
 */
export const untilRecorded = async (resource: string, objects = 1): Promise<void> => {
  const { readPointers, resourcePartition } = await import('#shared/audit/trail-items.ts');
  const found = async (): Promise<number> => (await readPointers(resourcePartition(resource))).length;
  await expect.poll(found, { message: resource }).toBeGreaterThanOrEqual(objects);
};
