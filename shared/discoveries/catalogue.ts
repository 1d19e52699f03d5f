import institutionsJson from './institutions.json' with { type: 'json' };

/** The one name, or two when people know the institution by another name than account creation takes. */
type Institution = string | { readonly bankName: string; readonly displayName: string };

/** The institutions of one country that receive one currency (docs/discoveries.md). */
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
