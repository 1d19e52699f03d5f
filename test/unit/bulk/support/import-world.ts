import { finishJob } from '#shared/bulk/finish-job.ts';
import { importChunk } from '#shared/bulk/import-chunk.ts';
import { planJob } from '#shared/bulk/plan-job.ts';
import { uploadOfJob } from '#shared/bulk/upload.ts';
import { platformWrite } from '#shared/platforms/store.ts';
import { csvFile } from '#test/support/bulk.ts';
import { platform } from '../../payments/quotes/quote-world.ts';
import type { MemoryBucket } from '../../support/memory-bucket.ts';
import type { MemoryTable } from '../../support/memory-table.ts';

export const jobUuid = '0199dd71-1600-7df6-894f-824a309d2a29';
export const upload = uploadOfJob(platform().uuid, jobUuid);
/** When the bucket says that the form arrived. */
export const arrivedAt = '2025-10-13T11:59:58.000Z';
export const formType = 'multipart/form-data; boundary=xyz';

export const formWith = (file: string): string =>
  `--xyz\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${file}\r\n--xyz--\r\n`;

export const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `c-${index}`);

export interface ImportWorld {
  readonly table: MemoryTable;
  readonly bucket: MemoryBucket;
}

/** A platform, and its upload of a file. */
export const receive = (
  { table, bucket }: ImportWorld,
  file: string | readonly string[],
  metadata: Readonly<Record<string, string>> = {},
): void => {
  table.commit([platformWrite(platform())]);
  const text = typeof file === 'string' ? file : csvFile(file);
  bucket.put(upload.key, formWith(text), { contentType: formType, metadata });
};

/** The whole workflow, without faults. */
export const importAll = async (): Promise<void> => {
  for (const chunk of (await planJob(upload)) ?? []) await importChunk(upload, chunk);
  await finishJob(upload);
};

/** platformCustomerId of every customer, in the order of their creation. */
export const customersOf = (table: MemoryTable): string[] =>
  table
    .all()
    .flatMap(({ sk, version, platformCustomerId }) =>
      sk === 'CUSTOMER' && version !== undefined ? [String(platformCustomerId)] : [],
    );
