interface Page<T> {
  readonly data: readonly T[];
  readonly hasMore: boolean;
  readonly nextCursor?: string | undefined;
}

/** A list of the service: `for await` over its entries, or over `pages()`. A page is read when it is needed. */
export class Pages<T> {
  readonly #read: (cursor: string | undefined) => Promise<Page<T>>;

  constructor(read: (cursor: string | undefined) => Promise<Page<T>>) {
    this.#read = read;
  }

  async *pages(): AsyncGenerator<readonly T[], void, undefined> {
    let cursor: string | undefined;
    do {
      const page = await this.#read(cursor);
      yield page.data;
      cursor = page.hasMore ? page.nextCursor : undefined;
    } while (cursor !== undefined);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const page of this.pages()) yield* page;
  }

  /** All entries at once. Give `most` for a list that may be long. */
  async all(most = Number.POSITIVE_INFINITY): Promise<T[]> {
    const entries: T[] = [];
    for await (const entry of this) {
      if (entries.push(entry) >= most) break;
    }
    return entries;
  }
}
