import { beforeAll, expect, it } from 'vitest';
import { importCsv, sendBody, sendCsv } from '#test/support/bulk.ts';
import { sized } from '#test/support/proof.ts';
import { invoke, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { type HostileFile, hostileFiles } from './support/bulk-files.ts';

const atOnce = 6;

/** Files that are refused as a whole, and every second one that is imported: test/unit/bulk reads rows of each kind. */
const files = hostileFiles.filter(({ rule }, index) => rule !== undefined || index % sized(2, 1) === 0);

let platform: TestPlatform;

/** Prefixes the customer names with the file's name, whatever its encoding. */
const renamed = (file: HostileFile['file'], index: number): Uint8Array<ArrayBuffer> => {
  const text = Buffer.from(file).toString('latin1');
  return new Uint8Array(Buffer.from(text.replaceAll('qz-', `q${index}-`), 'latin1'));
};

const judge = async (one: HostileFile, index: number): Promise<void> => {
  const { file, fileName, rule, good = 0, bad = [] } = one;
  const job = await importCsv(platform, renamed(file, index), fileName === undefined ? {} : { fileName });
  const errors = job.errors ?? [];
  if (rule !== undefined) {
    expect(job.status).toBe('FAILED');
    expect(errors).toMatchObject([{ correlationId: job.id, code: 'INVALID_INPUT', details: { rule } }]);
    expect(job.errorReportUrl).toBeUndefined();
    return;
  }
  expect(job.status).toBe('COMPLETED');
  const total = good + bad.length;
  expect(job.progress).toEqual({ total, processed: total, successful: good, failed: bad.length });
  expect(errors).toHaveLength(bad.length);
  for (const [at, pattern] of bad.entries()) expect(errors[at]?.message).toMatch(pattern);
};

const verdicts = new Map<string, unknown>();

// A few at the same time, as in real use.
beforeAll(async () => {
  platform = await newPlatform();
  const left = [...files.entries()];
  const worker = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [index, one] = next;
      const verdict = judge(one, index).then(
        () => 'as it must',
        (error: unknown) => error,
      );
      verdicts.set(one.what, await verdict);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
});

it.each(files.map(({ what }) => what))('a file with %s has the expected result', (what) => {
  const verdict = verdicts.get(what);
  if (verdict !== 'as it must') throw verdict;
});

it('a form without a file is FAILED', async () => {
  const job = await importCsv(platform, 'x', { field: 'csv' });
  expect(job).toMatchObject({ status: 'FAILED', errors: [{ details: { rule: 'FORM' } }] });
});

it.each(['text/csv', 'application/json', 'multipart/mixed; boundary=x'])(
  'a body of the type %s is refused at once, and nothing is imported',
  async (type) => {
    const answer = await sendBody(platform, 'umaAddress\nx\n', { 'content-type': type });

    expect(answer.status).toBe(415);
    expect(answer.headers.get('x-should-retry')).toBe('false');
    expect(JSON.parse(await answer.text())).toMatchObject({
      status: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
      message: 'Send the CSV as multipart/form-data, in the field file.',
    });
    const requestId = answer.headers.get('x-request-id') ?? '';
    const key = `uploads/bulk/${platform.id}/${requestId}`;
    const planned = await invoke('PaymentsService-local-plan-bulk-job', { key });
    expect(JSON.parse(planned.payload ?? '')).toEqual({ key: '', chunks: [] });
  },
);

it('a form without its boundary is a job, whatever the case of its type', async () => {
  const answer = await sendBody(platform, 'x', { 'content-type': 'Multipart/Form-Data' });
  expect(answer.status).toBe(202);
});

it('the gateway refuses a file above 10 MB', async () => {
  const answer = await sendCsv(platform, 'x'.repeat(10_600_000));
  expect(answer.status).toBe(413);
});
