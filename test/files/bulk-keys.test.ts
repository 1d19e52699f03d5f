import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { csvFile, endedJob, sendCsv } from '#test/support/bulk.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

let platform: TestPlatform;

beforeAll(async () => {
  platform = await newPlatform();
});

const send = async (names: readonly string[], key: string) => {
  const answer = await sendCsv(platform, csvFile(names), { key });
  const text = await answer.text();
  const jobId = /"jobId":"([^"]+)"/.exec(text)?.[1] ?? '';
  const isReplay = answer.headers.get('idempotency-replayed') === 'true';
  return { status: answer.status, text, jobId, isReplay };
};

describe('a bulk upload with an Idempotency-Key', () => {
  it('imports once: the same file gets the same job, also when both come at once', async () => {
    const key = randomUUID();
    const name = `keyed-${randomUUID()}`;

    const both = await Promise.all([send([name], key), send([name], key)]);
    const again = await send([name], key);
    const job = await endedJob(platform, again.jobId);

    expect(both.map(({ status }) => status)).toEqual([202, 202]);
    expect(new Set([...both, again].map(({ text }) => text)).size).toBe(1);
    expect([again.status, again.isReplay]).toEqual([202, true]);
    expect(both.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
    expect(job).toMatchObject({ status: 'COMPLETED', progress: { total: 1, successful: 1 } });
  });

  it('is refused with another file, and nothing of that file is imported', async () => {
    const key = randomUUID();
    const [first, other] = [`keyed-${randomUUID()}`, `keyed-${randomUUID()}`];

    const { jobId } = await send([first], key);
    const refused = await send([other], key);
    await endedJob(platform, jobId);
    const { data } = await platform.api.ok('listCustomers', { query: { platformCustomerId: other } });

    expect([refused.status, /"code":"(\w+)"/.exec(refused.text)?.[1]]).toEqual([
      422,
      'IDEMPOTENCY_KEY_REUSED',
    ]);
    expect(data).toEqual([]);
  });

  it('whose key is none is refused', async () => {
    const { status, text } = await send([`keyed-${randomUUID()}`], 'two words');

    expect([status, text.includes('Idempotency-Key')]).toEqual([400, true]);
  });
});
