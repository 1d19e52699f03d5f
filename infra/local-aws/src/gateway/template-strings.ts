interface Call {
  readonly property: string;
  readonly context: unknown;
  readonly params: readonly unknown[];
}

const ofString = (method: string, resolve: (text: string, params: readonly unknown[]) => unknown) => ({
  uid: `String.${method}`,
  match: ({ property, context }: Call): boolean => property === method && typeof context === 'string',
  resolve: ({ context, params }: Call): unknown => resolve(String(context), params),
});

/** JavaScript's substring takes any numbers; Java's throws, and then API Gateway answers 500. */
const substring = (text: string, [from, to = text.length]: readonly unknown[]): string => {
  const [start, end] = [Number(from), Number(to)];
  if (!Number.isInteger(start) || !Number.isInteger(end))
    throw new TypeError('substring takes whole numbers');
  if (start < 0 || end > text.length || start > end) throw new RangeError('String index out of range');
  return text.slice(start, end);
};

/** JavaScript gives nothing for an index behind the end of a list; Java throws. */
const element = (list: readonly unknown[], [index]: readonly unknown[]): unknown => {
  const at = Number(index);
  if (!Number.isInteger(at) || at < 0 || at >= list.length) throw new RangeError('Index out of bounds');
  return list[at];
};

/** Methods of Java's strings and lists that JavaScript does not have, or has with another meaning. */
export const customMethodHandlers = [
  {
    uid: 'List.get',
    match: ({ property, context }: Call): boolean => property === 'get' && Array.isArray(context),
    resolve: ({ context, params }: Call): unknown =>
      Array.isArray(context) ? element(context, params) : undefined,
  },
  ofString('matches', (text, [pattern]) => new RegExp(`^(?:${String(pattern)})$`).test(text)),
  ofString('substring', substring),
];
