import { describe, expect, it } from 'vitest';
import { ByteReader } from '#shared/bulk/byte-reader.ts';

const readerOf = (...pieces: readonly string[]): ByteReader => {
  const source = async function* () {
    for (const piece of pieces) yield Buffer.from(piece);
  };
  return new ByteReader(source());
};
const marker = Buffer.from('--end');

/** What comes before the marker, piece by piece, and whether there is a marker. */
const readBefore = async (reader: ByteReader): Promise<{ pieces: string[]; isFound: boolean }> => {
  const pieces: string[] = [];
  const generator = reader.before(marker);
  for (;;) {
    const { value, done } = await generator.next();
    if (done === true) return { pieces, isFound: value };
    pieces.push(String(value));
  }
};

describe('the bytes before a marker', () => {
  it.each<[string, string[], string[], boolean]>([
    ['in one piece', ['abc--endx'], ['abc'], true],
    ['that two pieces share', ['abcdefgh--e', 'ndx'], ['abcdefg', 'h'], true],
    ['that looks as if it began before', ['a--e', '--endx'], ['a--e'], true],
    ['at the beginning', ['--endx'], [], true],
    ['that never comes', ['abcdefgh', 'ij'], ['abcd', 'ef', 'ghij'], false],
    ['in an empty stream', [], [], false],
  ])('%s', async (_what, given, pieces, isFound) => {
    const reader = readerOf(...given);

    expect(await readBefore(reader)).toEqual({ pieces, isFound });
    expect((await reader.peek(9)).toString()).toBe(isFound ? 'x' : '');
  });

  it('leave the reader as they come, so that a large file is never in memory', async () => {
    const { pieces } = await readBefore(readerOf(...Array.from({ length: 100 }, () => 'x'.repeat(1000))));

    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(1000);
    expect(pieces.join('')).toHaveLength(100_000);
  });

  it('count for the offset', async () => {
    const reader = readerOf('ab', 'c--', 'endx');
    await readBefore(reader);

    expect(reader.offset).toBe(8);
    reader.skip(1);
    expect(reader.offset).toBe(9);
  });
});

describe('a line', () => {
  const line = async (limit: number, ...pieces: readonly string[]) =>
    (await readerOf(...pieces).until(Buffer.from('\n'), limit))?.toString();

  it.each([
    ['of the whole limit is read', 3, ['abc\nd'], 'abc'],
    ['in two pieces is read', 9, ['ab', 'c\nd'], 'abc'],
    ['above the limit is not read', 2, ['abc\nd'], undefined],
    ['without an end is not read', 9, ['abc'], undefined],
  ])('%s', async (_what, limit, pieces, expected) => {
    expect(await line(limit, ...pieces)).toBe(expected);
  });

  it('after the end of the stream is not there', async () => {
    const reader = readerOf('ab');

    expect((await reader.peek(5)).toString()).toBe('ab');
    expect((await reader.peek(5)).toString()).toBe('ab');
    expect(reader.offset).toBe(0);
  });
});
