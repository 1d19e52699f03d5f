/** Who is on the other side of an entry, as answers show it. */
export interface EntryParty {
  readonly name?: string | undefined;
  /** Id of an account, or a UMA address. */
  readonly account?: string | undefined;
}

/** What the payment behind an entry says. */
export interface EntryDetails {
  readonly description?: string | undefined;
  readonly remittanceInformation?: string | undefined;
  /** The bank's own name of a deposit. */
  readonly bankReference?: string | undefined;
  readonly counterparty?: EntryParty | undefined;
}

/** By the uuid of the journal. Entries without a payment have none. */
export type DetailsByJournal = ReadonlyMap<string, EntryDetails>;
