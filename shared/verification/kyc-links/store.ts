import { absent, all, present } from '#shared/kernel/table/condition.ts';
import { defineItem, type Write } from '#shared/kernel/table/item.ts';
import { type KycLink, kycLinkSchema } from './kyc-link.ts';

/** How long the page can still say that a link was used or has expired. */
const keptMs = 7 * 24 * 60 * 60 * 1000;

/** The token alone is the key: whoever has the link needs nothing else. */
const kycLinkItem = defineItem({
  schema: kycLinkSchema,
  keyOf: ({ tokenHash }: { tokenHash: string }) => ({ pk: `KYC_LINK#${tokenHash}`, sk: 'LINK' }),
  expiresAtEpochSecondsOf: ({ expiresAt }) => Math.ceil((Date.parse(expiresAt) + keptMs) / 1000),
});

/** The write that stores a new link; its condition fails when the token is taken. */
export const newKycLinkWrite = (link: KycLink): Write => kycLinkItem.put(link, absent('tokenHash'));

/** The write that marks a link as used; its condition fails when it was used before. */
export const openedKycLinkWrite = ({ tokenHash }: KycLink, openedAt: string): Write =>
  kycLinkItem.update({ tokenHash }, { set: { openedAt } }, all(present('tokenHash'), absent('openedAt')));

/** A link by the hash of its token, also a used or expired one; read consistently. */
export const readKycLink = (tokenHash: string): Promise<KycLink | undefined> =>
  kycLinkItem.get({ tokenHash });
