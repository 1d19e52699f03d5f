import { expect, it } from 'vitest';
import { csvFile, endedJob, uploadCsv } from '#test/support/bulk.ts';
import { noteFigures } from '#test/support/figures.ts';
import { proofTimeoutMs } from '#test/support/proof.ts';
import { newPlatform } from '#test/support/service.ts';

const rows = 50_000;

it(
  `${rows} rows are imported in one run, and the progress never goes back`,
  async () => {
    const platform = await newPlatform();
    const file = csvFile(Array.from({ length: rows }, (_, index) => `customer-large-${index}`));
    expect(file.length).toBeLessThan(10_000_000);
    let processed = 0;
    const startedMs = performance.now();
    const job = await endedJob(platform, await uploadCsv(platform, file), {
      timeoutMs: proofTimeoutMs,
      onProgress: ({ progress }) => {
        expect(progress.processed).toBeGreaterThanOrEqual(processed);
        processed = progress.processed;
      },
    });
    expect(job.progress).toEqual({ total: rows, processed: rows, successful: rows, failed: 0 });
    const seconds = Math.round((performance.now() - startedMs) / 1000);
    expect(await platform.reconcile()).toEqual([]);
    noteFigures('bulk', { rows, bytes: file.length, seconds });
  },
  proofTimeoutMs,
);
