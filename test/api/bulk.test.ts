import { beforeAll, expect, test } from 'vitest';
import { csvFile, csvHeader, csvRow, endedJob, importCsv, sendCsv } from '#test/support/bulk.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await newPlatform();
});

test('a file makes customers', async () => {
  const answer = await sendCsv(platform, csvFile(['ann', 'bob', 'cid']));
  expect(answer.status).toBe(202);
  const { jobId, status } = JSON.parse(await answer.text());
  expect(status).toBe('PENDING');
  const first = await platform.api.call('getBulkCustomerImportJob', { path: { jobId } });
  console.log(first.status, first.text);
  const job = await endedJob(platform, jobId);
  console.log(JSON.stringify(job));
  expect(job.progress).toEqual({ total: 3, processed: 3, successful: 3, failed: 0 });
  const { data } = await platform.api.ok('listCustomers', { query: {} });
  expect(data.map(({ platformCustomerId }) => platformCustomerId)).toEqual(['cid', 'bob', 'ann']);
});

test('rows that break rules are told, the others made', async () => {
  const file = `${csvHeader}\n${csvRow('ann')}\n${csvRow('dan')}\nnonsense\n=1+1,x,ROBOT\n$x@y.test,y,INDIVIDUAL,J,1990-13-01,,,,,\n`;
  const job = await importCsv(platform, file);
  console.log(JSON.stringify(job, null, 1));
  const report = await fetch(job.errorReportUrl ?? '');
  console.log(report.status, [...report.headers], await report.text());
});
