import * as z from 'zod';
import { absent, all, present } from '#shared/kernel/condition.ts';
import { defineItem, type Write } from '#shared/kernel/item.ts';
import type { KycLink } from './kyc-link.ts';

/** How long a link that is over can still say so. */
const keptMs = 7 * 24 * 60 * 60 * 1000;

/** Its token alone is the key: who has the link needs nothing else. */
const kycLinkItem = defineItem({
  schema: z.object({
    tokenHash: z.string(),
    platformId: z.string(),
    customerUuid: z.string(),
    redirectUri: z.string(),
    createdAt: z.string(),
    expiresAt: z.string(),
    openedAt: z.string().optional(),
    /** Only cleans up. */
    expiresAtEpochSeconds: z.int(),
  }),
  keyOf: ({ tokenHash }: { tokenHash: string }) => ({ pk: `KYC_LINK#${tokenHash}`, sk: 'LINK' }),
});

/** The write that files a new link; its condition fails when the token is taken. */
export const newKycLinkWrite = (link: KycLink): Write => {
  const expiresAtEpochSeconds = Math.ceil((Date.parse(link.expiresAt) + keptMs) / 1000);
  return kycLinkItem.put({ ...link, expiresAtEpochSeconds }, absent('tokenHash'));
};

/** The write that uses a link up; its condition fails when it was used before. */
export const openedKycLinkWrite = ({ tokenHash }: KycLink, openedAt: string): Write =>
  kycLinkItem.update({ tokenHash }, { set: { openedAt } }, all(present('tokenHash'), absent('openedAt')));

/** A link by the hash of its token, over ones too; read consistently. */
export const readKycLink = async (tokenHash: string): Promise<KycLink | undefined> => {
  const stored = await kycLinkItem.get({ tokenHash });
  if (stored === undefined) return undefined;
  const { expiresAtEpochSeconds: _, ...link } = stored;
  return link;
};
