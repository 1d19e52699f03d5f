/** One use of the bank's widget: what leads to the account that a person chose in it. */
export interface BankLink {
  /** From the widget, after the person logged in at the bank. */
  readonly publicToken: string;
  /** The bank's own id of the chosen account; absent: the person's default one. */
  readonly bankAccountId?: string | undefined;
}

export const linkOutcomes = ['ACTIVE', 'INACTIVE'] as const;
/** What becomes of the linked account. */
export type LinkOutcome = (typeof linkOutcomes)[number];

/** What follows the use of a link token; gone once the account is ACTIVE or INACTIVE. */
export interface OpenLink extends BankLink {
  /** When the bank is asked, ISO 8601; the workflow waits for it and the sweep looks for what is past it. */
  readonly dueAt: string;
}

/** A link token as it is kept: without the token. */
export interface AccountLink {
  readonly platformId: string;
  /** SHA-256 of the token's uuid. */
  readonly tokenHash: string;
  readonly customerUuid: string;
  /** ISO 8601; from then on the token is refused. */
  readonly expiresAt: string;
  readonly createdAt: string;
  /** ISO 8601; absent while the token is unused. */
  readonly usedAt?: string | undefined;
  /** The external account that the token made. */
  readonly externalAccountUuid?: string | undefined;
  readonly open?: OpenLink | undefined;
  readonly outcome?: LinkOutcome | undefined;
}

/** A link whose token was used, and whose account waits for the bank. */
export interface OpenAccountLink extends AccountLink {
  readonly externalAccountUuid: string;
  readonly open: OpenLink;
}

export const isOpen = (link: AccountLink): link is OpenAccountLink =>
  link.open !== undefined && link.externalAccountUuid !== undefined;
