import { getExternalAccount } from '#shared/accounts/store.ts';
import { getCustomer } from '#shared/customers/store.ts';
import { bareUuid, ownerOfAccount } from '#shared/kernel/ids.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import { readPlatform } from '#shared/platforms/store.ts';
import { currentRates } from '#shared/rates/current-rates.ts';
import { findUmaReceiver } from '#shared/uma/lookups/find-uma-receiver.ts';
import { getLookup } from '#shared/uma/lookups/store.ts';
import type { Destination, Holder, QuoteFacts } from './facts.ts';
import type { QuoteRequest } from './schemas.ts';

type ReadHolder = (ownerUuid: string | undefined) => Promise<Holder | undefined>;

const customerHolder = async (platformId: string, uuid: string): Promise<Holder | undefined> => {
  const customer = await getCustomer(platformId, uuid);
  return customer === undefined ? undefined : { kind: 'CUSTOMER', customer };
};

/** Reads each owner once, even if it is on both sides. */
const holderReader = (platformId: string, platform: Promise<Platform>): ReadHolder => {
  const started = new Map<string, Promise<Holder | undefined>>();
  return async (ownerUuid) => {
    if (ownerUuid === undefined) return undefined;
    if (ownerUuid === platformId) return { kind: 'PLATFORM', platform: await platform };
    const holder = started.get(ownerUuid) ?? customerHolder(platformId, ownerUuid);
    started.set(ownerUuid, holder);
    return holder;
  };
};

const ownerUuidOf = (accountId: string): string | undefined => ownerOfAccount(bareUuid(accountId))?.ownerUuid;

const readPayer = (
  platformId: string,
  source: QuoteRequest['source'],
  readHolder: ReadHolder,
): Promise<Holder | undefined> => {
  if (source.sourceType === 'ACCOUNT') return readHolder(ownerUuidOf(source.accountId));
  // No customer has the platform's uuid, so a customer id with it finds nobody.
  return source.customerId === undefined
    ? readHolder(platformId)
    : customerHolder(platformId, bareUuid(source.customerId));
};

const readDestination = async (
  platformId: string,
  destination: QuoteRequest['destination'],
  readHolder: ReadHolder,
): Promise<Destination> => {
  if (destination.destinationType === 'UMA_ADDRESS') {
    return { kind: 'UMA', receiver: await findUmaReceiver(destination.umaAddress) };
  }
  const { accountId } = destination;
  return accountId.startsWith('ExternalAccount:')
    ? { kind: 'EXTERNAL', account: await getExternalAccount(platformId, bareUuid(accountId)) }
    : { kind: 'INTERNAL', holder: await readHolder(ownerUuidOf(accountId)) };
};

/** All reads at once: one round trip, or two for the UMA address of a customer. */
export const readQuoteFacts = async (platformId: string, request: QuoteRequest): Promise<QuoteFacts> => {
  const ownPlatform = readPlatform(platformId);
  const readHolder = holderReader(platformId, ownPlatform);
  const { source, lookupId } = request;
  const [platform, payer, destination, lookup, rates] = await Promise.all([
    ownPlatform,
    readPayer(platformId, source, readHolder),
    readDestination(platformId, request.destination, readHolder),
    lookupId === undefined ? undefined : getLookup(platformId, bareUuid(lookupId)),
    currentRates(),
  ]);
  return { platform, payer, destination, lookup, rates };
};
