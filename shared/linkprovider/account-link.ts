import * as z from 'zod';

/** Identifies the account that a person chose in the bank's widget. */
export interface BankLink {
  /** From the widget, after the person logged in at the bank. */
  readonly publicToken: string;
  /** The bank's own id of the chosen account; absent: the person's default account. */
  readonly bankAccountId?: string | undefined;
}

const linkOutcomes = ['ACTIVE', 'INACTIVE'] as const;
/** The final status of the linked account. */
export type LinkOutcome = (typeof linkOutcomes)[number];

export const accountLinkSchema = z.object({
  platformId: z.string(),
  /** SHA-256 of the token's uuid. The token itself is not stored. */
  tokenHash: z.string(),
  customerUuid: z.string(),
  /** ISO 8601. From then on the token is refused. */
  expiresAt: z.string(),
  createdAt: z.string(),
  /** ISO 8601; absent while the token is unused. */
  usedAt: z.string().optional(),
  /** The external account that the token created. */
  externalAccountUuid: z.string().optional(),
  /** This field and the next two exist from the use of the token until the bank's decision. */
  publicToken: z.string().optional(),
  bankAccountId: z.string().optional(),
  /** When the workflow asks the bank, ISO 8601. After that the sweep looks for the link. */
  dueAt: z.string().optional(),
  outcome: z.enum(linkOutcomes).optional(),
});
/** A link token and what follows its use. */
export type AccountLink = Readonly<z.output<typeof accountLinkSchema>>;

/** A link whose token was used and whose account waits for the bank's decision. */
export interface WaitingLink extends AccountLink {
  readonly externalAccountUuid: string;
  readonly publicToken: string;
  readonly dueAt: string;
}

export const isWaiting = (link: AccountLink): link is WaitingLink =>
  link.publicToken !== undefined && link.dueAt !== undefined && link.externalAccountUuid !== undefined;
