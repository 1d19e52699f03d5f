import { clock } from '#shared/kernel/clock.ts';
import { invalidInput } from '#shared/kernel/http/parse-request.ts';
import { newUuid } from '#shared/kernel/ids.ts';
import type { Write } from '#shared/kernel/item.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { ConditionsFailed, transact } from '#shared/kernel/transact.ts';
import type { Platform } from './platform.ts';
import { type ConfigChange, changedPlatform } from './rules.ts';
import { configWrite, readPlatform, releaseUmaDomain, takeUmaDomain } from './store.ts';

/** Configurations change by hand; more simultaneous changes than this are a client gone wrong. */
const maxTries = 5;

const domainWrites = (before: Platform, next: Platform): Write[] => {
  if (before.umaDomain === next.umaDomain) return [];
  return [
    ...(next.umaDomain === undefined ? [] : [takeUmaDomain(next.umaDomain, next.uuid)]),
    ...(before.umaDomain === undefined ? [] : [releaseUmaDomain(before.umaDomain, before.uuid)]),
  ];
};

/** Whether the change was written; false when another change came first. */
const isWritten = async (before: Platform, next: Platform, change: ConfigChange): Promise<boolean> => {
  const write = configWrite(before, next, change.webhookEndpoint !== undefined);
  try {
    await transact([write, ...domainWrites(before, next)], newUuid());
    return true;
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
    if (error.failedAt(0)) return false;
    if (next.umaDomain === undefined || !error.failedAt(1)) throw error;
    throw invalidInput([{ path: 'umaDomain', message: 'must not belong to another platform' }]);
  }
};

/**
 * Applies a checked change to a platform's configuration; its UMA domain moves in the same transaction.
 *
 * @throws Refusal INVALID_INPUT when the UMA domain is taken, SERVICE_UNAVAILABLE when other changes keep coming first
 */
export const changeConfig = async (platformId: string, change: ConfigChange): Promise<Platform> => {
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    const before = await readPlatform(platformId);
    const next = changedPlatform(before, change, clock.now().toISOString());
    if (next === before || (await isWritten(before, next, change))) return next;
  }
  throw new Refusal('SERVICE_UNAVAILABLE', {
    message: 'Other changes of the configuration keep coming first.',
  });
};
