interface Pages<Item> {
  /** Items of a page; fewer come only at the end of the list. */
  readonly count: number;
  /** Reads the page behind a position; undefined: the first. */
  readonly read: (range: { readonly after: string | undefined; readonly count: number }) => Promise<Item[]>;
  /** The position of an item, for the page behind it. */
  readonly positionOf: (item: Item) => string;
}

/** Where the page behind this one begins; undefined: this one is the last. */
export const nextPosition = <Item>(
  page: readonly Item[],
  { count, positionOf }: Omit<Pages<Item>, 'read'>,
): string | undefined => {
  const last = page.at(-1);
  return last === undefined || page.length < count ? undefined : positionOf(last);
};

/** Reads a list page by page to its end, each page only when it is asked for. */
export async function* pagesOf<Item>(pages: Pages<Item>): AsyncGenerator<Item[]> {
  let after: string | undefined;
  do {
    const page = await pages.read({ after, count: pages.count });
    yield page;
    after = nextPosition(page, pages);
  } while (after !== undefined);
}

/** All items of a list, for lists that are known to be short. */
export const readToEnd = async <Item>(pages: Pages<Item>): Promise<Item[]> => {
  const items: Item[] = [];
  for await (const page of pagesOf(pages)) items.push(...page);
  return items;
};
