interface Preference {
  /** 0: not at all, 1: most. */
  readonly weight: number;
  /** 0: no range names the type, 3: one names it exactly. */
  readonly exactness: number;
}

const weightOf = (parameters: readonly string[]): number => {
  const text = parameters.map((one) => one.trim()).find((one) => /^q=/i.test(one));
  const weight = text === undefined ? 1 : Number(text.slice(2));
  return weight >= 0 && weight <= 1 ? weight : 0;
};

/** How much an Accept header wants a type, by its most exact range. */
const preferenceFor = (type: string, accept: string): Preference => {
  const ranges = ['*/*', `${type.split('/', 1)[0]}/*`, type];
  const none: Preference = { weight: 0, exactness: 0 };
  return accept.split(',').reduce((best, entry) => {
    const [name = '', ...parameters] = entry.split(';');
    const exactness = ranges.indexOf(name.trim().toLowerCase()) + 1;
    return exactness > best.exactness ? { weight: weightOf(parameters), exactness } : best;
  }, none);
};

/**
 * The type of answer that a caller wants most, by its Accept header. The first one if it wants none of them, or several
 * as much.
 */
export const preferredType = (types: readonly [string, ...string[]], accept: string | undefined): string => {
  const [first, ...others] = types;
  if (accept === undefined) return first;
  const start = { type: first, ...preferenceFor(first, accept) };
  return others.reduce((best, type) => {
    const next = { type, ...preferenceFor(type, accept) };
    const isAsWanted = next.weight === best.weight && next.weight > 0 && next.exactness > best.exactness;
    return next.weight > best.weight || isAsWanted ? next : best;
  }, start).type;
};
