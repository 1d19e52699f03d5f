import { clock } from '#shared/kernel/clock.ts';
import { formatId } from '#shared/kernel/ids.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import { listHeldDeliveries } from '#shared/webhooks/delivery/delivery-store.ts';
import {
  type EndpointHealth,
  type EndpointRef,
  endpointPart,
  healthFor,
  isOpen,
} from '#shared/webhooks/endpoints/breaker.ts';
import { type Endpoint, healthItem } from '#shared/webhooks/endpoints/endpoint-store.ts';
import { listFurtherEndpoints, readHealths } from '#shared/webhooks/endpoints/further-endpoints.ts';
import { inParallel } from './in-parallel.ts';
import { itemsOfPlatforms } from './items-of-platforms.ts';
import { waitingDeliveries } from './overview/waiting-deliveries.ts';

export type EndpointState = 'ANSWERING' | 'FAILING' | 'PAUSED' | 'GONE' | 'NOT_CALLED' | 'NONE';

/** How an endpoint does, in a word and a sentence. */
export interface EndpointSays {
  readonly state: EndpointState;
  readonly says: string;
}

const attempts = (count: number): string =>
  count === 1 ? 'The last attempt failed' : `The last ${count} attempts failed`;

/** @param endpoint undefined: the platform has set none */
export const endpointSays = (endpoint: Endpoint | undefined, now: Date): EndpointSays => {
  if (endpoint === undefined)
    return { state: 'NONE', says: 'None is set. Events wait until the platform sets one.' };
  const { isDisabled, health } = endpoint;
  if (isDisabled)
    return { state: 'GONE', says: 'It answered 410. Events are held until the platform sets it again.' };
  if (isOpen(health, now))
    return {
      state: 'PAUSED',
      says: `${attempts(health.failuresInARow)}. Two of the events that wait are tried each minute.`,
    };
  if (health.isNew === true) return { state: 'NOT_CALLED', says: 'Nothing was sent to it yet.' };
  return health.failuresInARow === 0
    ? { state: 'ANSWERING', says: 'It takes events.' }
    : { state: 'FAILING', says: `${attempts(health.failuresInARow)}. Each event is tried again.` };
};

/** A path or query may hold a secret of the platform. */
export const hostOf = (endpoint: string): string => {
  try {
    return new URL(endpoint).origin;
  } catch {
    return 'unreadable address';
  }
};

export interface EndpointRow extends EndpointSays {
  /** Of one beside the configuration's: its id. */
  readonly endpointId?: string;
  /** Bare uuid. */
  readonly platformId: string;
  readonly platform: string;
  /** Scheme and host; empty when none is set. */
  readonly host: string;
  /** Events that wait, or are held. */
  readonly waiting: number;
  readonly isLeast: boolean;
  /** When the oldest of them was made, ISO 8601. */
  readonly since: string | undefined;
}

/** The oldest; of the others, no endpoint is shown. */
const mostPlatforms = 50;
const mostHeld = 100;
const platformsAtOnce = 3;

interface Waiting {
  readonly waiting: number;
  readonly isLeast: boolean;
  readonly since: string | undefined;
}

const nothingWaits: Waiting = { waiting: 0, isLeast: false, since: undefined };

const heldOf = async (ref: EndpointRef): Promise<Waiting> => {
  const held = await listHeldDeliveries(ref, undefined, mostHeld);
  return { waiting: held.length, isLeast: held.length === mostHeld, since: held[0]?.createdAt };
};

const healthsOf = async (platforms: readonly Platform[]): Promise<ReadonlyMap<string, EndpointHealth>> => {
  const found = await itemsOfPlatforms(platforms, ({ uuid }) => healthItem.keyOf({ platformId: uuid }));
  return new Map(found.map(({ platform, item }) => [platform.uuid, healthItem.parse(item)]));
};

const endpointOf = (
  { webhookEndpoint: url, webhookEndpointDisabledAt }: Platform,
  health: EndpointHealth | undefined,
): Endpoint | undefined =>
  url === undefined
    ? undefined
    : { url, isDisabled: webhookEndpointDisabledAt !== undefined, health: healthFor(url, health) };

/** The endpoints of a platform beside the configuration's. Two reads, and one for each that takes no events. */
const furtherRows = async (
  { uuid: platformId, name }: Platform,
  waitingOf: ReadonlyMap<string, Waiting>,
  now: Date,
): Promise<EndpointRow[]> => {
  const further = await listFurtherEndpoints(platformId);
  const healths = await readHealths(further);
  return Promise.all(
    further.map(async ({ uuid: endpointUuid, webhookEndpoint: url, webhookEndpointDisabledAt }, at) => {
      const ref = { platformId, endpointUuid };
      const isDisabled = webhookEndpointDisabledAt !== undefined;
      const known = waitingOf.get(endpointPart(ref));
      const { waiting, isLeast, since } = known ?? (isDisabled ? await heldOf(ref) : nothingWaits);
      const says = endpointSays({ url, isDisabled, health: healthFor(url, healths[at]) }, now);
      const endpointId = formatId('WebhookEndpoint', endpointUuid);
      return { platformId, endpointId, platform: name, host: hostOf(url), waiting, isLeast, since, ...says };
    }),
  );
};

/**
 * The endpoints of these platforms, those for which events wait longest first. A unit a platform, eight queries of the
 * index of what must still happen, and one for each platform whose endpoint takes no events.
 */
export const endpointsOf = async (platforms: readonly Platform[]): Promise<EndpointRow[]> => {
  const now = clock.now();
  const read = platforms.slice(0, mostPlatforms);
  const [healths, retried, held] = await Promise.all([
    healthsOf(read.filter(({ webhookEndpoint }) => webhookEndpoint !== undefined)),
    waitingDeliveries(),
    inParallel(
      read.filter((one) => one.webhookEndpoint === undefined || one.webhookEndpointDisabledAt !== undefined),
      platformsAtOnce,
      async ({ uuid }) => [uuid, await heldOf({ platformId: uuid })] as const,
    ),
  ]);
  const waitingOf = new Map<string, Waiting>([
    ...retried.platforms.map((one) => [endpointPart(one), { ...one, isLeast: retried.isLeast }] as const),
    ...held.filter(([, { waiting }]) => waiting > 0),
  ]);
  const hasSomething = ({ uuid, webhookEndpoint }: Platform): boolean =>
    webhookEndpoint !== undefined || waitingOf.has(uuid);
  const rows = read.filter(hasSomething).map((platform): EndpointRow => {
    const { uuid: platformId, name, webhookEndpoint } = platform;
    const { waiting, isLeast, since } = waitingOf.get(platformId) ?? nothingWaits;
    const host = webhookEndpoint === undefined ? '' : hostOf(webhookEndpoint);
    const says = endpointSays(endpointOf(platform, healths.get(platformId)), now);
    return { platformId, platform: name, host, waiting, isLeast, since, ...says };
  });
  const others = await inParallel(
    read.filter(({ webhookEndpointCount = 0 }) => webhookEndpointCount > 0),
    platformsAtOnce,
    (platform) => furtherRows(platform, waitingOf, now),
  );
  const order = ({ since = '9999', platform }: EndpointRow): string => `${since} ${platform}`;
  return [...rows, ...others.flat()].toSorted((left, right) => order(left).localeCompare(order(right)));
};
