import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DemoError } from '../demo/demo-error.ts';
import type { Service } from '../demo/service.ts';
import type { Job, ProgressDisplay } from './progress.ts';

const pollMs = 500;
/** The event that starts a job may take a moment. After this time something is wrong. */
const pendingLimitMs = 120_000;
const maxReadTries = 5;
const readPauseMs = 1000;

const upload = async (service: Service, path: string): Promise<string> => {
  const file = new File([await openAsBlob(path, { type: 'text/csv' })], basename(path), { type: 'text/csv' });
  const { jobId } = await service.ask((payments) => payments.post('/customers/bulk/csv', { form: { file } }));
  return jobId;
};

/** Tells people where to read the state of a job. */
export const placeOf = (jobId: string): string => `GET /customers/bulk/jobs/${jobId}`;

/** Retries a failed read. The job takes minutes, and the connection or the service may recover. */
const read = async (service: Service, jobId: string): Promise<Job> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await service.ask((payments) =>
        payments.get('/customers/bulk/jobs/{jobId}', { path: { jobId } }),
      );
    } catch (error) {
      if (!(error instanceof DemoError)) throw error;
      if (tries === maxReadTries) {
        throw new DemoError(`${error.message}. The job continues; ${placeOf(jobId)} shows its progress`, {
          cause: error,
        });
      }
      await sleep(readPauseMs);
    }
  }
};

/**
 * Uploads a file and follows its job until it ends.
 *
 * @throws DemoError when the service refuses the upload or does not start the job
 */
export const runJob = async (
  service: Service,
  path: string,
  { progress, onAccepted }: { progress: ProgressDisplay; onAccepted: (jobId: string) => void },
): Promise<Job> => {
  const jobId = await upload(service, path);
  onAccepted(jobId);
  const startedMs = performance.now();
  for (;;) {
    const job = await read(service, jobId);
    progress.show(job);
    if (job.status === 'COMPLETED' || job.status === 'FAILED') return job;
    if (job.status === 'PENDING' && performance.now() - startedMs > pendingLimitMs) {
      throw new DemoError(`${jobId} is still PENDING; ask again later: ${placeOf(jobId)}`);
    }
    await sleep(pollMs);
  }
};
