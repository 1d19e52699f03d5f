import { changeWithRetry, lostRace } from '#shared/kernel/change-with-retry.ts';
import { clock } from '#shared/kernel/clock.ts';
import { transactIfUnchanged } from '#shared/kernel/transact.ts';
import { type UmaDomainPolicy, umaDomainWrites } from './claim-uma-domain.ts';
import { umaDomainSchema } from './contract.ts';
import type { Platform } from './platform.ts';
import { changedPlatform } from './rules.ts';
import { configWrite, readPlatform } from './store.ts';

/** A domain name in lower case. @throws Error for another text */
export const checkedDomain = (text: string): string => {
  const parsed = umaDomainSchema.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new Error(`${text} is not a domain name`);
};

/**
 * Gives a platform a UMA domain, or takes it away. The former domain stays reserved for the platform.
 *
 * @throws Refusal UMA_DOMAIN_TAKEN; Error when the domain is malformed
 */
export const setDomain = (
  platformId: string,
  domain: string | undefined,
  policy: UmaDomainPolicy,
): Promise<Platform> => {
  const to = domain === undefined ? undefined : checkedDomain(domain);
  return changeWithRetry(async () => {
    const before = await readPlatform(platformId);
    if (before.umaDomain === to) return before;
    const domains = await umaDomainWrites({ platformId, from: before.umaDomain, to }, policy);
    if (domains === lostRace) return lostRace;
    const next = changedPlatform(before, { umaDomain: to ?? null }, clock.now().toISOString());
    const writes = { platform: configWrite(before, next, false), ...domains };
    return (await transactIfUnchanged(writes)) ? next : lostRace;
  });
};
