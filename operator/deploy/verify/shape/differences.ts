import { isDeepStrictEqual } from 'node:util';

type Entries = Readonly<Record<string, unknown>>;

/** Compares by name. Each line says what is missing, too many or different, and how. */
export const differencesOf = (what: string, expected: Entries, deployed: Entries): string[] => {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(deployed)])].toSorted();
  return names.flatMap((name) => {
    if (!Object.hasOwn(deployed, name)) return [`${what} ${name} is missing`];
    if (!Object.hasOwn(expected, name)) return [`${what} ${name} is not in the template`];
    if (isDeepStrictEqual(expected[name], deployed[name])) return [];
    return [
      `${what} ${name} is ${JSON.stringify(deployed[name])}, the template says ${JSON.stringify(expected[name])}`,
    ];
  });
};
