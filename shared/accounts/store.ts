import { createHash } from 'node:crypto';
import { Entity, type FormattedItem } from 'dynamodb-toolbox/entity';
import { EntityFormatter } from 'dynamodb-toolbox/entity/actions/format';
import { GetItemCommand } from 'dynamodb-toolbox/entity/actions/get';
import { DeleteTransaction } from 'dynamodb-toolbox/entity/actions/transactDelete';
import { PutTransaction } from 'dynamodb-toolbox/entity/actions/transactPut';
import { UpdateTransaction } from 'dynamodb-toolbox/entity/actions/transactUpdate';
import { $remove } from 'dynamodb-toolbox/entity/actions/update/symbols';
import { boolean } from 'dynamodb-toolbox/schema/boolean';
import { item } from 'dynamodb-toolbox/schema/item';
import { map } from 'dynamodb-toolbox/schema/map';
import { record } from 'dynamodb-toolbox/schema/record';
import { string } from 'dynamodb-toolbox/schema/string';
import { type RangeRequest, type RawItem, readRange, readShards } from '#shared/kernel/range.ts';
import { shardOf, table } from '#shared/kernel/table.ts';
import type { Write } from '#shared/kernel/transact.ts';
import {
  beneficiaryTypes,
  beneficiaryVerificationStatuses,
  type ExternalAccount,
  externalAccountStatuses,
  ownerKinds,
} from './external-account.ts';
import { accountTypeNames } from './primary-identifiers.ts';
import { normalizedIdentifier } from './rules.ts';

const addressAttribute = map({
  line1: string(),
  line2: string().optional(),
  city: string().optional(),
  state: string().optional(),
  postalCode: string(),
  country: string(),
});

/** An external account. A deleted one stays, without index entries, since transactions refer to it. */
const ExternalAccountEntity = new Entity({
  name: 'ExternalAccount',
  table,
  timestamps: false,
  schema: item({
    platformId: string().key(),
    uuid: string().key().savedAs('sortId'),
    ownerKind: string().enum(...ownerKinds),
    ownerUuid: string(),
    accountType: string().enum(...accountTypeNames),
    fields: record(string(), string()),
    currency: string(),
    status: string().enum(...externalAccountStatuses),
    beneficiary: map({
      beneficiaryType: string().enum(...beneficiaryTypes),
      fullName: string().optional(),
      legalName: string().optional(),
      birthDate: string().optional(),
      nationality: string().optional(),
      email: string().optional(),
      phoneNumber: string().optional(),
      registrationNumber: string().optional(),
      taxId: string().optional(),
      countryOfResidence: string().optional(),
      address: addressAttribute.optional(),
    }).optional(),
    platformAccountId: string().optional(),
    defaultUmaDepositAccount: boolean().optional(),
    beneficiaryVerificationStatus: string().enum(...beneficiaryVerificationStatuses),
    verifiedFullName: string().optional(),
    isDeleted: boolean().optional(),
    createdAt: string(),
    updatedAt: string(),
    listPk: string().optional(),
    ownerPk: string().optional(),
  }),
  computeKey: ({ platformId, uuid }) => ({ pk: `EXTERNAL#${platformId}#${uuid}`, sk: 'EXTERNAL' }),
});

/** Keeps one identifier in one currency to one account an owner. */
const IdentifierLock = new Entity({
  name: 'ExternalIdentifierLock',
  table,
  timestamps: false,
  schema: item({
    platformId: string().key(),
    ownerUuid: string().key(),
    currency: string().key(),
    /** SHA-256 of account type and identifier: keys show up in logs and metrics, account numbers must not. */
    identifierHash: string().key(),
    externalAccountUuid: string(),
  }),
  computeKey: ({ platformId, ownerUuid, currency, identifierHash }) => ({
    pk: `EXTERNAL_ID#${platformId}#${ownerUuid}#${currency}#${identifierHash}`,
    sk: 'LOCK',
  }),
});

const lockKey = (account: ExternalAccount) => ({
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
const externalAccountOf = (stored: FormattedItem<typeof ExternalAccountEntity>): ExternalAccount => {
  const { isDeleted: _deleted, listPk: _list, ownerPk: _owner, ...rest } = stored;
  return { ...rest, defaultUmaDepositAccount: stored.defaultUmaDepositAccount ?? false };
};

/** The list of all customers' accounts does not hold the platform's own. */
const indexKeys = ({ platformId, uuid, ownerKind, ownerUuid }: ExternalAccount) => ({
  ownerPk: ownerPartition(platformId, ownerUuid),
  ...(ownerKind === 'customer' ? { listPk: `${listPrefix(platformId)}#${shardOf(uuid)}` } : {}),
});

/** The writes of a new account: [account, identifier lock]. The lock fails when the owner has the identifier. */
export const newExternalAccountWrites = (account: ExternalAccount): [Write, Write] => {
  const { fields, beneficiary, defaultUmaDepositAccount, ...rest } = account;
  const put = ExternalAccountEntity.build(PutTransaction)
    .item({
      ...rest,
      fields: { ...fields },
      ...(beneficiary === undefined ? {} : { beneficiary: { ...beneficiary } }),
      ...(defaultUmaDepositAccount ? { defaultUmaDepositAccount } : {}),
      ...indexKeys(account),
    })
    .options({ condition: { attr: 'status', exists: false } });
  const lock = IdentifierLock.build(PutTransaction)
    .item({ ...lockKey(account), externalAccountUuid: account.uuid })
    .options({ condition: { attr: 'externalAccountUuid', exists: false } });
  return [put, lock];
};

/** The writes that remove an account: [account, identifier lock]. The first fails when it is gone already. */
export const removedExternalAccountWrites = (account: ExternalAccount, at: string): [Write, Write] => {
  const { platformId, uuid } = account;
  const mark = ExternalAccountEntity.build(UpdateTransaction)
    .item({
      platformId,
      uuid,
      isDeleted: true,
      updatedAt: at,
      defaultUmaDepositAccount: $remove(),
      listPk: $remove(),
      ownerPk: $remove(),
    })
    .options({
      condition: {
        and: [
          { attr: 'status', exists: true },
          { attr: 'isDeleted', exists: false },
        ],
      },
    });
  return [mark, IdentifierLock.build(DeleteTransaction).key(lockKey(account))];
};

/** The write that takes the default mark off an account. */
export const takeDefaultMarkOff = (platformId: string, uuid: string, at: string): Write =>
  ExternalAccountEntity.build(UpdateTransaction)
    .item({ platformId, uuid, defaultUmaDepositAccount: $remove(), updatedAt: at })
    .options({ condition: { attr: 'status', exists: true } });

/** An external account of the platform or its customers, read consistently; undefined when deleted. */
export const getExternalAccount = async (
  platformId: string,
  uuid: string,
): Promise<ExternalAccount | undefined> => {
  const { Item } = await ExternalAccountEntity.build(GetItemCommand)
    .key({ platformId, uuid })
    .options({ consistent: true })
    .send();
  return Item === undefined || Item.isDeleted === true ? undefined : externalAccountOf(Item);
};

const parseAll = (items: RawItem[]): ExternalAccount[] => {
  const formatter = ExternalAccountEntity.build(EntityFormatter);
  return items.map((raw) => externalAccountOf(formatter.format(raw)));
};

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
