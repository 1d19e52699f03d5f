import type { BodyOf } from '#test/support/api-client.ts';
import type { TemporaryPlatform } from './temporary-platform.ts';
import { waitFor } from './world.ts';

/** The longest that the sandbox's bank takes is 30 s. A lost workflow is repaired a minute later. */
const limitSeconds = 120;

/** A transaction once it has ended. @throws Difference when it stays open */
export const settled = (
  { api }: TemporaryPlatform,
  transactionId: string,
): Promise<BodyOf<'getTransaction'>> =>
  waitFor(`${transactionId} did not end`, limitSeconds, async () => {
    const transaction = await api.ok('getTransaction', { path: { transactionId } });
    return transaction.status === 'PENDING' || transaction.status === 'PROCESSING' ? undefined : transaction;
  });
