import { formatId, uuidOf } from '#shared/kernel/ids.ts';
import { deliveryStatuses } from '#shared/webhooks/delivery/delivery.ts';
import { recentDeliveries } from '../../queries/deliveries.ts';
import { endpointsOf } from '../../queries/endpoints.ts';
import { longestName } from '../../queries/find.ts';
import { everyPlatform } from '../../queries/platforms.ts';
import type { DeliveriesPage } from '../answers.ts';
import type { Filters } from '../server/console-data.ts';
import { choicesOf } from './payments.ts';

const perPage = 25;

/** Deliveries, the newest first; the first page also has the endpoints. */
export const deliveriesOf = async ({
  status,
  platform = '',
  cursor = '',
}: Filters): Promise<DeliveriesPage> => {
  const all = await everyPlatform();
  const chosen = uuidOf('Platform', platform);
  const platforms = platform === '' ? all : all.filter(({ uuid }) => uuid === chosen);
  if (cursor.length > longestName)
    return { rows: [], cursor: undefined, isCut: false, endpoints: [], platforms: [] };
  const isFirst = cursor === '';
  const [{ rows, next, isCut }, endpoints] = await Promise.all([
    recentDeliveries({
      platforms,
      status: deliveryStatuses.find((one) => one === status),
      after: isFirst ? undefined : cursor,
      count: perPage,
    }),
    isFirst ? endpointsOf(platforms) : [],
  ]);
  return {
    rows,
    cursor: next,
    isCut,
    endpoints: endpoints.map((one) => ({ ...one, platformId: formatId('Platform', one.platformId) })),
    platforms: choicesOf(all),
  };
};
