import { absent, all, equals, present } from '#shared/kernel/table/condition.ts';
import { defineItem, type Write } from '#shared/kernel/table/item.ts';
import { readRange } from '#shared/kernel/table/range.ts';
import { type AccountLink, accountLinkSchema, type LinkOutcome, type WaitingLink } from './account-link.ts';

/** Links of all platforms share one partition: they wait for seconds only, and the sweep asks for overdue ones. */
const duePartition = 'LINK_DUE#ALL';

const daySeconds = 86_400;
/** An expired token is called expired this long. Then it is unknown. */
const unusedSeconds = daySeconds;
/** A used token is called used this long. */
const usedSeconds = 30 * daySeconds;

const epochSeconds = (time: string): number => Math.floor(Date.parse(time) / 1000);

const expiryOf = ({ expiresAt, usedAt }: Pick<AccountLink, 'expiresAt' | 'usedAt'>): number =>
  usedAt === undefined ? epochSeconds(expiresAt) + unusedSeconds : epochSeconds(usedAt) + usedSeconds;

interface LinkKey {
  readonly platformId: string;
  readonly tokenHash: string;
}

/** The platform is part of the key, so no platform finds another platform's token. */
const linkItem = defineItem({
  schema: accountLinkSchema,
  keyOf: ({ platformId, tokenHash }: LinkKey) => ({ pk: `LINK#${platformId}#${tokenHash}`, sk: 'LINK' }),
  expiresAtEpochSecondsOf: expiryOf,
  // The table's stream starts a workflow for an item with a new `workflowDueAt`.
  storedAs: { dueAt: 'workflowDueAt' },
});

/** The write of a new token; its condition fails when the token exists. */
export const newLinkWrite = (link: AccountLink): Write => linkItem.put(link, absent('createdAt'));

/** The write that uses a token; its condition fails when another request has used it. */
export const usedLinkWrite = (link: WaitingLink): Write => {
  const { usedAt, externalAccountUuid, publicToken, bankAccountId, dueAt } = link;
  const set = {
    usedAt,
    externalAccountUuid,
    publicToken,
    bankAccountId,
    dueAt,
    duePk: duePartition,
    dueSk: `${dueAt}#${externalAccountUuid}`,
    expiresAtEpochSeconds: expiryOf(link),
  };
  return linkItem.update(link, { set }, all(present('createdAt'), absent('usedAt')));
};

/** The write that ends a link and removes the public token; its condition fails when the link has ended. */
export const endedLinkWrite = (link: WaitingLink, outcome: LinkOutcome): Write => {
  const remove = ['publicToken', 'bankAccountId', 'dueAt', 'duePk', 'dueSk'] as const;
  return linkItem.update(link, { set: { outcome }, remove }, equals('workflowDueAt', link.dueAt));
};

/** The link of a token of this platform, read consistently. */
export const getLink = (platformId: string, tokenHash: string): Promise<AccountLink | undefined> =>
  linkItem.get({ platformId, tokenHash });

/** Links of all platforms that were due before `before` (ISO 8601), the oldest first. */
export const listOverdueLinks = async (before: string, count: number): Promise<AccountLink[]> => {
  const range = { index: 'due', partition: duePartition, upper: before, descending: false, count } as const;
  return (await readRange(range)).map(linkItem.parse);
};
