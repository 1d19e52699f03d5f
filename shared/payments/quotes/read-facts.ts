import type { ExternalAccount } from '#shared/accounts/external-account.ts';
import { getExternalAccount } from '#shared/accounts/store.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { getCustomer } from '#shared/customers/store.ts';
import { bareUuid, ownerOfAccount } from '#shared/kernel/ids.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import { readPlatform } from '#shared/platforms/store.ts';
import { currentRates } from '#shared/rates/current-rates.ts';
import { findUmaReceiver } from '#shared/uma/lookups/find-uma-receiver.ts';
import type { UmaReceiver } from '#shared/uma/lookups/receiver.ts';
import { getLookup } from '#shared/uma/lookups/store.ts';
import type { Destination, Holder, QuoteFacts } from './facts.ts';
import type { QuoteRequest } from './schemas.ts';

/** Reads of a platform's records. A batch reads once what its rows have in common. */
export interface QuoteReads {
  readonly platform: () => Promise<Platform>;
  readonly customer: (uuid: string) => Promise<Customer | undefined>;
  readonly externalAccount: (uuid: string) => Promise<ExternalAccount | undefined>;
  readonly umaReceiver: (umaAddress: string) => Promise<UmaReceiver>;
}

const readAnew = (platformId: string): QuoteReads => {
  const reading = readPlatform(platformId);
  return {
    platform: () => reading,
    customer: (uuid) => getCustomer(platformId, uuid),
    externalAccount: (uuid) => getExternalAccount(platformId, uuid),
    umaReceiver: findUmaReceiver,
  };
};

type ReadHolder = (ownerUuid: string | undefined) => Promise<Holder | undefined>;

const customerHolder = async ({ customer: read }: QuoteReads, uuid: string): Promise<Holder | undefined> => {
  const customer = await read(uuid);
  return customer === undefined ? undefined : { kind: 'CUSTOMER', customer };
};

/** Reads each owner once, even if it is on both sides. */
const holderReader = (platformId: string, reads: QuoteReads): ReadHolder => {
  const started = new Map<string, Promise<Holder | undefined>>();
  return async (ownerUuid) => {
    if (ownerUuid === undefined) return undefined;
    if (ownerUuid === platformId) return { kind: 'PLATFORM', platform: await reads.platform() };
    const holder = started.get(ownerUuid) ?? customerHolder(reads, ownerUuid);
    started.set(ownerUuid, holder);
    return holder;
  };
};

const ownerUuidOf = (accountId: string): string | undefined => ownerOfAccount(bareUuid(accountId))?.ownerUuid;

interface Reading {
  readonly platformId: string;
  readonly reads: QuoteReads;
  readonly readHolder: ReadHolder;
}

const readPayer = (
  { platformId, reads, readHolder }: Reading,
  source: QuoteRequest['source'],
): Promise<Holder | undefined> => {
  if (source.sourceType === 'ACCOUNT') return readHolder(ownerUuidOf(source.accountId));
  // No customer has the platform's uuid, so a customer id with it finds nobody.
  return source.customerId === undefined
    ? readHolder(platformId)
    : customerHolder(reads, bareUuid(source.customerId));
};

const readDestination = async (
  { reads, readHolder }: Reading,
  destination: QuoteRequest['destination'],
): Promise<Destination> => {
  if (destination.destinationType === 'UMA_ADDRESS') {
    return { kind: 'UMA', receiver: await reads.umaReceiver(destination.umaAddress) };
  }
  const { accountId } = destination;
  return accountId.startsWith('ExternalAccount:')
    ? { kind: 'EXTERNAL', account: await reads.externalAccount(bareUuid(accountId)) }
    : { kind: 'INTERNAL', holder: await readHolder(ownerUuidOf(accountId)) };
};

/** All reads at once: one round trip, or two for the UMA address of a customer. */
export const readQuoteFacts = async (
  platformId: string,
  request: QuoteRequest,
  reads: QuoteReads = readAnew(platformId),
): Promise<QuoteFacts> => {
  const reading = { platformId, reads, readHolder: holderReader(platformId, reads) };
  const { source, lookupId } = request;
  const [platform, payer, destination, lookup, rates] = await Promise.all([
    reads.platform(),
    readPayer(reading, source),
    readDestination(reading, request.destination),
    lookupId === undefined ? undefined : getLookup(platformId, bareUuid(lookupId)),
    currentRates(),
  ]);
  return { platform, payer, destination, lookup, rates };
};
