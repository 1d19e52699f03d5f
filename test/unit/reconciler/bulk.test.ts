import { describe, expect, it } from 'vitest';
import type { Item } from '#test/support/raw-table.ts';
import { reconcileItems } from '#test/support/reconciler.ts';

const platformId = '01a1f000-0000-7001-8000-000000000000';
const uuid = '152ecde4-8f24-7df6-894f-824a309d2a29';

const job = (status: string, progress: Item): Item => ({
  pk: `BULK#${platformId}#${uuid}`,
  sk: 'JOB',
  platformId,
  uuid,
  status,
  progress,
});
const chunk = (sk: string, successful: bigint, failed: bigint, isDone = true): Item => ({
  pk: `BULK_CHUNK#${platformId}#${uuid}`,
  sk,
  successful,
  failed,
  isDone,
});

const counts = { total: 3n, successful: 2n, failed: 1n };

describe('I19', () => {
  it('holds for a job whose chunks add up', () => {
    const chunks = [chunk('00000', 2n, 0n), chunk('00001', 0n, 1n)];
    expect(reconcileItems([job('COMPLETED', counts), ...chunks])).toEqual([]);
    const begun = { total: 3n, successful: 0n, failed: 0n };
    expect(reconcileItems([job('PROCESSING', begun), chunk('00000', 1n, 0n, false)])).toEqual([]);
  });

  it.each([
    ['one row too few', [chunk('00000', 1n, 1n)], 'tells other counts than its chunks'],
    ['one row too many', [chunk('00000', 2n, 2n)], 'has 4 outcomes of 3 rows'],
    ['a chunk that is not done', [chunk('00000', 2n, 1n, false)], 'is COMPLETED with rows left'],
  ])('finds %s', (_, chunks, finding) => {
    const findings = reconcileItems([job('COMPLETED', counts), ...chunks]);
    expect(findings.join('\n')).toContain(finding);
  });
});
