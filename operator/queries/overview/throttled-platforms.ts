import { clock } from '#shared/kernel/clock.ts';
import { countLines } from '../logs.ts';

const windowMs = 5 * 60_000;
const most = 20;

export interface ThrottledPlatform {
  /** Bare uuid; undefined: the gateway refused before it knew who asked, so the limit was that of the stage. */
  readonly platformId: string | undefined;
  /** Requests of the last five minutes that got 429. */
  readonly refused: number;
}

/**
 * Who has sent more than a limit in the last five minutes. No function sees these requests, so this reads the gateway's
 * access log: one query, which costs as much as five minutes of its lines ($0.005 a gigabyte).
 */
export const throttledPlatforms = async (stackName: string): Promise<ThrottledPlatform[]> => {
  const to = clock.now();
  const counts = await countLines({
    logGroups: [`/aws/apigateway/${stackName}`],
    field: 'status',
    value: '429',
    by: ['platformId'],
    from: new Date(to.getTime() - windowMs),
    to,
    most,
  });
  // The gateway writes a dash for what it does not know.
  return counts.map(({ group: [platformId], count }) => ({
    platformId: platformId === '-' ? undefined : platformId,
    refused: count,
  }));
};
