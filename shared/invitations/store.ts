import * as z from 'zod';
import { absent, all, equals } from '#shared/kernel/condition.ts';
import { defineItem, type Write } from '#shared/kernel/item.ts';
import { minorUnits } from '#shared/kernel/money.ts';
import { type RangeRequest, readRange } from '#shared/kernel/range.ts';
import { type Invitation, invitationStatuses } from './invitation.ts';

/** Its code alone is the key: whoever knows it may read and claim, whatever their platform. */
const invitationItem = defineItem({
  schema: z.object({
    code: z.string(),
    platformId: z.string(),
    status: z.enum(invitationStatuses),
    version: z.int(),
    inviterUma: z.string(),
    umaDomain: z.string(),
    firstName: z.string().optional(),
    amountToSend: z.object({ amountMinor: minorUnits, currency: z.string() }).optional(),
    expiresAt: z.string().optional(),
    inviteeUma: z.string().optional(),
    claimedAt: z.string().optional(),
    createdAt: z.string(),
    updatedAt: z.string(),
    /** Only of claimed ones, which whoever looks for lost events walks in the order of their claims. */
    listPk: z.string().optional(),
    sortId: z.string().optional(),
  }),
  keyOf: ({ code }: { code: string }) => ({ pk: `INVITATION#${code}`, sk: 'INVITATION' }),
});

/** The domain value of an invitation's raw item. */
export const parseInvitation = (raw: unknown): Invitation => invitationItem.parse(raw);

/** The invitation with a code in canonical form; strongly consistent. */
export const getInvitation = (code: string): Promise<Invitation | undefined> => invitationItem.get({ code });

/** The write that files a new invitation; its condition fails when the code is taken. */
export const newInvitationWrite = (invitation: Invitation): Write =>
  invitationItem.put({ ...invitation }, absent('status'));

const claimsOf = (platformId: string): string => `INVITATION#${platformId}`;

/** Where a claimed invitation stands among the claims of its platform. */
export const claimPosition = ({ claimedAt, code }: Invitation): string => `${claimedAt}#${code}`;

const claimKeys = (invitation: Invitation) =>
  invitation.status === 'CLAIMED'
    ? { listPk: claimsOf(invitation.platformId), sortId: claimPosition(invitation) }
    : {};

/** Claimed invitations of a platform behind a position, the first claims first; eventually consistent. */
export const listClaimedInvitations = async (
  platformId: string,
  range: Pick<RangeRequest, 'after' | 'upper' | 'count'>,
): Promise<Invitation[]> => {
  const list = { index: 'list', partition: claimsOf(platformId), descending: false } as const;
  const items = await readRange({ ...range, ...list });
  return items.map(parseInvitation);
};

/** The write that ends an invitation; its condition fails when someone else has ended it before. */
export const endedInvitationWrite = (before: Invitation, after: Invitation): Write => {
  const { status, inviteeUma, claimedAt, updatedAt, version } = after;
  const unmoved = all(equals('status', before.status), equals('version', before.version));
  return invitationItem.update(
    { code: before.code },
    { set: { status, inviteeUma, claimedAt, updatedAt, version, ...claimKeys(after) } },
    unmoved,
  );
};
