import { Entity } from 'dynamodb-toolbox/entity';
import { GetItemCommand } from 'dynamodb-toolbox/entity/actions/get';
import { DeleteTransaction } from 'dynamodb-toolbox/entity/actions/transactDelete';
import { PutTransaction } from 'dynamodb-toolbox/entity/actions/transactPut';
import { item } from 'dynamodb-toolbox/schema/item';
import { string } from 'dynamodb-toolbox/schema/string';
import { table } from '#shared/kernel/table.ts';
import type { Write } from '#shared/kernel/transact.ts';
import type { Customer } from './customer.ts';

/**
 * Lock items keep names unique, and find a customer by them. They outlive the customer: a name that money was sent
 * to is never given to another (docs/decisions/0042).
 */
const UmaAddressLock = new Entity({
  name: 'UmaAddressLock',
  table,
  timestamps: false,
  schema: item({ umaAddress: string().key(), platformId: string(), customerUuid: string() }),
  computeKey: ({ umaAddress }) => ({ pk: `UMA#${umaAddress}`, sk: 'LOCK' }),
});

const PlatformCustomerIdLock = new Entity({
  name: 'PlatformCustomerIdLock',
  table,
  timestamps: false,
  schema: item({
    platformId: string().key(),
    platformCustomerId: string().key(),
    customerUuid: string(),
  }),
  computeKey: ({ platformId, platformCustomerId }) => ({
    pk: `CUSTOMER_REF#${platformId}#${platformCustomerId}`,
    sk: 'LOCK',
  }),
});

/** The write that takes the customer's UMA address; its condition fails when anybody in the service has it. */
export const takeUmaAddress = ({ umaAddress, platformId, uuid }: Customer): Write =>
  UmaAddressLock.build(PutTransaction)
    .item({ umaAddress, platformId, customerUuid: uuid })
    .options({ condition: { attr: 'customerUuid', exists: false } });

/** The write that gives up the customer's UMA address. */
export const releaseUmaAddress = ({ umaAddress, uuid }: Customer): Write =>
  UmaAddressLock.build(DeleteTransaction)
    .key({ umaAddress })
    .options({ condition: { attr: 'customerUuid', eq: uuid } });

/** The write that takes the customer's platformCustomerId; its condition fails when another customer has it. */
export const takePlatformCustomerId = ({ platformId, platformCustomerId, uuid }: Customer): Write =>
  PlatformCustomerIdLock.build(PutTransaction)
    .item({ platformId, platformCustomerId, customerUuid: uuid })
    .options({ condition: { attr: 'customerUuid', exists: false } });

export interface UmaAddressHolder {
  readonly platformId: string;
  readonly customerUuid: string;
}

/** Who has a UMA address (lower case) in the whole service; read consistently. */
export const holderOfUmaAddress = async (umaAddress: string): Promise<UmaAddressHolder | undefined> => {
  const { Item } = await UmaAddressLock.build(GetItemCommand)
    .key({ umaAddress })
    .options({ consistent: true })
    .send();
  return Item;
};

/** uuid of the platform's customer with this platformCustomerId; read consistently. */
export const findCustomerUuid = async (
  platformId: string,
  platformCustomerId: string,
): Promise<string | undefined> => {
  const { Item } = await PlatformCustomerIdLock.build(GetItemCommand)
    .key({ platformId, platformCustomerId })
    .options({ consistent: true })
    .send();
  return Item?.customerUuid;
};
