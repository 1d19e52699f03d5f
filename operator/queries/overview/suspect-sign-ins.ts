import { clock } from '#shared/kernel/clock.ts';
import { maxFailures } from '#shared/platforms/tokens/authenticate.ts';
import { readToken } from '#shared/platforms/tokens/store.ts';
import type { Token } from '#shared/platforms/tokens/token.ts';
import { countLines } from '../logs.ts';

const windowMs = 5 * 60_000;
/** Tokens of each kind; their items are read. */
const most = 20;

/** Sign-ins by somebody who may not be the platform. */
export interface SuspectSignIns {
  readonly token: Token;
  /** FORMER: the secret before a rotation. WRONG: secrets that the token never had, or had long ago. */
  readonly secret: 'FORMER' | 'WRONG';
  /** Of the last five minutes. The gateway asks again about accepted ones after 50 s only. */
  readonly count: number;
}

const kinds = [
  { secret: 'FORMER', reason: 'formerSecret', least: 1 },
  // Fewer are a person who mistypes: from this number on, the service refuses the address.
  { secret: 'WRONG', reason: 'credentials', least: maxFailures },
] as const;

const ofKind = async (
  stackName: string,
  { secret, reason, least }: (typeof kinds)[number],
): Promise<SuspectSignIns[]> => {
  const to = clock.now();
  const counts = await countLines({
    logGroups: [`/aws/lambda/${stackName}-authorize-request`],
    field: 'reason',
    value: reason,
    by: ['platformId', 'tokenId'],
    from: new Date(to.getTime() - windowMs),
    to,
    most,
  });
  const found = await Promise.all(
    counts.map(async ({ group: [platformId = '', uuid = ''], count }) => {
      // A client id that names no token is logged without ids.
      if (uuid === '' || count < least) return [];
      const token = await readToken({ platformId, uuid });
      return token === undefined ? [] : [{ token, secret, count }];
    }),
  );
  return found.flat();
};

/**
 * What may be a leaked secret: two queries over the last five minutes of the authorizer's log, and one read of each token
 * that they name. A token that was revoked is not named any more.
 */
export const suspectSignIns = async (stackName: string): Promise<SuspectSignIns[]> =>
  (await Promise.all(kinds.map((kind) => ofKind(stackName, kind)))).flat();
