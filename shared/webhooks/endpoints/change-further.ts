import { clock } from '#shared/kernel/clock.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import type { SavedAnswer } from '#shared/kernel/http/answer.ts';
import { runIdempotent } from '#shared/kernel/http/idempotency.ts';
import type { Idempotency } from '#shared/kernel/http/idempotency-key.ts';
import { pathUuid } from '#shared/kernel/ids.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/table/change-with-retry.ts';
import { type NamedWrites, tryTransact } from '#shared/kernel/table/transact.ts';
import { readPlatform } from '#shared/platforms/store.ts';
import {
  type FurtherEndpoint,
  getFurtherEndpoint,
  readHealths,
  removedFurtherWrites,
} from './further-endpoints.ts';
import { furtherEndpointView } from './rules.ts';

/** The endpoint that a path names. @throws ApiError WEBHOOK_ENDPOINT_NOT_FOUND */
export const requireFurtherEndpoint = async (platformId: string, id: string): Promise<FurtherEndpoint> => {
  const uuid = pathUuid('WebhookEndpoint', id, 'WEBHOOK_ENDPOINT_NOT_FOUND');
  const found = await getFurtherEndpoint(platformId, uuid);
  if (found === undefined) throw new ApiError('WEBHOOK_ENDPOINT_NOT_FOUND');
  return found;
};

/** Endpoints as answers show them, with how they do. */
export const furtherEndpointViews = async (endpoints: readonly FurtherEndpoint[]) => {
  const healths = await readHealths(endpoints);
  const now = clock.now();
  return endpoints.flatMap((endpoint, at) => {
    const health = healths[at];
    return health === undefined ? [] : [furtherEndpointView(endpoint, health, now)];
  });
};

/** An endpoint in an answer. */
export const oneFurtherView = async (endpoint: FurtherEndpoint) => {
  const [view] = await furtherEndpointViews([endpoint]);
  if (view === undefined) throw new Error('An endpoint has no view');
  return view;
};

/** A change of an endpoint, and what is written with it. */
export interface FurtherWrites {
  readonly after: FurtherEndpoint;
  readonly writes: NamedWrites;
}

/**
 * Changes an endpoint as it is now.
 *
 * @param viewOf makes the answer; its health is that of before the change
 * @throws ApiError WEBHOOK_ENDPOINT_NOT_FOUND, SERVICE_UNAVAILABLE
 */
export const changeFurther = (
  idempotency: Idempotency,
  id: string,
  changeOf: (before: FurtherEndpoint, at: string) => FurtherWrites,
): Promise<SavedAnswer> =>
  runIdempotent<unknown>(idempotency, { viewOf: (body) => body }, (commit) =>
    changeWithRetry(
      async () => {
        const before = await requireFurtherEndpoint(idempotency.platformId, id);
        const { after, writes } = changeOf(before, clock.now().toISOString());
        const body = await oneFurtherView(after);
        return (await commit(writes, body)) === undefined ? body : lostRace;
      },
      { message: 'Other requests keep changing the endpoint; try again.' },
    ),
  );

/**
 * Removes an endpoint. Deliveries that wait find none any more: they are held until they leave the table.
 *
 * @throws ApiError WEBHOOK_ENDPOINT_NOT_FOUND, SERVICE_UNAVAILABLE
 */
export const deleteFurther = (platformId: string, id: string): Promise<undefined> =>
  changeWithRetry(async () => {
    const [found, platform] = await Promise.all([
      requireFurtherEndpoint(platformId, id),
      readPlatform(platformId),
    ]);
    const failed = await tryTransact(removedFurtherWrites(found, platform, clock.now().toISOString()));
    return failed === undefined ? undefined : lostRace;
  });
