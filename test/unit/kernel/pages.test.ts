import { expect, test } from 'vitest';
import { nextPosition, pagesOf, readToEnd } from '#shared/kernel/table/pages.ts';

const count = 3;

const listOf = (length: number) => {
  const items = Array.from({ length }, (_, at) => ({ id: String(at).padStart(2, '0') }));
  const asked: (string | undefined)[] = [];
  const read = async ({ after, count: most }: { after: string | undefined; count: number }) => {
    asked.push(after);
    return items.filter(({ id }) => after === undefined || id > after).slice(0, most);
  };
  return { items, asked, pages: { count, read, positionOf: ({ id }: { id: string }) => id } };
};

test.each([0, 1, count - 1, count, count + 1, 2 * count, 2 * count + 1])(
  'a list of %i items is read to its end, each item once',
  async (length) => {
    const { items, pages } = listOf(length);

    expect(await readToEnd(pages)).toEqual(items);
  },
);

test('each page begins behind the last item of the one before, and a short page is the last', async () => {
  const { asked, pages } = listOf(2 * count + 1);
  await readToEnd(pages);

  expect(asked).toEqual([undefined, '02', '05']);
});

test('who has found what it looks for reads no further page', async () => {
  const { asked, pages } = listOf(3 * count);
  for await (const page of pagesOf(pages)) if (page.some(({ id }) => id === '01')) break;

  expect(asked).toEqual([undefined]);
});

test.each([
  [count - 1, undefined],
  [count, '02'],
])('behind a page of %i items the next one begins at %s', (length, position) => {
  const { items, pages } = listOf(length);

  expect(nextPosition(items, pages)).toBe(position);
});
