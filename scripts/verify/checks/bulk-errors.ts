import { csvHeader, csvRow } from '#test/support/bulk.ts';
import { type Check, Difference } from '../check.ts';
import type { Facts } from '../facts.ts';
import type { TemporaryPlatform } from '../world/temporary-platform.ts';
import { waitFor } from '../world/wait-for.ts';
import { platformIn } from '../world/world.ts';

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
