/** A name that is shown as it is, or [bankName, displayName] where people know the institution by another. */
type Institution = string | readonly [bankName: string, displayName: string];

/** The institutions of one country that receive one currency: docs/discoveries.md. */
export interface Corridor {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** ISO 4217. */
  readonly currency: string;
  /** By bankName, each once. */
  readonly institutions: readonly Institution[];
}

/** What account creation takes as `bankName`. */
export const bankNameOf = (institution: Institution): string =>
  typeof institution === 'string' ? institution : institution[0];

/** What people are shown. */
export const displayNameOf = (institution: Institution): string =>
  typeof institution === 'string' ? institution : institution[1];
