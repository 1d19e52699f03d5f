/** What somebody outside answers, whom the settings name by a URL. */
export interface OutsideAnswer {
  readonly status: number;
  readonly body: string;
}

/** Those outside: payment switches and sources of exchange rates. */
export interface Outside {
  /** One GET without credentials or signature; it follows no redirect. @throws Error when nobody answers */
  get(url: string): Promise<OutsideAnswer>;
  now(): Date;
}
