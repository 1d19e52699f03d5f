/** What a source says about all currencies at one moment. */
export interface RateTable {
  /** By currency code: what 1 USD is worth, in major units of the currency, as decimal text. USD is there too. */
  readonly perUsd: Readonly<Record<string, string>>;
  /** ISO 8601: when the source took the rates, not when they were stored or read. */
  readonly updatedAt: string;
}

/** Where rates come from. Throws when it has none: nothing half-read is a table. */
export type RateSource = () => Promise<RateTable>;

/** Which of them a filed table is of. */
export type RateOrigin = 'SHIPPED' | 'HTTP';
