import { Entity, type FormattedItem } from 'dynamodb-toolbox/entity';
import { GetItemCommand } from 'dynamodb-toolbox/entity/actions/get';
import { boolean } from 'dynamodb-toolbox/schema/boolean';
import { item } from 'dynamodb-toolbox/schema/item';
import { map } from 'dynamodb-toolbox/schema/map';
import { record } from 'dynamodb-toolbox/schema/record';
import { string } from 'dynamodb-toolbox/schema/string';
import { table } from '#shared/kernel/table.ts';
import { accountTypeNames } from './account-types.ts';
import {
  beneficiaryTypes,
  beneficiaryVerificationStatuses,
  type ExternalAccount,
  externalAccountStatuses,
  ownerKinds,
} from './external-account.ts';

const addressAttribute = map({
  line1: string(),
  line2: string().optional(),
  city: string().optional(),
  state: string().optional(),
  postalCode: string(),
  country: string(),
});

/** An external account. A deleted one stays, without index entries, since transactions refer to it. */
export const ExternalAccountEntity = new Entity({
  name: 'ExternalAccount',
  table,
  timestamps: false,
  schema: item({
    platformId: string().key(),
    uuid: string().key(),
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
    listPk: string().optional().hidden(),
    ownerPk: string().optional().hidden(),
    sortId: string().optional().hidden(),
  }),
  computeKey: ({ platformId, uuid }) => ({ pk: `EXTERNAL#${platformId}#${uuid}`, sk: 'EXTERNAL' }),
});

/** The domain value of a stored external account. */
export const externalAccountOf = (stored: FormattedItem<typeof ExternalAccountEntity>): ExternalAccount => {
  const { isDeleted: _, defaultUmaDepositAccount = false, ...rest } = stored;
  return { ...rest, defaultUmaDepositAccount };
};

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
