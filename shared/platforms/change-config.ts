import { clock } from '#shared/kernel/clock.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/table/change-with-retry.ts';
import { tryTransact } from '#shared/kernel/table/transact.ts';
import { type UmaDomainPolicy, umaDomainWrites } from './claim-uma-domain.ts';
import { checkWithinOperatorLimits } from './currency-rules.ts';
import { checkOwnFees } from './fees.ts';
import type { Platform } from './platform.ts';
import { type ConfigChange, changedPlatform } from './rules.ts';
import { configWrite, readPlatform } from './store.ts';

/** Writes the platform and, when the change names a UMA domain, who has it. @throws ApiError UMA_DOMAIN_TAKEN */
const writeChange = async (
  before: Platform,
  next: Platform,
  change: ConfigChange,
  policy: UmaDomainPolicy,
): Promise<Platform | typeof lostRace> => {
  const { umaDomain: from, uuid: platformId } = before;
  const domains =
    change.umaDomain === undefined
      ? {}
      : await umaDomainWrites({ platformId, from, to: next.umaDomain }, policy);
  if (domains === lostRace) return lostRace;
  const platform = configWrite(before, next, change.webhookEndpoint !== undefined);
  const failed = await tryTransact({ platform, ...domains });
  // Another request changed the platform, or took the domain or a related one.
  return failed === undefined ? next : lostRace;
};

/**
 * Changes what a platform may change of itself.
 *
 * @throws ApiError AMOUNT_OUT_OF_RANGE, INVALID_INPUT, UMA_DOMAIN_TAKEN, SERVICE_UNAVAILABLE
 */
export const changeConfig = (
  platformId: string,
  change: ConfigChange,
  policy: UmaDomainPolicy,
): Promise<Platform> =>
  changeWithRetry(
    async () => {
      const before = await readPlatform(platformId);
      checkWithinOperatorLimits(before, change.supportedCurrencies ?? []);
      const now = clock.now();
      const next = changedPlatform(before, change, now.toISOString());
      checkOwnFees(next, change.ownFees ?? [], now);
      return next === before ? next : writeChange(before, next, change, policy);
    },
    { message: 'Other requests keep changing the configuration; try again.' },
  );
