import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '#shared/kernel/ids.ts';
import { untilQuiet } from '#test/api/support/table-digest.ts';
import { csvFile, csvHeader, csvRow, endedJob, importCsv, sendCsv, uploadCsv } from '#test/support/bulk.ts';
import { platformItems, putItem } from '#test/support/raw-table.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await newPlatform();
});

describe('uploadCustomersCsv', () => {
  it('answers with a job that can be read at once', async () => {
    const answer = await sendCsv(platform, csvFile(['ann', 'bob', 'cid']));
    expect(answer.status).toBe(202);
    const { jobId, status } = JSON.parse(await answer.text());
    expect(status).toBe('PENDING');
    const asked = await platform.api.ok('getBulkCustomerImportJob', { path: { jobId } });
    expect(asked.id).toBe(jobId);
    const job = await endedJob(platform, jobId);
    expect(job).toMatchObject({
      status: 'COMPLETED',
      progress: { total: 3, processed: 3, successful: 3, failed: 0 },
      ignoredColumns: ['platformAccountId'],
    });
    expect(job.errors).toBeUndefined();
    expect(job.errorReportUrl).toBeUndefined();
  });

  it('creates customers like POST /customers, listed in the order of the file', async () => {
    const { data } = await platform.api.ok('listCustomers', { query: {} });
    expect(data.map(({ platformCustomerId }) => platformCustomerId)).toEqual(['cid', 'bob', 'ann']);
    const [newest] = data;
    const posted = await platform.api.ok('createCustomer', {
      body: {
        customerType: 'INDIVIDUAL',
        platformCustomerId: 'dan',
        umaAddress: `$dan.${platform.id.slice(-12)}@platforms.uma.test`,
        fullName: 'Jane Doe',
        birthDate: '1990-01-15',
        address: {
          line1: '1 Main Street, apt 4',
          city: 'Springfield',
          state: 'IL',
          postalCode: '12345',
          country: 'US',
        },
      },
    });
    const { id: _id, createdAt: _c, updatedAt: _u, ...common } = posted;
    expect(newest).toMatchObject({
      ...common,
      platformCustomerId: 'cid',
      umaAddress: `$cid.${platform.id.slice(-12)}@platforms.uma.test`,
    });
    const { data: accounts } = await platform.api.ok('listInternalAccounts', {
      query: { customerId: newest?.id },
    });
    expect(new Set(accounts.map(({ balance }) => balance.currency.code))).toEqual(
      new Set(newest?.currencies),
    );
  });

  it('creates businesses', async () => {
    const header = `${csvHeader},businessTaxId,email,description`;
    const row =
      '$acme@platforms.uma.test,acme,BUSINESS,,,1 Main Street,Springfield,IL,12345,US,,Acme Ltd,T-1,a@acme.example,Buyer';
    const job = await importCsv(platform, `${header}\n${row}\n`);
    expect(job.progress.successful).toBe(1);
    expect(job.ignoredColumns).toEqual(['platformAccountId']);
    const { data } = await platform.api.ok('listCustomers', { query: { platformCustomerId: 'acme' } });
    expect(data).toMatchObject([
      {
        customerType: 'BUSINESS',
        businessInfo: { legalName: 'Acme Ltd', taxId: 'T-1' },
        email: 'a@acme.example',
        description: 'Buyer',
      },
    ]);
  });

  it('counts as activity for untilQuiet until its job has ended', async () => {
    const own = await newPlatform();
    const jobIds = await Promise.all(['ann', 'bob'].map((name) => uploadCsv(own, csvFile([name]))));
    await untilQuiet(own);
    for (const jobId of jobIds) {
      const { status } = await own.api.ok('getBulkCustomerImportJob', { path: { jobId } });
      expect(status).toBe('COMPLETED');
    }
  });

  it('needs MANAGE', async () => {
    const viewer = await platform.api.ok('createToken', { body: { name: 'Viewer', permissions: ['VIEW'] } });
    const credentials = { clientId: viewer.clientId, clientSecret: viewer.clientSecret };
    const answer = await sendCsv(Object.assign(Object.create(platform), { credentials }), 'x');
    expect(answer.status).toBe(403);
  });
});

describe('a file that is uploaded again', () => {
  it('creates no customer twice and reports the existing ones', async () => {
    const own = await newPlatform();
    const file = csvFile(['one', 'two']);
    await importCsv(own, file);
    const again = await importCsv(own, file + csvRow('three'));
    expect(again.progress).toEqual({ total: 3, processed: 3, successful: 1, failed: 2 });
    expect(again.errors).toMatchObject([
      { correlationId: 'one', code: 'PLATFORM_CUSTOMER_ID_EXISTS', details: { row: 2 } },
      { correlationId: 'two', code: 'PLATFORM_CUSTOMER_ID_EXISTS', details: { row: 3 } },
    ]);
  });
});

describe('getBulkCustomerImportJob', () => {
  it('reports every rule that a row breaks, with masked values', async () => {
    const own = await newPlatform();
    const job = await importCsv(
      own,
      `${csvHeader}\n${csvRow('ann')}\n=1+1,user-9,ROBOT,Jane,13.05.1990,x,y,z,1,USA\n`,
    );
    expect(job).toMatchObject({
      status: 'COMPLETED',
      progress: { total: 2, successful: 1, failed: 1 },
      errors: [{ correlationId: 'user-9', code: 'INVALID_INPUT', details: { row: 3 } }],
    });
    expect(JSON.stringify(job.errors)).not.toContain('13.05.1990');
    const report = await fetch(job.errorReportUrl ?? '');
    expect(report.headers.get('content-disposition')).toMatch(
      /^attachment; filename="errors-Job-[0-9a-f-]+\.csv"$/,
    );
    expect((await report.text()).split('\r\n')).toEqual([
      'row,column,rule,value',
      '3,customerType,"must be one of INDIVIDUAL, BUSINESS",R***T',
      '3,umaAddress,must have the form $name@domain,"\'=**1"',
      '3,birthDate,must be a date YYYY-MM-DD,1********0',
      '3,country,"must be an ISO 3166-1 alpha-2 code, two capital letters, or XK",***',
      '',
    ]);
  });

  it('shows a thousand errors, and the report has all of them', async () => {
    const own = await newPlatform();
    const job = await importCsv(own, `${csvHeader}\n${'x,,,,\n'.repeat(1200)}`);
    expect(job.progress).toEqual({ total: 1200, processed: 1200, successful: 0, failed: 1200 });
    expect(job.errors).toHaveLength(1000);
    expect(job.errors?.at(-1)).toMatchObject({ correlationId: 'row 1001', details: { row: 1001 } });
    const lines = (await (await fetch(job.errorReportUrl ?? '')).text()).trim().split('\r\n');
    expect(new Set(lines.slice(1).map((line) => line.split(',')[0])).size).toBe(1200);
  });

  it('does not find a job after its retention time, even before DynamoDB removes the item', async () => {
    const own = await newPlatform();
    const { id: jobId } = await importCsv(own, 'x');
    const items = await platformItems(own.address, own.id);
    const item = items.find(({ sk }) => sk === 'JOB');
    const createdAt = new Date(Date.now() - 30 * 86_400_000 - 1000).toISOString();
    await putItem(own.address, { ...item, createdAt });
    expect(await own.api.refused('getBulkCustomerImportJob', { path: { jobId } })).toMatchObject({
      code: 'BULK_UPLOAD_JOB_NOT_FOUND',
    });
  });

  it("does not find another platform's job, an id of another type or an unknown id", async () => {
    const own = await newPlatform();
    const jobId = await uploadCsv(own, csvFile(['ann']));
    const unknown = await platform.api.refused('getBulkCustomerImportJob', {
      path: { jobId: `Job:${newUuid()}` },
    });
    expect(unknown).toMatchObject({ status: 404, code: 'BULK_UPLOAD_JOB_NOT_FOUND' });
    const { code, status } = unknown;
    for (const path of [{ jobId }, { jobId: jobId.replace('Job', 'Customer') }, { jobId: randomUUID() }]) {
      expect(await platform.api.refused('getBulkCustomerImportJob', { path })).toMatchObject({
        code,
        status,
      });
    }
    await endedJob(own, jobId);
  });
});
