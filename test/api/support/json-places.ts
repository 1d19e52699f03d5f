/** A place in a JSON value: the keys on the way to it. */
export type Place = readonly (string | number)[];

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Every place in a value, the root first. */
export const placesOf = (value: unknown, place: Place = []): Place[] => {
  if (!isContainer(value)) return [place];
  const below = Array.isArray(value)
    ? value.flatMap((entry, index) => placesOf(entry, [...place, index]))
    : Object.entries(value).flatMap(([key, entry]) => placesOf(entry, [...place, key]));
  return [place, ...below];
};

const defined = (target: object, key: string | number, value: unknown): void => {
  // A plain assignment would call the setter of __proto__.
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
};

/** A change of a place: another value, or removal. */
export type Change = { readonly value: unknown } | 'drop';

/** A copy of the value with one place changed. */
export const changedAt = (value: unknown, place: Place, change: Change): unknown => {
  const [key, ...rest] = place;
  if (key === undefined) return change === 'drop' ? undefined : change.value;
  const copy: unknown = structuredClone(value);
  if (!isContainer(copy)) return copy;
  if (rest.length === 0 && change === 'drop') Reflect.deleteProperty(copy, key);
  else defined(copy, key, changedAt(Reflect.get(copy, key), rest, change));
  return copy;
};
