import { clock } from '#shared/kernel/clock.ts';
import { serviceMs } from '#shared/kernel/service-time.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/table/change-with-retry.ts';
import { newClientSecret, secretHashOf, type TokenKey } from './credentials.ts';
import { changeSecret, readToken } from './store.ts';

/** A platform has a day to put the new secret everywhere. */
const overlapMs = 86_400_000;

export interface Rotated {
  readonly clientSecret: string;
  /** Until when the secret before works as well, ISO 8601. */
  readonly formerSecretUntil: string;
}

/**
 * Gives a token a new secret. The one before works for another day, so nobody is refused meanwhile; a still older one
 * ends at once.
 *
 * @returns undefined when there is no such token
 */
export const rotateToken = (key: TokenKey): Promise<Rotated | undefined> =>
  changeWithRetry(async () => {
    const token = await readToken(key);
    if (token === undefined) return undefined;
    const clientSecret = newClientSecret();
    const now = clock.now();
    const formerSecretUntil = new Date(now.getTime() + serviceMs(overlapMs)).toISOString();
    const change = { secretHash: secretHashOf(clientSecret), formerSecretUntil, at: now.toISOString() };
    return (await changeSecret(token, change)) ? { clientSecret, formerSecretUntil } : lostRace;
  });
