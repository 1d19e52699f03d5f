import { changeWithRetry, lostRace } from '#shared/kernel/change-with-retry.ts';
import { clock } from '#shared/kernel/clock.ts';
import { invalidInput } from '#shared/kernel/http/parse-request.ts';
import { type NamedWrites, tryTransact } from '#shared/kernel/transact.ts';
import type { Platform } from './platform.ts';
import { type ConfigChange, changedPlatform } from './rules.ts';
import { configWrite, readPlatform, releaseUmaDomain, takeUmaDomain } from './store.ts';

const domainWrites = (before: Platform, next: Platform): NamedWrites<'newDomain' | 'formerDomain'> => {
  if (before.umaDomain === next.umaDomain) return {};
  return {
    ...(next.umaDomain !== undefined && { newDomain: takeUmaDomain(next.umaDomain, next.uuid) }),
    ...(before.umaDomain !== undefined && { formerDomain: releaseUmaDomain(before.umaDomain, before.uuid) }),
  };
};

/** Whether the change was written; false when another change came first. */
const isWritten = async (before: Platform, next: Platform, change: ConfigChange): Promise<boolean> => {
  const platform = configWrite(before, next, change.webhookEndpoint !== undefined);
  const failed = await tryTransact({ platform, ...domainWrites(before, next) });
  if (failed === undefined) return true;
  if (failed.has('platform')) return false;
  if (!failed.has('newDomain')) throw failed;
  throw invalidInput([{ path: 'umaDomain', message: 'must not belong to another platform' }]);
};

/**
 * Applies a checked change to a platform's configuration; its UMA domain moves in the same transaction.
 *
 * @throws Refusal INVALID_INPUT when the UMA domain is taken, SERVICE_UNAVAILABLE when other changes keep coming first
 */
export const changeConfig = (platformId: string, change: ConfigChange): Promise<Platform> =>
  changeWithRetry(
    async () => {
      const before = await readPlatform(platformId);
      const next = changedPlatform(before, change, clock.now().toISOString());
      if (next === before || (await isWritten(before, next, change))) return next;
      return lostRace;
    },
    { message: 'Other changes of the configuration keep coming first.' },
  );
