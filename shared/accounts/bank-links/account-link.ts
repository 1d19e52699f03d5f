import { createHash } from 'node:crypto';
import * as z from 'zod';
import { formatId, newUuid, uuidOf } from '#shared/kernel/ids.ts';
import type { WorkflowStart } from '#shared/kernel/outbox/workflow-start.ts';

/** An attribute of a stream record's DynamoDB JSON. */
const text = z.object({ S: z.string() }).transform(({ S }) => S);

/** The stream record of a used link token. */
export const linkChangeSchema = z.object({
  dynamodb: z.object({
    NewImage: z.object({
      platformId: text,
      tokenHash: text,
      externalAccountUuid: text,
      workflowDueAt: text,
    }),
  }),
});
type LinkChange = z.output<typeof linkChangeSchema>;

/** A token is used once, so the uuid of its account names the only execution. */
export const linkWorkflowOf = ({ dynamodb: { NewImage: link } }: LinkChange): WorkflowStart => ({
  workflow: 'account-link',
  name: link.externalAccountUuid,
  input: { platformId: link.platformId, tokenHash: link.tokenHash, dueAt: link.workflowDueAt },
});

/** The table holds the hash only, so that nobody who reads the table can use a token. */
const hashOf = (uuid: string): string => createHash('sha256').update(uuid).digest('base64url');

/** A new token for the platform, and its hash for the table. */
export const newLinkToken = (): { linkToken: string; tokenHash: string } => {
  const uuid = newUuid();
  return { linkToken: formatId('LinkToken', uuid), tokenHash: hashOf(uuid) };
};

/** The hash of a token in a path; undefined when the text has another form. */
export const linkTokenHash = (linkToken: string): string | undefined => {
  const uuid = uuidOf('LinkToken', linkToken);
  return uuid === undefined ? undefined : hashOf(uuid);
};

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
