import { type Item, platformItems, putItem } from '#test/support/raw-table.ts';
import type { TestPlatform } from '#test/support/service.ts';

const earlier = (text: unknown, byMs: number): string =>
  new Date(Date.parse(String(text)) - byMs).toISOString();

/** Moves all times of the item with this uuid back, as if it had been created that much earlier. */
const age = async (platform: TestPlatform, uuid: string, change: (item: Item) => Item): Promise<void> => {
  const items = await platformItems(platform.address, platform.id);
  const item = items.find(({ pk }) => String(pk).endsWith(uuid));
  if (item === undefined) throw new Error(`Nothing is stored under ${uuid}`);
  await putItem(platform.address, { ...item, ...change(item) });
};

interface MoreAge {
  /** The sweep finds the quote so long before it expires; below 0, so long after. */
  readonly dueBeforeMs?: number;
}

/** Makes a quote (or a lookup) older, in one write. @param id `Quote:<uuid>` or `Lookup:<uuid>` */
export const makeOlder = (
  platform: TestPlatform,
  id: string,
  byMs: number,
  { dueBeforeMs = 0 }: MoreAge = {},
): Promise<void> => {
  const uuid = id.slice(id.indexOf(':') + 1);
  return age(platform, uuid, (item) => {
    const createdAt = earlier(item.createdAt, byMs);
    if (id.startsWith('Lookup:')) return { createdAt, expiresAt: earlier(item.expiresAt, byMs) };
    const quote = typeof item.quote === 'object' && item.quote !== null ? (item.quote as Item) : {};
    const expiresAt = earlier(quote.expiresAt, byMs);
    const checkAt = earlier(expiresAt, dueBeforeMs);
    return {
      createdAt,
      updatedAt: createdAt,
      checkAt,
      dueSk: `${checkAt}#${uuid}`,
      quote: { ...quote, expiresAt },
    };
  });
};
