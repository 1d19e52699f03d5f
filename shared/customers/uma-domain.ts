import * as z from 'zod';
import { setting } from '#shared/kernel/config.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import { umaDomainOwner } from '#shared/platforms/store.ts';
import { umaDomainOf } from './uma-address.ts';

/** Domain of generated UMA addresses for platforms without their own. */
export const serviceUmaDomain = setting('UMA_DOMAIN', z.string().min(1));
const sandboxUmaDomain = setting('SANDBOX_UMA_DOMAIN', z.string().min(1));

/**
 * Refuses an address on another platform's domain, and on the sandbox's own domain, whose addresses are test
 * counterparties. Any other domain is allowed.
 *
 * @throws Refusal INVALID_UMA_ADDRESS
 */
export const checkUmaDomain = async (umaAddress: string | undefined, platform: Platform): Promise<void> => {
  if (umaAddress === undefined) return;
  const domain = umaDomainOf(umaAddress);
  if (domain === platform.umaDomain || domain === serviceUmaDomain) return;
  const owner = domain === sandboxUmaDomain ? 'sandbox' : await umaDomainOwner(domain);
  if (owner === undefined || owner === platform.uuid) return;
  throw new Refusal('INVALID_UMA_ADDRESS', {
    message: `The domain ${domain} is reserved; use your own, or leave umaAddress out.`,
    details: { issues: [{ path: 'umaAddress', message: `must not be on the reserved domain ${domain}` }] },
  });
};
