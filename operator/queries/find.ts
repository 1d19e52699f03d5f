import { getExternalAccount } from '#shared/accounts/store.ts';
import { getJob } from '#shared/bulk/store.ts';
import { readBeneficialOwner } from '#shared/customers/beneficial-owners/store.ts';
import { findCustomerUuid, holderOfUmaAddress } from '#shared/customers/locks.ts';
import { getCustomer } from '#shared/customers/store.ts';
import { readDocument } from '#shared/documents/store.ts';
import { ownerOfAccount } from '#shared/kernel/account-id.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import { readToken } from '#shared/tokens/store.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import { readVerification } from '#shared/verification/store.ts';
import { readDelivery } from '#shared/webhooks/delivery/delivery-store.ts';
import { inParallel } from './in-parallel.ts';
import { everyPlatform } from './platforms.ts';
import { subjectOf } from './subject.ts';

const foundTypes = [
  'Transaction',
  'Customer',
  'InternalAccount',
  'ExternalAccount',
  'BeneficialOwner',
  'Verification',
  'Document',
  'Job',
  'Webhook',
  'Token',
  'Platform',
] as const;
export type FoundType = (typeof foundTypes)[number];

/** A record of a platform. */
export interface Found {
  readonly type: FoundType;
  /** Bare uuid. */
  readonly uuid: string;
  readonly platform: Platform;
}

type Lookup = (platform: Platform, uuid: string) => Promise<unknown>;

const accountOwner: Lookup = async (platform, uuid) => {
  const owner = ownerOfAccount(uuid);
  if (owner === undefined) return undefined;
  return owner.ownerUuid === platform.uuid ? platform : getCustomer(platform.uuid, owner.ownerUuid);
};

const lookups: Readonly<Record<FoundType, Lookup>> = {
  Transaction: ({ uuid: platformId }, uuid) => getTransaction(platformId, uuid),
  Customer: ({ uuid: platformId }, uuid) => getCustomer(platformId, uuid),
  InternalAccount: accountOwner,
  ExternalAccount: ({ uuid: platformId }, uuid) => getExternalAccount(platformId, uuid),
  BeneficialOwner: ({ uuid: platformId }, uuid) => readBeneficialOwner(platformId, uuid),
  Verification: ({ uuid: platformId }, uuid) => readVerification(platformId, uuid),
  Document: ({ uuid: platformId }, uuid) => readDocument(platformId, uuid),
  Job: ({ uuid: platformId }, uuid) => getJob(platformId, uuid),
  Webhook: ({ uuid: platformId }, uuid) => readDelivery(platformId, uuid),
  Token: ({ uuid: platformId }, uuid) => readToken({ platformId, uuid }),
  Platform: async (platform, uuid) => (platform.uuid === uuid ? platform : undefined),
};

/** A quote and its transaction are one record. */
const typeNamed = (name: string): FoundType | undefined =>
  name === 'Quote' ? 'Transaction' : foundTypes.find((type) => type === name);

/** How many platforms are asked at once. */
const width = 25;

const among = async (
  platforms: readonly Platform[],
  type: FoundType,
  uuid: string,
): Promise<Found | undefined> => {
  const found = await inParallel(platforms, width, async (platform) =>
    (await lookups[type](platform, uuid)) === undefined ? undefined : { type, uuid, platform },
  );
  return found.find((one) => one !== undefined);
};

const findCustomer = async (platformId: string, customerUuid: string): Promise<Found[]> => {
  const platform = (await everyPlatform()).find(({ uuid }) => uuid === platformId);
  return platform === undefined ? [] : [{ type: 'Customer', uuid: customerUuid, platform }];
};

/** Every platform may use the same id for a customer of its own. */
const findReferences = async (text: string): Promise<Found[]> => {
  const found = await inParallel(await everyPlatform(), width, async (platform) => {
    const uuid = await findCustomerUuid(platform.uuid, text);
    return uuid === undefined ? undefined : { type: 'Customer' as const, uuid, platform };
  });
  return found.filter((one) => one !== undefined);
};

/**
 * The records that a text names, without knowing their platform: every platform is asked for its key, which costs one
 * unit a platform and type (docs/decisions/0250). A text that names nothing may still be in the logs.
 */
export const find = async (typed: string): Promise<Found[]> => {
  const subject = subjectOf(typed);
  switch (subject.kind) {
    case 'UMA_ADDRESS': {
      const holder = await holderOfUmaAddress(subject.address);
      return holder === undefined ? [] : findCustomer(holder.platformId, holder.customerUuid);
    }
    case 'TEXT':
      return findReferences(subject.text);
    case 'EXECUTION':
      return [];
    case 'ID': {
      const named = subject.type === undefined ? undefined : typeNamed(subject.type);
      if (subject.type !== undefined && named === undefined) return [];
      const platforms = await everyPlatform();
      const types = named === undefined ? foundTypes : [named];
      const found = await Promise.all(types.map((type) => among(platforms, type, subject.uuid)));
      return found.filter((one) => one !== undefined);
    }
  }
};
