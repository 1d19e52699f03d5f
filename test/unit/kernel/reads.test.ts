import { afterEach, describe, expect, it, vi } from 'vitest';
import { readBatch, readRange } from '#shared/kernel/table/range.ts';
import { documentClient, tableName } from '#shared/kernel/table/table.ts';

const keys = ['a', 'b', 'c'].map((pk) => ({ pk, sk: 'X' }));

afterEach(() => {
  vi.restoreAllMocks();
});

/** What DynamoDB answers, in turn. */
const answering = (...answers: readonly object[]): readonly object[] => {
  const inputs: object[] = [];
  const left = [...answers];
  vi.spyOn(documentClient, 'send').mockImplementation(async ({ input }: { input: object }) => {
    inputs.push(input);
    return left.length > 1 ? left.shift() : left[0];
  });
  return inputs;
};

describe('a read of many keys', () => {
  const unread = (...left: object[]) => ({ UnprocessedKeys: { [tableName]: { Keys: left } } });

  it('asks again for what DynamoDB left unread', async () => {
    const [a, b, c] = keys;
    const inputs = answering(
      { Responses: { [tableName]: [a] }, ...unread(b ?? {}, c ?? {}) },
      { Responses: { [tableName]: [b, c] } },
    );

    expect(await readBatch(keys)).toEqual(keys);
    expect(inputs).toMatchObject([
      { RequestItems: { [tableName]: { Keys: keys, ConsistentRead: true } } },
      { RequestItems: { [tableName]: { Keys: [b, c] } } },
    ]);
  });

  it('of nothing asks nobody', async () => {
    const inputs = answering({});

    expect(await readBatch([])).toEqual([]);
    expect(inputs).toEqual([]);
  });

  it('is refused when DynamoDB stays too busy', async () => {
    const inputs = answering(unread(...keys));

    await expect(readBatch(keys)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(inputs).toHaveLength(5);
  });
});

describe('a read of a range', () => {
  const range = { index: 'table', partition: 'P', descending: false } as const;
  const item = (sk: string) => ({ pk: 'P', sk });

  it('goes on until it has what it needs, however DynamoDB cuts its answers', async () => {
    const startKey = item('2');
    const inputs = answering(
      { Items: [item('1'), item('2')], LastEvaluatedKey: startKey },
      { Items: [item('3')], LastEvaluatedKey: item('3') },
    );

    expect(await readRange({ ...range, count: 3 })).toEqual([item('1'), item('2'), item('3')]);
    expect(inputs).toMatchObject([{ Limit: 3 }, { Limit: 1, ExclusiveStartKey: startKey }]);
  });

  it('ends where the list ends', async () => {
    const inputs = answering({ Items: [item('1')] });

    expect(await readRange({ ...range, count: 3 })).toEqual([item('1')]);
    expect(inputs).toHaveLength(1);
  });

  it('leaves out the last item of the page before', async () => {
    const inputs = answering({ Items: [item('1'), item('2'), item('3')] });

    expect(await readRange({ ...range, after: '1', count: 1 })).toEqual([item('2')]);
    expect(inputs).toMatchObject([{ Limit: 2, ExpressionAttributeValues: { ':lower': '1', ':upper': 'g' } }]);
  });

  it('whose end is before its beginning asks nobody', async () => {
    const inputs = answering({});

    expect(await readRange({ ...range, lower: '5', upper: '4', count: 1 })).toEqual([]);
    expect(inputs).toEqual([]);
  });
});
