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
  if (start < 0 || end > text.length || start > end) throw new RangeError('String index out of range');
  return text.slice(start, end);
};

/** Methods of Java's strings that JavaScript does not have, or has with another meaning. */
export const customMethodHandlers = [
  ofString('matches', (text, [pattern]) => new RegExp(`^(?:${String(pattern)})$`).test(text)),
  ofString('substring', substring),
];
