import { formatId } from '#shared/kernel/ids.ts';
import { type CommonOptions, openToRead, platformsFor, print, table } from './command-line.ts';

interface WaitingOptions extends CommonOptions {
  readonly platform?: string;
  readonly limit: number;
}

/** Lists the endpoints for which events wait, longest first, and the newest of these events. */
export const listWaiting = async ({ platform, limit, ...options }: WaitingOptions): Promise<void> => {
  await openToRead(options);
  const { endpointsOf } = await import('#operator/queries/endpoints.ts');
  const { recentDeliveries } = await import('#operator/queries/deliveries.ts');
  const platforms = await platformsFor(platform);
  const [all, retried, held] = await Promise.all([
    endpointsOf(platforms),
    recentDeliveries({ platforms, status: 'RETRYING', count: limit }),
    recentDeliveries({ platforms, status: 'HELD', count: limit }),
  ]);
  const endpoints = all
    .filter(({ waiting }) => waiting > 0)
    .map(({ platformId, ...one }) => ({ platformId: formatId('Platform', platformId), ...one }));
  const events = [...retried.rows, ...held.rows]
    .toSorted((left, right) => right.id.localeCompare(left.id))
    .slice(0, limit);
  print(options.json, { endpoints, events }, () => {
    if (endpoints.length === 0) return 'No event waits.';
    const rows = endpoints.map((one) => [
      one.platform,
      one.host || 'no endpoint',
      one.state,
      `${one.waiting}${one.isLeast ? '+' : ''} ${one.waiting === 1 ? 'event waits' : 'events wait'}`,
      `since ${one.since ?? '?'}`,
      one.says,
    ]);
    const lines = events.map((one) => [
      one.at,
      one.id,
      one.type,
      one.status,
      one.resource ?? '',
      one.lastResult,
      one.platform,
    ]);
    return [table(rows), '', table(lines)].join('\n');
  });
};
