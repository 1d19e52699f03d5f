import { createHash } from 'node:crypto';
import * as z from 'zod';
import { clock } from '#shared/kernel/clock.ts';
import { absent, any, below } from '#shared/kernel/condition.ts';
import { defineItem } from '#shared/kernel/item.ts';
import { writeAlone } from '#shared/kernel/write-alone.ts';

/** Enough for a person who mistypes and for a worker that retries with an old secret. */
export const maxFailures = 20;
export const windowSeconds = 300;

/** Where a sign-in comes from. */
export interface SignIn {
  /** As the client sent it; it may name no token. */
  readonly clientId: string;
  readonly address: string;
}

interface Window extends SignIn {
  /** Number of the five minutes since 1970. */
  readonly window: number;
}

/** The hash keeps addresses out of the table, and its length does not depend on what the client sent. */
const pairOf = ({ clientId, address }: SignIn): string =>
  createHash('sha256')
    .update(JSON.stringify([clientId, address]))
    .digest('base64url');

const failures = defineItem({
  schema: z.object({ failures: z.int().optional() }),
  keyOf: (at: Window) => ({ pk: `SIGN_IN#${pairOf(at)}`, sk: String(at.window) }),
});

const windowNow = (): number => Math.floor(clock.nowMs() / 1000 / windowSeconds);

/**
 * Whether this client id was tried with wrong secrets too often from this address. The same client id is not blocked
 * from elsewhere, so nobody can lock a platform out.
 */
export const isBlocked = async (signIn: SignIn): Promise<boolean> => {
  const item = await failures.get({ ...signIn, window: windowNow() });
  return (item?.failures ?? 0) >= maxFailures;
};

/** Counts a failure. Only failures are written, and no more than the limit. */
export const noteFailure = async (signIn: SignIn): Promise<void> => {
  const window = windowNow();
  const change = { add: { failures: 1 }, set: { expiresAtEpochSeconds: (window + 2) * windowSeconds } };
  const isBelowLimit = any(absent('failures'), below('failures', maxFailures));
  await writeAlone(failures.update({ ...signIn, window }, change, isBelowLimit));
};
