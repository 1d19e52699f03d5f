import { externalAccountKey } from '#shared/accounts/store.ts';
import { jobKey } from '#shared/bulk/store.ts';
import { beneficialOwnerKey } from '#shared/customers/beneficial-owners/store.ts';
import { customerOfReference, customerReferenceKey, holderOfUmaAddress } from '#shared/customers/locks.ts';
import { customerKey } from '#shared/customers/store.ts';
import { documentKey } from '#shared/documents/store.ts';
import { ownerOfAccount } from '#shared/kernel/ids.ts';
import { uuidOfReference } from '#shared/kernel/transaction-reference.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import { tokenItemKey } from '#shared/platforms/tokens/store.ts';
import { batchKey } from '#shared/transactions/batches/store.ts';
import { transactionKey } from '#shared/transactions/store.ts';
import { lookupKey } from '#shared/uma/lookups/store.ts';
import { verificationKey } from '#shared/verification/store.ts';
import { deliveryKey } from '#shared/webhooks/delivery/delivery-item.ts';
import { findCustomers } from './customers.ts';
import { accountOfFunding, paymentOfJournal } from './find-journal.ts';
import { type ItemKey, itemsOfPlatforms, platformsHaving } from './items-of-platforms.ts';
import { findPayments, type PaymentRow, paymentRow } from './payments.ts';
import { readPlatforms } from './platforms.ts';
import { folded, unmatched, wordsOf } from './search-words.ts';

/** What an operator has in hand. */
type Subject =
  /** `Transaction:<uuid>`, or a bare uuid, which may be an id of any type or an execution's name. */
  | { readonly kind: 'ID'; readonly type: string | undefined; readonly uuid: string }
  /** Of a payment, or of the journal of a refund. */
  | { readonly kind: 'REFERENCE'; readonly uuid: string }
  | { readonly kind: 'UMA_ADDRESS'; readonly address: string }
  /** An execution is named by the uuid of what it is about. */
  | { readonly kind: 'EXECUTION'; readonly name: string; readonly arn: string | undefined }
  /** Anything else is looked up as a platform's own id of a customer. */
  | { readonly kind: 'TEXT'; readonly text: string };

const idPattern = /^(?:([A-Za-z]+):)?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i;
const executionPattern = /^arn:[\w-]+:states:[\w-]+:\d*:execution:[^:]+:([\w-]+)$/;
/** The run of a delivery, or the time of a check, and the number of a new start may follow. */
const executionNamePattern =
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?:-\d+)?(?:-again-\d+)?$/;
const umaPattern = /^\$[^\s@]+@[^\s@]+$/;

/** An id of a platform's own has at most 255 characters, a UMA address somewhat more. A longer text names nothing. */
export const longestName = 512;
/** A text that fits more is too short to find one. */
const mostNamed = 20;

/** Reads what somebody typed or pasted. */
export const subjectOf = (typed: string): Subject => {
  const text = typed.trim();
  const [, type, uuid] = idPattern.exec(text) ?? [];
  if (uuid !== undefined) return { kind: 'ID', type, uuid: uuid.toLowerCase() };
  const [, named] = executionPattern.exec(text) ?? [];
  if (named !== undefined) return { kind: 'EXECUTION', name: named, arn: text };
  if (executionNamePattern.test(text)) return { kind: 'EXECUTION', name: text, arn: undefined };
  if (umaPattern.test(text)) return { kind: 'UMA_ADDRESS', address: text.toLowerCase() };
  const transactionUuid = uuidOfReference(text);
  if (transactionUuid !== undefined) return { kind: 'REFERENCE', uuid: transactionUuid };
  return { kind: 'TEXT', text };
};

const foundTypes = [
  'Transaction',
  'Customer',
  'InternalAccount',
  'ExternalAccount',
  'BeneficialOwner',
  'Verification',
  'Document',
  'Job',
  'PayoutBatch',
  'Lookup',
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
  PayoutBatch: batchKey,
  Lookup: lookupKey,
  Webhook: ({ platformId, uuid }) => deliveryKey(platformId, uuid),
  Token: tokenItemKey,
};

/** A quote and its transaction are one record. */
const typeNamed = (name: string): FoundType | undefined =>
  name === 'Quote' ? 'Transaction' : foundTypes.find((type) => type === name);

const uuidLength = 36;

/** An account has no item until it gets money, so its owner is looked for. */
const platformsOfAccount = async (platforms: readonly Platform[], uuid: string): Promise<Platform[]> => {
  const owner = ownerOfAccount(uuid);
  if (owner === undefined) return [];
  const { ownerUuid } = owner;
  const own = platforms.filter((platform) => platform.uuid === ownerUuid);
  if (own.length > 0) return own;
  return platformsHaving(platforms, ({ uuid: platformId }) => customerKey({ platformId, uuid: ownerUuid }));
};

/** The platforms that have this id. An internal account has no item of its own: its owner's item is read. */
const platformsWith = (
  platforms: readonly Platform[],
  type: FoundType,
  uuid: string,
): Promise<Platform[]> => {
  if (type === 'InternalAccount') return platformsOfAccount(platforms, uuid);
  if (type === 'Platform') return Promise.resolve(platforms.filter((platform) => platform.uuid === uuid));
  return platformsHaving(platforms, ({ uuid: platformId }) => keys[type]({ platformId, uuid }));
};

const among = async (platforms: readonly Platform[], type: FoundType, uuid: string): Promise<Found[]> =>
  (await platformsWith(platforms, type, uuid)).map((platform) => ({ type, uuid, platform }));

const findCustomer = async (platformId: string, customerUuid: string): Promise<Found[]> => {
  const platform = (await readPlatforms()).find(({ uuid }) => uuid === platformId);
  return platform === undefined ? [] : [{ type: 'Customer', uuid: customerUuid, platform }];
};

/** Every platform may use the same id for a customer of its own. */
const findReferences = async (platformCustomerId: string): Promise<Found[]> => {
  const found = await itemsOfPlatforms(await readPlatforms(), ({ uuid: platformId }) =>
    customerReferenceKey({ platformId, platformCustomerId }),
  );
  return found.flatMap(({ platform, item }) => {
    const uuid = customerOfReference(item);
    return uuid === undefined ? [] : [{ type: 'Customer', uuid, platform }];
  });
};

/** A journal is found as the payment that it is of, or as the account that a funding went to. */
const findJournal = async (uuid: string): Promise<Found[]> => {
  const platforms = await readPlatforms();
  const payments = await paymentOfJournal(platforms, uuid);
  return payments.length > 0 ? payments : accountOfFunding(platforms, uuid);
};

const findTyped = async (type: string, uuid: string): Promise<Found[]> => {
  if (type === 'Journal') return findJournal(uuid);
  const named = typeNamed(type);
  return named === undefined ? [] : among(await readPlatforms(), named, uuid);
};

/** A uuid of any type. A journal of a payment, too; a funding is found with its type only. */
const findBare = async (uuid: string): Promise<Found[]> => {
  const platforms = await readPlatforms();
  const found = await Promise.all(foundTypes.map((type) => among(platforms, type, uuid)));
  return found.some((some) => some.length > 0) ? found.flat() : paymentOfJournal(platforms, uuid);
};

const findReferenced = async (uuid: string): Promise<Found[]> => {
  const platforms = await readPlatforms();
  const payments = await among(platforms, 'Transaction', uuid);
  return payments.length > 0 ? payments : paymentOfJournal(platforms, uuid);
};

/** Executions are named by what they are about, but for those of bulk uploads and of the ledger's check. */
const findNamed = (execution: string): Promise<Found[]> => {
  const named = subjectOf(execution.slice(0, uuidLength));
  return named.kind === 'ID' ? findBare(named.uuid) : Promise.resolve([]);
};

/** Platforms with this name, else those that have all words in it. */
export const platformsNamed = (platforms: readonly Platform[], text: string): readonly Platform[] => {
  const equal = platforms.filter(({ name }) => folded(name) === folded(text.trim()));
  if (equal.length > 0) return equal;
  const words = wordsOf(text);
  return words.length === 0
    ? []
    : platforms.filter(({ name }) => unmatched(words, { texts: [name], amounts: [] }).length === 0);
};

/** What people remember of a payment, a customer or a platform. */
export const isText = (typed: string): boolean =>
  typed.length <= longestName && subjectOf(typed).kind === 'TEXT';

/** Platforms, and customers by a part of their name or e-mail address. Their ids only: no personal data. */
export const findNames = async (typed: string): Promise<Found[]> => {
  if (!isText(typed)) return [];
  const platforms = await readPlatforms();
  const named = platformsNamed(platforms, typed).slice(0, mostNamed);
  const own = named.map((platform): Found => ({ type: 'Platform', uuid: platform.uuid, platform }));
  return [...own, ...(await findCustomers(platforms, typed.trim()))];
};

export interface PaymentsOfText {
  readonly payments: readonly PaymentRow[];
  /** How many payments were looked at, if there are older ones that were not. */
  readonly searchedOnly?: number | undefined;
}

/** The newest payments that have all the words, as names, amounts or texts. */
export const findPaymentsByText = async (typed: string): Promise<PaymentsOfText> => {
  if (!isText(typed)) return { payments: [] };
  const platforms = await readPlatforms();
  const { payments, next, searched } = await findPayments({ platforms, text: typed, count: mostNamed });
  return {
    payments: payments.map((payment) => paymentRow(payment, platforms)),
    searchedOnly: next === undefined ? undefined : searched,
  };
};

/**
 * The records that a text names, without knowing their platform: every platform is asked for its key, which costs one
 * unit a platform and type (decision "operators read and decide"). A text that names nothing may still be in the logs.
 */
export const find = async (typed: string): Promise<Found[]> => {
  if (typed.length > longestName) return [];
  const subject = subjectOf(typed);
  switch (subject.kind) {
    case 'UMA_ADDRESS': {
      const holder = await holderOfUmaAddress(subject.address);
      return holder === undefined ? [] : findCustomer(holder.platformId, holder.customerUuid);
    }
    case 'TEXT':
      return findReferences(subject.text);
    case 'EXECUTION':
      return findNamed(subject.name);
    case 'REFERENCE':
      return findReferenced(subject.uuid);
    case 'ID':
      return subject.type === undefined ? findBare(subject.uuid) : findTyped(subject.type, subject.uuid);
  }
};
