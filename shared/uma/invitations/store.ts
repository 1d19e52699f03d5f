import { absent, all, equals } from '#shared/kernel/table/condition.ts';
import { defineItem, type Write } from '#shared/kernel/table/item.ts';
import { type RangeRequest, readRange } from '#shared/kernel/table/range.ts';
import { type Invitation, storedInvitationSchema } from './invitation.ts';

const claimsOf = (platformId: string): string => `INVITATION#${platformId}`;

/** Sort key of a claimed invitation in the list of its platform. */
export const claimPosition = ({ claimedAt, code }: Invitation): string => `${claimedAt}#${code}`;

/** Set with the claim; the lost-event sweep reads in this order. */
const claimKeys = (invitation: Invitation) =>
  invitation.status === 'CLAIMED'
    ? { listPk: claimsOf(invitation.platformId), sortId: claimPosition(invitation) }
    : {};

/** The code alone is the key: whoever knows it may read and claim, from any platform. */
const invitationItem = defineItem({
  schema: storedInvitationSchema,
  keyOf: ({ code }: { code: string }) => ({ pk: `INVITATION#${code}`, sk: 'INVITATION' }),
});

/** Parses the raw item of an invitation. */
export const parseInvitation = (raw: unknown): Invitation => invitationItem.parse(raw);

/** The invitation with a code in canonical form; strongly consistent. */
export const getInvitation = (code: string): Promise<Invitation | undefined> => invitationItem.get({ code });

/** The write that stores a new invitation; its condition fails when the code is taken. */
export const newInvitationWrite = (invitation: Invitation): Write =>
  invitationItem.put(invitation, absent('status'));

/** Claimed invitations of a platform after a position, in the order of their claims; eventually consistent. */
export const listClaimedInvitations = async (
  platformId: string,
  range: Pick<RangeRequest, 'after' | 'upper' | 'count'>,
): Promise<Invitation[]> => {
  const list = { index: 'list', partition: claimsOf(platformId), descending: false } as const;
  return (await readRange({ ...range, ...list })).map(invitationItem.parse);
};

/** The write that ends an invitation; its condition fails when another writer has ended it. */
export const endedInvitationWrite = (before: Invitation, after: Invitation): Write => {
  const { status, inviteeUma, claimedAt, updatedAt, version } = after;
  const unmoved = all(equals('status', before.status), equals('version', before.version));
  return invitationItem.update(
    before,
    { set: { status, inviteeUma, claimedAt, updatedAt, version, ...claimKeys(after) } },
    unmoved,
  );
};
