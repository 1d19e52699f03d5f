import { createHash } from 'node:crypto';
import { type Item, scanItems } from '#test/support/raw-table.ts';
import type { TestPlatform } from '#test/support/service.ts';

const text = (item: Item): string =>
  JSON.stringify(item, (_key, value: unknown) => {
    if (typeof value === 'bigint') return `${value}n`;
    return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
  });

/**
 * A fingerprint of everything a platform stores, but for its idempotency records: a refusal that depends on state is
 * kept there on purpose.
 */
export const tableDigest = async ({ address, id }: TestPlatform): Promise<string> => {
  const items = await scanItems(address, id);
  const lines = items.filter(({ pk }) => !String(pk).startsWith('IDEMPOTENCY#')).map(text);
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex');
};
