/** Bytes of a number: one for two digits, and one more. */
const numberBytes = (value: number | bigint): number => Math.ceil(String(value).length / 2) + 1;

/** A list or a map has three bytes, and one for each element. */
const nestingBytes = 3;

const valueBytes = (value: unknown): number => {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number' || typeof value === 'bigint') return numberBytes(value);
  if (value instanceof Uint8Array) return value.length;
  if (Array.isArray(value))
    return value.reduce<number>((sum, one) => sum + 1 + valueBytes(one), nestingBytes);
  if (typeof value === 'object' && value !== null)
    return nestingBytes + Object.keys(value).length + itemBytes(value);
  return 1;
};

/** How large DynamoDB counts an item, to a few bytes. Source: Amazon DynamoDB, "Item sizes and formats". */
export const itemBytes = (item: object): number =>
  Object.entries(item)
    .filter(([, value]) => value !== undefined)
    .reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + valueBytes(value), 0);
