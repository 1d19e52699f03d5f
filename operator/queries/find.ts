import * as z from 'zod';
import { externalAccountKey } from '#shared/accounts/store.ts';
import { jobKey } from '#shared/bulk/store.ts';
import { beneficialOwnerKey } from '#shared/customers/beneficial-owners/store.ts';
import { customerOfReference, customerReferenceKey, holderOfUmaAddress } from '#shared/customers/locks.ts';
import { customerKey } from '#shared/customers/store.ts';
import { documentKey } from '#shared/documents/store.ts';
import { ownerOfAccount } from '#shared/kernel/account-id.ts';
import { keysOfBatchRead } from '#shared/kernel/aws-limits.ts';
import { readBatch } from '#shared/kernel/read-batch.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import { tokenItemKey } from '#shared/tokens/store.ts';
import { transactionKey } from '#shared/transactions/store.ts';
import { verificationKey } from '#shared/verification/store.ts';
import { deliveryKey } from '#shared/webhooks/delivery/delivery-item.ts';
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

interface ItemKey {
  readonly pk: string;
  readonly sk: string;
}

type KeyOf = (record: { readonly platformId: string; readonly uuid: string }) => ItemKey;

/** Where each platform would have the record. */
const keys: Readonly<Record<Exclude<FoundType, 'InternalAccount' | 'Platform'>, KeyOf>> = {
  Transaction: transactionKey,
  Customer: customerKey,
  ExternalAccount: externalAccountKey,
  BeneficialOwner: beneficialOwnerKey,
  Verification: verificationKey,
  Document: documentKey,
  Job: jobKey,
  Webhook: ({ platformId, uuid }) => deliveryKey(platformId, uuid),
  Token: tokenItemKey,
};

/** A quote and its transaction are one record. */
const typeNamed = (name: string): FoundType | undefined =>
  name === 'Quote' ? 'Transaction' : foundTypes.find((type) => type === name);

const uuidLength = 36;

const textOf = ({ pk, sk }: ItemKey): string => `${pk} ${sk}`;
const keySchema = z.object({ pk: z.string(), sk: z.string() });

/** The items with these keys: one unit a platform, and one request for a hundred of them. */
const itemsOf = async (platforms: readonly Platform[], keyOf: (platform: Platform) => ItemKey) => {
  const byKey = new Map(platforms.map((platform) => [textOf(keyOf(platform)), platform]));
  const batches = Array.from({ length: Math.ceil(platforms.length / keysOfBatchRead) }, (_, batch) =>
    platforms.slice(batch * keysOfBatchRead, (batch + 1) * keysOfBatchRead),
  );
  const items = await inParallel(batches, width, (batch) =>
    readBatch(batch.map((platform) => ({ ...keyOf(platform) }))),
  );
  return items.flat().flatMap((item) => {
    const platform = byKey.get(textOf(keySchema.parse(item)));
    return platform === undefined ? [] : { platform, item };
  });
};

const havingItem = async (
  platforms: readonly Platform[],
  keyOf: (platform: Platform) => ItemKey,
): Promise<Platform[]> => (await itemsOf(platforms, keyOf)).map(({ platform }) => platform);

/** An account has no item until it gets money, so its owner is looked for. */
const platformsOfAccount = async (platforms: readonly Platform[], uuid: string): Promise<Platform[]> => {
  const owner = ownerOfAccount(uuid);
  if (owner === undefined) return [];
  const { ownerUuid } = owner;
  const own = platforms.filter((platform) => platform.uuid === ownerUuid);
  if (own.length > 0) return own;
  return havingItem(platforms, ({ uuid: platformId }) => customerKey({ platformId, uuid: ownerUuid }));
};

/** Everything has an item of its own but internal accounts. */
const platformsWith = (
  platforms: readonly Platform[],
  type: FoundType,
  uuid: string,
): Promise<Platform[]> => {
  if (type === 'InternalAccount') return platformsOfAccount(platforms, uuid);
  if (type === 'Platform') return Promise.resolve(platforms.filter((platform) => platform.uuid === uuid));
  return havingItem(platforms, ({ uuid: platformId }) => keys[type]({ platformId, uuid }));
};

/** How many batches are read at once. */
const width = 10;

const among = async (platforms: readonly Platform[], type: FoundType, uuid: string): Promise<Found[]> =>
  (await platformsWith(platforms, type, uuid)).map((platform) => ({ type, uuid, platform }));

const findCustomer = async (platformId: string, customerUuid: string): Promise<Found[]> => {
  const platform = (await everyPlatform()).find(({ uuid }) => uuid === platformId);
  return platform === undefined ? [] : [{ type: 'Customer', uuid: customerUuid, platform }];
};

/** Every platform may use the same id for a customer of its own. */
const findReferences = async (platformCustomerId: string): Promise<Found[]> => {
  const found = await itemsOf(await everyPlatform(), ({ uuid: platformId }) =>
    customerReferenceKey({ platformId, platformCustomerId }),
  );
  return found.map(({ platform, item }) => ({ type: 'Customer', uuid: customerOfReference(item), platform }));
};

/** Executions are named by what they are about, but for those of bulk uploads. */
const findNamed = (execution: string): Promise<Found[]> => {
  const named = subjectOf(execution.slice(0, uuidLength));
  return named.kind === 'ID' ? find(named.uuid) : Promise.resolve([]);
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
      return findNamed(subject.arn.split(':').at(-1) ?? '');
    case 'ID': {
      const named = subject.type === undefined ? undefined : typeNamed(subject.type);
      if (subject.type !== undefined && named === undefined) return [];
      const platforms = await everyPlatform();
      const types = named === undefined ? foundTypes : [named];
      const found = await Promise.all(types.map((type) => among(platforms, type, subject.uuid)));
      return found.flat();
    }
  }
};
