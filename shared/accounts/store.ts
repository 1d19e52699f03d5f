import { createHash } from 'node:crypto';
import * as z from 'zod';
import { accountTypeNames } from '#shared/account-types/primary-identifiers.ts';
import { absent, all, equals, present } from '#shared/kernel/condition.ts';
import { defineItem, type Write } from '#shared/kernel/item.ts';
import { type RangeRequest, type RawItem, readRange, readShards } from '#shared/kernel/range.ts';
import { shardOf } from '#shared/kernel/table.ts';
import type { NamedWrites } from '#shared/kernel/transact.ts';
import {
  beneficiaryVerificationStatuses,
  type ExternalAccount,
  externalAccountStatuses,
  ownerKinds,
} from './external-account.ts';
import { normalizedIdentifier } from './rules.ts';
import { storedBeneficiarySchema } from './stored-beneficiary.ts';

/** An external account. A deleted one stays, without index entries, since transactions refer to it. */
const externalAccountItem = defineItem({
  schema: z.object({
    platformId: z.string(),
    /** The account's uuid. */
    sortId: z.string(),
    ownerKind: z.enum(ownerKinds),
    ownerUuid: z.string(),
    accountType: z.enum(accountTypeNames),
    fields: z.record(z.string(), z.string()),
    currency: z.string(),
    status: z.enum(externalAccountStatuses),
    beneficiary: storedBeneficiarySchema.optional(),
    platformAccountId: z.string().optional(),
    defaultUmaDepositAccount: z.boolean().optional(),
    beneficiaryVerificationStatus: z.enum(beneficiaryVerificationStatuses),
    verifiedFullName: z.string().optional(),
    isDeleted: z.boolean().optional(),
    createdAt: z.string(),
    updatedAt: z.string(),
    listPk: z.string().optional(),
    ownerPk: z.string().optional(),
  }),
  keyOf: ({ platformId, sortId }: { platformId: string; sortId: string }) => ({
    pk: `EXTERNAL#${platformId}#${sortId}`,
    sk: 'EXTERNAL',
  }),
});

interface IdentifierKey {
  readonly platformId: string;
  readonly ownerUuid: string;
  readonly currency: string;
  /** SHA-256 of account type and identifier: keys show up in logs and metrics, account numbers must not. */
  readonly identifierHash: string;
}

/** Keeps one identifier in one currency to one account an owner. */
const identifierLock = defineItem({
  schema: z.object({
    platformId: z.string(),
    ownerUuid: z.string(),
    currency: z.string(),
    identifierHash: z.string(),
    externalAccountUuid: z.string(),
  }),
  keyOf: ({ platformId, ownerUuid, currency, identifierHash }: IdentifierKey) => ({
    pk: `EXTERNAL_ID#${platformId}#${ownerUuid}#${currency}#${identifierHash}`,
    sk: 'LOCK',
  }),
});

const lockKey = (account: ExternalAccount): IdentifierKey => ({
  platformId: account.platformId,
  ownerUuid: account.ownerUuid,
  currency: account.currency,
  identifierHash: createHash('sha256')
    .update(`${account.accountType}\n${normalizedIdentifier(account)}`)
    .digest('base64url'),
});

const listPrefix = (platformId: string): string => `EXTERNAL#${platformId}`;
const ownerPartition = (platformId: string, ownerUuid: string): string =>
  `EXTERNAL#${platformId}#${ownerUuid}`;

/** The domain value of a stored external account. */
const externalAccountOf = (stored: ReturnType<typeof externalAccountItem.parse>): ExternalAccount => {
  const { sortId: uuid, isDeleted: _deleted, listPk: _list, ownerPk: _owner, ...rest } = stored;
  return { ...rest, uuid, defaultUmaDepositAccount: stored.defaultUmaDepositAccount ?? false };
};

/** The list of all customers' accounts does not hold the platform's own. */
const indexKeys = ({ platformId, uuid, ownerKind, ownerUuid }: ExternalAccount) => ({
  ownerPk: ownerPartition(platformId, ownerUuid),
  ...(ownerKind === 'customer' ? { listPk: `${listPrefix(platformId)}#${shardOf(uuid)}` } : {}),
});

/** The writes of a new account: [account, identifier lock]. The lock fails when the owner has the identifier. */
export const newExternalAccountWrites = (account: ExternalAccount): NamedWrites<'account' | 'identifier'> => {
  const { uuid: sortId, defaultUmaDepositAccount, ...rest } = account;
  const mark = defaultUmaDepositAccount ? { defaultUmaDepositAccount } : {};
  const put = externalAccountItem.put({ ...rest, sortId, ...mark, ...indexKeys(account) }, absent('status'));
  const lock = identifierLock.put(
    { ...lockKey(account), externalAccountUuid: account.uuid },
    absent('externalAccountUuid'),
  );
  return { account: put, identifier: lock };
};

/** The writes that remove an account and the lock on its identifier. `account` fails when the account is gone already. */
export const removedExternalAccountWrites = (
  account: ExternalAccount,
  at: string,
): NamedWrites<'account' | 'identifier'> => {
  const { platformId, uuid: sortId } = account;
  const change = {
    set: { isDeleted: true, updatedAt: at },
    remove: ['defaultUmaDepositAccount', 'listPk', 'ownerPk'],
  } as const;
  const isThere = all(present('status'), absent('isDeleted'));
  return {
    account: externalAccountItem.update({ platformId, sortId }, change, isThere),
    identifier: identifierLock.remove(lockKey(account), equals('externalAccountUuid', account.uuid)),
  };
};

/** The write that takes the default mark off an account. */
export const takeDefaultMarkOff = (platformId: string, uuid: string, at: string): Write => {
  const change = { set: { updatedAt: at }, remove: ['defaultUmaDepositAccount'] } as const;
  return externalAccountItem.update({ platformId, sortId: uuid }, change, present('status'));
};

/** The write that ends the wait of a PENDING account; fails when it is removed, or nothing waits any more. */
export const settledExternalAccountWrite = (account: ExternalAccount): Write => {
  const { platformId, uuid, status, beneficiaryVerificationStatus, verifiedFullName, updatedAt } = account;
  const set = { status, beneficiaryVerificationStatus, verifiedFullName, updatedAt };
  const isWaiting = all(equals('status', 'PENDING'), absent('isDeleted'));
  return externalAccountItem.update({ platformId, sortId: uuid }, { set }, isWaiting);
};

/** An external account of the platform or its customers, read consistently; undefined when deleted. */
export const getExternalAccount = async (
  platformId: string,
  uuid: string,
): Promise<ExternalAccount | undefined> => {
  const stored = await externalAccountItem.get({ platformId, sortId: uuid });
  return stored === undefined || stored.isDeleted === true ? undefined : externalAccountOf(stored);
};

/** The same, deleted or not: what was promised to an account is paid, or asked about, though it was deleted since. */
export const getLastingExternalAccount = async (
  platformId: string,
  uuid: string,
): Promise<ExternalAccount | undefined> => {
  const stored = await externalAccountItem.get({ platformId, sortId: uuid });
  return stored === undefined ? undefined : externalAccountOf(stored);
};

const parseAll = (items: RawItem[]): ExternalAccount[] =>
  items.map((raw) => externalAccountOf(externalAccountItem.parse(raw)));

/** Walks the accounts of all customers in order of their uuids, which is the order in which they were made. */
export const listCustomersExternalAccounts = async (
  platformId: string,
  range: Omit<RangeRequest, 'index' | 'partition'>,
): Promise<ExternalAccount[]> => parseAll(await readShards(listPrefix(platformId), range));

/** Accounts of one owner read in one query; an answer of DynamoDB carries 1 MB, more than this many. */
const accountsAtOnce = 1000;

/** All accounts of one owner, newest first. Owners have few; the cost grows with their number. */
export const listOwnersExternalAccounts = async (
  platformId: string,
  ownerUuid: string,
): Promise<ExternalAccount[]> => {
  const accounts: ExternalAccount[] = [];
  const range = {
    index: 'owner',
    partition: ownerPartition(platformId, ownerUuid),
    descending: true,
  } as const;
  for (;;) {
    const after = accounts.at(-1)?.uuid;
    const found = parseAll(await readRange({ ...range, after, count: accountsAtOnce }));
    accounts.push(...found);
    if (found.length < accountsAtOnce) return accounts;
  }
};
