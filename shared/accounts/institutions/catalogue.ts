import institutionsJson from './institutions.json' with { type: 'json' };

/** The one name, or several when people know the institution by other names than its bankName. */
export type Institution =
  | string
  | {
      readonly bankName: string;
      readonly displayName: string;
      /** Further names by which account creation knows it. */
      readonly aliases?: readonly string[];
    };

/** Every name of an institution, its bankName first. */
export const namesOf = (institution: Institution): string[] => {
  if (typeof institution === 'string') return [institution];
  const { bankName, displayName, aliases = [] } = institution;
  return [...new Set([bankName, displayName, ...aliases])];
};

/** The institutions of one country that receive one currency (docs/product.md). */
export interface Corridor {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Sorted by bankName, without duplicates. */
  readonly institutions: readonly Institution[];
}

/** Every corridor, sorted by country. */
export const catalogue: readonly Corridor[] = institutionsJson;
