import { createHash } from 'node:crypto';
import * as z from 'zod';
import { ApiError } from '#shared/kernel/errors.ts';
import { type Page, type ReadOn, readPage } from '#shared/kernel/http/page.ts';
import { bareUuid, pathUuid } from '#shared/kernel/ids.ts';
import { absent, all, equals, present } from '#shared/kernel/table/condition.ts';
import { defineItem, type Write } from '#shared/kernel/table/item.ts';
import { readToEnd } from '#shared/kernel/table/pages.ts';
import { type RangeRequest, type RawItem, readRange, readShards } from '#shared/kernel/table/range.ts';
import { shardOf } from '#shared/kernel/table/table.ts';
import type { ConditionsFailed, NamedWrites } from '#shared/kernel/table/transact.ts';
import {
  type AccountQuery,
  listExternalAccounts as operation,
  type PlatformAccountQuery,
  listPlatformExternalAccounts as platformOperation,
} from './contract.ts';
import { type ExternalAccount, externalAccountItemSchema, type OwnerKind } from './external-account.ts';
import { accountIdentity } from './rules.ts';

const listPrefix = (platformId: string): string => `EXTERNAL#${platformId}`;
const ownerPartition = (platformId: string, ownerUuid: string): string =>
  `EXTERNAL#${platformId}#${ownerUuid}`;

/** An external account. A deleted one stays without index keys, because transactions refer to it. */
const externalAccountItem = defineItem({
  schema: externalAccountItemSchema.extend({
    defaultUmaDepositAccount: z.boolean().optional(),
    isDeleted: z.boolean().optional(),
  }),
  keyOf: ({ platformId, uuid }: { platformId: string; uuid: string }) => ({
    pk: `EXTERNAL#${platformId}#${uuid}`,
    sk: 'EXTERNAL',
  }),
  // The list of all customers' accounts does not hold the platform's own.
  indexKeysOf: ({ platformId, uuid, ownerKind, ownerUuid }) => ({
    ownerPk: ownerPartition(platformId, ownerUuid),
    listPk: ownerKind === 'customer' ? `${listPrefix(platformId)}#${shardOf(uuid)}` : undefined,
  }),
  storedAs: { uuid: 'sortId' },
});

/** The account of a raw item, deleted or not. */
export const parseExternalAccount = (raw: unknown): ExternalAccount =>
  externalAccountOf(externalAccountItem.parse(raw));

/** The table's key, for reads of many. */
export const externalAccountKey = externalAccountItem.keyOf;

const identifierLockSchema = z.object({
  platformId: z.string(),
  ownerUuid: z.string(),
  currency: z.string(),
  /** SHA-256 of account type, identifier and bank. Keys appear in logs and metrics, and account numbers must not. */
  identifierHash: z.string(),
  externalAccountUuid: z.string(),
});
type IdentifierKey = Omit<z.output<typeof identifierLockSchema>, 'externalAccountUuid'>;

/** An owner has an account in one currency only once. */
const identifierLock = defineItem({
  schema: identifierLockSchema,
  keyOf: ({ platformId, ownerUuid, currency, identifierHash }: IdentifierKey) => ({
    pk: `EXTERNAL_ID#${platformId}#${ownerUuid}#${currency}#${identifierHash}`,
    sk: 'LOCK',
  }),
});

const lockKey = (account: ExternalAccount): IdentifierKey => ({
  platformId: account.platformId,
  ownerUuid: account.ownerUuid,
  currency: account.currency,
  identifierHash: createHash('sha256').update(accountIdentity(account)).digest('base64url'),
});

/** The domain value of a stored external account. */
const externalAccountOf = (stored: ReturnType<typeof externalAccountItem.parse>): ExternalAccount => {
  const { isDeleted: _, ...account } = stored;
  return { ...account, defaultUmaDepositAccount: stored.defaultUmaDepositAccount ?? false };
};

/** The writes of a new account and of the lock on its identifier. `identifier` fails when the owner has it already. */
export const newExternalAccountWrites = (account: ExternalAccount): NamedWrites<'account' | 'identifier'> => {
  const { defaultUmaDepositAccount, ...rest } = account;
  const mark = defaultUmaDepositAccount ? { defaultUmaDepositAccount } : {};
  const put = externalAccountItem.put({ ...rest, ...mark }, absent('status'));
  const lock = identifierLock.put(
    { ...lockKey(account), externalAccountUuid: account.uuid },
    absent('externalAccountUuid'),
    { returnOld: true },
  );
  return { account: put, identifier: lock };
};

/** uuid of the account that has the identifier, from the failure of `identifier`. */
export const holderOfIdentifier = (failed: ConditionsFailed): string =>
  identifierLock.parse(failed.itemOf('identifier')).externalAccountUuid;

/** The writes that remove an account and the lock on its identifier. `account` fails when it was removed before. */
export const removedExternalAccountWrites = (
  account: ExternalAccount,
  at: string,
): NamedWrites<'account' | 'identifier'> => {
  const { platformId, uuid } = account;
  const change = {
    set: { isDeleted: true, updatedAt: at },
    remove: ['defaultUmaDepositAccount', 'listPk', 'ownerPk'],
  } as const;
  const isThere = all(present('status'), absent('isDeleted'));
  return {
    account: externalAccountItem.update({ platformId, uuid }, change, isThere),
    identifier: identifierLock.remove(lockKey(account), equals('externalAccountUuid', account.uuid)),
  };
};

/** The write that removes the default mark of an account. */
export const removeDefaultMark = (platformId: string, uuid: string, at: string): Write => {
  const change = { set: { updatedAt: at }, remove: ['defaultUmaDepositAccount'] } as const;
  return externalAccountItem.update({ platformId, uuid }, change, present('status'));
};

/** The write that settles a PENDING account. Its condition fails when the account is removed or settled already. */
export const settledExternalAccountWrite = (account: ExternalAccount): Write => {
  const { platformId, uuid, status, beneficiaryVerificationStatus, verifiedFullName, updatedAt } = account;
  const set = { status, beneficiaryVerificationStatus, verifiedFullName, updatedAt };
  const isWaiting = all(equals('status', 'PENDING'), absent('isDeleted'));
  return externalAccountItem.update({ platformId, uuid }, { set }, isWaiting);
};

/** The writes that make the accounts of a deleted customer INACTIVE; also of an account that was removed meanwhile. */
export const inactiveAccountWrites = (accounts: readonly ExternalAccount[], at: string): NamedWrites => {
  const set = { status: 'INACTIVE', updatedAt: at } as const;
  const writes = accounts.map(({ platformId, uuid }) => {
    const write = externalAccountItem.update({ platformId, uuid }, { set }, present('status'));
    return [`external.${uuid}`, write] as const;
  });
  return Object.fromEntries(writes);
};

/** The check that an external account is ACTIVE and not removed. A failed check returns the item. */
export const usableExternalAccountCheck = (platformId: string, uuid: string): Write => {
  const isUsable = all(equals('status', 'ACTIVE'), absent('isDeleted'));
  return externalAccountItem.check({ platformId, uuid }, isUsable, { returnOld: true });
};

/** An external account of the platform or its customers, read consistently; undefined when deleted. */
export const getExternalAccount = async (
  platformId: string,
  uuid: string,
): Promise<ExternalAccount | undefined> => {
  const stored = await externalAccountItem.get({ platformId, uuid });
  return stored === undefined || stored.isDeleted === true ? undefined : externalAccountOf(stored);
};

/** The same, deleted or not: a payment to an account goes on after the account is deleted. */
export const getLastingExternalAccount = async (
  platformId: string,
  uuid: string,
): Promise<ExternalAccount | undefined> => {
  const stored = await externalAccountItem.get({ platformId, uuid });
  return stored === undefined ? undefined : externalAccountOf(stored);
};

const parseAll = (items: RawItem[]): ExternalAccount[] =>
  items.map((raw) => externalAccountOf(externalAccountItem.parse(raw)));

/** Walks the accounts of all customers in order of their uuids, which is the order of their creation. */
export const listCustomersExternalAccounts = async (
  platformId: string,
  range: Omit<RangeRequest, 'index' | 'partition'>,
): Promise<ExternalAccount[]> => parseAll(await readShards(listPrefix(platformId), range));

/** Accounts of one owner read in one query. They fit into the 1 MB of DynamoDB's answer. */
const accountsAtOnce = 1000;

/** All accounts of one owner, newest first. Owners have few; the cost grows with their number. */
export const listOwnersExternalAccounts = async (
  platformId: string,
  ownerUuid: string,
): Promise<ExternalAccount[]> => {
  const range = {
    index: 'owner',
    partition: ownerPartition(platformId, ownerUuid),
    descending: true,
  } as const;
  return readToEnd({
    count: accountsAtOnce,
    read: async (page) => parseAll(await readRange({ ...range, ...page })),
    positionOf: ({ uuid }) => uuid,
  });
};

const readAll =
  (platformId: string): ReadOn<ExternalAccount> =>
  (after, count) =>
    listCustomersExternalAccounts(platformId, { after, count, descending: true });

const readGiven =
  (accounts: readonly ExternalAccount[]): ReadOn<ExternalAccount> =>
  async (after, count) =>
    accounts.filter(({ uuid }) => after === undefined || uuid < after).slice(0, count);

/** One page of customers' external accounts, newest first. For one customer the page has the exact total. */
export const findExternalAccounts = async (
  platformId: string,
  query: AccountQuery,
): Promise<Page<ExternalAccount> & { totalCount?: number }> => {
  const { limit, cursor, ...filters } = query;
  const { customerId } = filters;
  const keep = ({ currency }: ExternalAccount) => (filters.currency ?? currency) === currency;
  const own =
    customerId === undefined ? undefined : await listOwnersExternalAccounts(platformId, bareUuid(customerId));
  const page = await readPage({
    scope: { operationId: operation.id, platformId, filters },
    limit,
    cursor,
    read: own === undefined ? readAll(platformId) : readGiven(own),
    positionOf: ({ uuid }) => uuid,
    keep,
  });
  return own === undefined ? page : { ...page, totalCount: own.filter(keep).length };
};

/** One page of the platform's own external accounts, newest first; all of them without a limit. */
export const findPlatformsExternalAccounts = async (
  platformId: string,
  { limit, cursor, ...filters }: PlatformAccountQuery,
): Promise<Page<ExternalAccount>> => {
  const all = await listOwnersExternalAccounts(platformId, platformId);
  const wanted = all.filter(({ currency }) => (filters.currency ?? currency) === currency);
  return readPage({
    scope: { operationId: platformOperation.id, platformId, filters },
    limit: limit ?? wanted.length,
    cursor,
    read: readGiven(wanted),
    positionOf: ({ uuid }) => uuid,
  });
};

/**
 * The account that a path names. With `ownerKind` only an account of such an owner; without it any account, because
 * POST /customers/external-accounts also creates the platform's own accounts.
 *
 * @throws ApiError ACCOUNT_NOT_FOUND
 */
export const requireExternalAccount = async (
  platformId: string,
  externalAccountId: string,
  ownerKind?: OwnerKind,
): Promise<ExternalAccount> => {
  const uuid = pathUuid('ExternalAccount', externalAccountId, 'ACCOUNT_NOT_FOUND');
  const account = await getExternalAccount(platformId, uuid);
  const fits = account !== undefined && (ownerKind ?? account.ownerKind) === account.ownerKind;
  if (!fits) throw new ApiError('ACCOUNT_NOT_FOUND');
  return account;
};
