import * as z from 'zod';
import { absent, all, equals, present } from '#shared/kernel/condition.ts';
import { defineItem, type Write } from '#shared/kernel/item.ts';
import { readRange } from '#shared/kernel/range.ts';
import { type AccountLink, type LinkOutcome, linkOutcomes, type OpenAccountLink } from './account-link.ts';

interface LinkKey {
  readonly platformId: string;
  readonly tokenHash: string;
}

/** Another platform's token has another key, so it is not found. */
const linkItem = defineItem({
  schema: z.object({
    platformId: z.string(),
    tokenHash: z.string(),
    customerUuid: z.string(),
    expiresAt: z.string(),
    createdAt: z.string(),
    usedAt: z.string().optional(),
    externalAccountUuid: z.string().optional(),
    publicToken: z.string().optional(),
    bankAccountId: z.string().optional(),
    /** open.dueAt, under the name by which start-workflows is woken. */
    workflowDueAt: z.string().optional(),
    outcome: z.enum(linkOutcomes).optional(),
    duePk: z.string().optional(),
    dueSk: z.string().optional(),
    expiresAtEpochSeconds: z.int(),
  }),
  keyOf: ({ platformId, tokenHash }: LinkKey) => ({ pk: `LINK#${platformId}#${tokenHash}`, sk: 'LINK' }),
});

/** Links of all platforms together: they are seconds old, and the index is asked for those that are overdue. */
const duePartition = 'LINK_DUE#ALL';

const day = 86_400;
/** An unused token is told to be expired for a day, a used one to be used for a month; then both are unknown. */
const keptSeconds = { unused: day, used: 30 * day } as const;

const epochSeconds = (time: string): number => Math.floor(Date.parse(time) / 1000);

const linkOf = (stored: ReturnType<typeof linkItem.parse>): AccountLink => {
  const { publicToken, bankAccountId, workflowDueAt: dueAt, duePk: _due, dueSk: _sort, ...fields } = stored;
  const { expiresAtEpochSeconds: _expiry, ...link } = fields;
  if (publicToken === undefined || dueAt === undefined) return link;
  return { ...link, open: { publicToken, bankAccountId, dueAt } };
};

/** The write of a new token; its condition fails when the token exists. */
export const newLinkWrite = ({ open: _none, ...link }: AccountLink): Write => {
  const expiresAtEpochSeconds = epochSeconds(link.expiresAt) + keptSeconds.unused;
  return linkItem.put({ ...link, expiresAtEpochSeconds }, absent('createdAt'));
};

/** The write that uses a token up; its condition fails when somebody else has used it before. */
export const usedLinkWrite = (link: OpenAccountLink): Write => {
  const { platformId, tokenHash, usedAt = link.createdAt, externalAccountUuid, open } = link;
  const { publicToken, bankAccountId, dueAt } = open;
  const set = {
    usedAt,
    externalAccountUuid,
    publicToken,
    bankAccountId,
    workflowDueAt: dueAt,
    duePk: duePartition,
    dueSk: `${dueAt}#${externalAccountUuid}`,
    expiresAtEpochSeconds: epochSeconds(usedAt) + keptSeconds.used,
  };
  return linkItem.update({ platformId, tokenHash }, { set }, all(present('createdAt'), absent('usedAt')));
};

/** The write that ends a link and forgets the public token; its condition fails when it has ended before. */
export const endedLinkWrite = (link: OpenAccountLink, outcome: LinkOutcome): Write => {
  const { platformId, tokenHash, open } = link;
  const remove = ['publicToken', 'bankAccountId', 'workflowDueAt', 'duePk', 'dueSk'] as const;
  const change = { set: { outcome }, remove };
  return linkItem.update({ platformId, tokenHash }, change, equals('workflowDueAt', open.dueAt));
};

/** The link behind a token of this platform, read consistently. */
export const getLink = async (platformId: string, tokenHash: string): Promise<AccountLink | undefined> => {
  const stored = await linkItem.get({ platformId, tokenHash });
  return stored === undefined ? undefined : linkOf(stored);
};

/** Links of all platforms that were due before `before` (ISO 8601), the oldest first. */
export const listOverdueLinks = async (before: string, count: number): Promise<AccountLink[]> => {
  const range = { index: 'due', partition: duePartition, upper: before, descending: false, count } as const;
  return (await readRange(range)).map((raw) => linkOf(linkItem.parse(raw)));
};
