import { createHash } from 'node:crypto';
import { csvHeader, csvRow } from '#test/support/bulk.ts';
import { documentForm, passportOf } from '#test/support/documents.ts';
import { pdf } from '#test/support/files/pdf.ts';
import { type Check, Difference, NotSeenHere } from '../check.ts';
import type { Facts } from '../facts.ts';
import type { Deployment } from '../ports/deployment.ts';
import type { TemporaryPlatform } from '../world/temporary-platform.ts';
import { platformIn, waitFor } from '../world/world.ts';

/** API Gateway takes the request id from this header, if it takes one from clients at all. */
const header = 'X-Amzn-RequestId';

export const repeatedUploadCheck: Check<Facts> = {
  name: 'repeated-upload',
  asks: 'Is an upload under a request id that was used before refused, so that it replaces nothing?',
  run: async ({ world }) => {
    const platform = platformIn(world);
    const { id: customerId } = await platform.newCustomer(['USD']);
    const id = crypto.randomUUID();
    const send = async () => {
      const body = documentForm({ file: pdf(), fields: passportOf(customerId) });
      const answer = await platform.fetch('/documents', { method: 'POST', headers: { [header]: id }, body });
      await answer.body?.cancel();
      return answer;
    };
    const first = await send();
    if (first.status !== 303) throw new Difference(`The first upload is answered ${first.status}, not 303`);
    if (!first.headers.get('location')?.endsWith(id)) {
      throw new NotSeenHere(`The gateway makes its own request ids and ignores ${header}.`);
    }
    const second = await send();
    if (second.status === 400) return '303, then 400';
    throw new Difference(`The second upload under one request id is answered ${second.status}, not 400`);
  },
};

/** With the form around it, just below the gateway's 10 MB. */
const sizeBytes = 9_900_000;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const hasAllValues = (bytes: Uint8Array): boolean => new Set(bytes).size === 256;

/** The stored object of the newest document with this content. */
const storedHashes = async (deployment: Deployment, platformId: string): Promise<string[]> => {
  const keys = await deployment.objectKeys(`documents/${platformId}/`);
  const objects = await Promise.all(keys.map((key) => deployment.objectBytes(key)));
  return objects.map(sha256);
};

export const documentBytesCheck: Check<Facts> = {
  name: 'document-bytes',
  asks: 'Does a document of 9.9 MB with all 256 byte values arrive in the bucket unchanged?',
  run: async ({ deployment, world }) => {
    const platform = platformIn(world);
    const file = pdf({ sizeBytes });
    if (!hasAllValues(file)) throw new Error('The sample file lacks byte values');
    const { id: customerId } = await platform.newCustomer(['USD']);
    const form = documentForm({ file, fields: passportOf(customerId) });
    const { id } = await platform.api.ok('createDocument', { form, timeoutMs: 120_000 });
    const hashes = await storedHashes(deployment, platform.id);
    if (hashes.includes(sha256(file))) return `${id}, SHA-256 ${sha256(file).slice(0, 12)}…`;
    throw new Difference(
      `No object below documents/${platform.id}/ has the SHA-256 ${sha256(file)} of the sent file; there are ${hashes.join(', ')}`,
    );
  },
};

const limitSeconds = 120;
const ended: ReadonlySet<string> = new Set(['COMPLETED', 'FAILED']);

/** Only the good row's UMA address must be new in the whole service. */
const fileFor = ({ id }: TemporaryPlatform, domain: string): string => {
  const good = csvRow(`verify.${id.slice(-12)}`).replace(/@[^,]+/, `@${domain}`);
  return [csvHeader, good, 'bad,bad-row,ROBOT,Jane,13.05.1990,x,y,z,1,USA', ''].join('\r\n');
};

const upload = async (platform: TemporaryPlatform, domain: string): Promise<string> => {
  const form = new FormData();
  form.append('file', new Blob([fileFor(platform, domain)], { type: 'text/csv' }), 'customers.csv');
  return (await platform.api.ok('uploadCustomersCsv', { form })).jobId;
};

export const bulkErrorsCheck: Check<Facts> = {
  name: 'bulk-errors',
  asks: 'Does a file with a good and a bad row import the good one, and does errorReportUrl list the bad one?',
  run: async ({ deployment, world }) => {
    const platform = platformIn(world);
    const jobId = await upload(platform, deployment.settings.umaDomain);
    const job = await waitFor(`${jobId} did not end`, limitSeconds, async () => {
      // The job exists only when its workflow has started: until then the answer is 404.
      const answer = await platform.api.call('getBulkCustomerImportJob', { path: { jobId } });
      return answer.isOk && ended.has(answer.body.status) ? answer.body : undefined;
    });
    const { successful, failed } = job.progress;
    if (successful !== 1 || failed !== 1) {
      throw new Difference(
        `${jobId} is ${job.status} with ${successful} good and ${failed} bad rows, not 1 and 1`,
      );
    }
    const report = await fetch(job.errorReportUrl ?? 'data:,');
    const text = await report.text();
    if (report.status !== 200 || !text.startsWith('row,column,rule,value')) {
      throw new Difference(`errorReportUrl of ${jobId} is answered ${report.status}: ${text.slice(0, 300)}`);
    }
    return `${jobId}, its report is 200`;
  },
};
