import { beforeEach, describe, vi } from 'vitest';
import { handler as createAccount } from '#functions/accounts/create-external-account.ts';
import { handler as deleteAccount } from '#functions/accounts/delete-external-account.ts';
import { handler as createCustomer } from '#functions/customers/create-customer.ts';
import { handler as deleteCustomer } from '#functions/customers/delete-customer.ts';
import { handler as updateCustomer } from '#functions/customers/update-customer.ts';
import { newExternalAccountWrites } from '#shared/accounts/store.ts';
import { accountExample } from '#shared/api/openapi/examples/accounts.ts';
import { bank, customer, otherCustomer, platform } from '../payments/quotes/quote-world.ts';
import { call, type Request } from '../support/call.ts';
import { type ConditionalTransaction, testConditions } from '../support/conditions.ts';
import { type MemoryTable, useMemoryTable } from '../support/memory-table.ts';
import { seedWorld, type WorldOptions } from '../support/world.ts';

const current = useMemoryTable();
const now = '2025-10-14T09:00:00.000Z';
const { uuid: platformId } = platform();
const [jane, joe] = [customer(), otherCustomer()];

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
});

/** The code of the error, or the status of the answer. */
const answerTo = (handler: unknown, request: Request) => async (): Promise<unknown> => {
  const { status, body } = await call(handler, request);
  return Object(body).code ?? status;
};
const world =
  (options: WorldOptions = {}, change: object = {}) =>
  (table: MemoryTable): void => {
    seedWorld(table, options);
    const key = { pk: `CUSTOMER#${platformId}#${jane.uuid}`, sk: 'CUSTOMER' };
    table.seed({ ...table.find(key.pk, key.sk), ...key, ...change });
  };
/** A row of an import that has taken names, and whose customer nobody has created. */
const unfinished = ['019542f5-b3e7-7d02-8000-0000000fffff', '019542f5-b3e7-7d02-8000-0000000ffffe'] as const;
const lock = (pk: string, customerUuid: string) => ({ pk, sk: 'LOCK', platformId, customerUuid });
const joes = { platformId, customerUuid: joe.uuid };
const taken = [['TAKEN']] as const;
const changed = [['GONE'], [{ version: 9 }]] as const;
const inUse = [
  [{ balanceMinor: 1 }, 'CUSTOMER_HAS_FUNDS'],
  [{ openTransactions: 1 }, 'CUSTOMER_HAS_FUNDS'],
] as const;

const ann = {
  customerType: 'INDIVIDUAL',
  platformCustomerId: 'c-9',
  umaAddress: '$ann@platforms.uma.test',
  region: 'US',
  currencies: ['EUR'],
  fullName: 'Ann Other',
  birthDate: '1990-01-15',
  nationality: 'US',
  address: { line1: '1 Main Street', postalCode: '12345', country: 'US' },
};
const create = answerTo(createCustomer, { body: ann });
const path = { customerId: `Customer:${jane.uuid}` };
const patch = (fields: object) =>
  answerTo(updateCustomer, { path, body: { customerType: 'INDIVIDUAL', ...fields } });
const move = patch({ umaAddress: ann.umaAddress });
const annsAddress = `UMA#${ann.umaAddress}`;
const annsId = `CUSTOMER_REF#${platformId}#${ann.platformCustomerId}`;

const customers: readonly ConditionalTransaction[] = [
  {
    title: 'a new customer',
    given: world(),
    run: create,
    writes: {
      CUSTOMER: taken,
      'UMA LOCK': [[joes, 'UMA_ADDRESS_EXISTS']],
      'CUSTOMER_REF LOCK': [[joes, 'PLATFORM_CUSTOMER_ID_EXISTS']],
    },
  },
  {
    title: 'a new customer whose names a row of an import has taken',
    given: (table) => {
      world()(table);
      table.seed(lock(annsAddress, unfinished[0]));
      table.seed(lock(annsId, unfinished[1]));
    },
    run: create,
    writes: {
      CUSTOMER: taken,
      'UMA LOCK': [[joes, 'UMA_ADDRESS_EXISTS']],
      'CUSTOMER_REF LOCK': [[joes, 'PLATFORM_CUSTOMER_ID_EXISTS']],
      'CUSTOMER 2': [[{ ...jane, currencies: 'USD', openedFirst: 'USD' }, 'PLATFORM_CUSTOMER_ID_EXISTS']],
      'CUSTOMER 3': [[{ ...jane, currencies: 'USD', openedFirst: 'USD' }, 'UMA_ADDRESS_EXISTS']],
    },
  },
  {
    title: 'a customer who changes',
    given: world(),
    run: patch({ fullName: 'Jane Roe' }),
    writes: { CUSTOMER: changed },
  },
  {
    title: 'a customer who moves to another address',
    given: world(),
    run: move,
    writes: {
      CUSTOMER: changed,
      'UMA LOCK': [[joes, 'UMA_ADDRESS_EXISTS']],
      'UMA LOCK 2': [['GONE'], [joes]],
    },
  },
  {
    title: 'an address that a row of an import has taken',
    given: (table) => {
      world()(table);
      table.seed(lock(annsAddress, unfinished[0]));
    },
    run: move,
    writes: { CUSTOMER: [['TAKEN']], 'UMA LOCK': [['GONE'], [joes]] },
  },
  {
    title: 'a customer who gives up a currency',
    given: world(),
    run: patch({ currencies: ['USD'] }),
    writes: { CUSTOMER: changed, 'ACCOUNT BALANCE': inUse },
  },
  {
    title: 'a customer who takes up a currency again',
    given: world({}, { currencies: 'USD', closed: 'EUR' }),
    run: patch({ currencies: ['USD', 'EUR'] }),
    writes: { CUSTOMER: changed, 'ACCOUNT BALANCE': [[{ leastOwnerVersion: 9 }]] },
  },
  {
    title: 'a customer who is deleted',
    given: world(),
    run: answerTo(deleteCustomer, { path }),
    writes: { CUSTOMER: changed, 'ACCOUNT BALANCE': inUse, 'ACCOUNT BALANCE 2': inUse, EXTERNAL: [['GONE']] },
  },
  {
    title: 'the last account of a deleted customer with more than fit into one transaction',
    given: (table) => {
      world()(table);
      // Beside the customer and two internal accounts, 97 have room.
      const more = Array.from({ length: 97 }, (_, index) =>
        bank({ uuid: `${bank().uuid.slice(0, -4)}${7000 + index}` }),
      );
      table.commit(more.flatMap((account) => newExternalAccountWrites(account).account ?? []));
    },
    run: answerTo(deleteCustomer, { path }),
    writes: { EXTERNAL: [['GONE']] },
  },
];

const sample = accountExample('USD_ACCOUNT', { accountNumber: '424242001' });
const order = (more: object = {}) => answerTo(createAccount, { body: { ...sample, ...path, ...more } });
const asDefault = order({ defaultUmaDepositAccount: true });
const remove = answerTo(deleteAccount, { path: { externalAccountId: `ExternalAccount:${bank().uuid}` } });
const free = { EXTERNAL: taken, 'EXTERNAL_ID LOCK': [['TAKEN', 'EXTERNAL_ACCOUNT_EXISTS']] } as const;
const there = {
  EXTERNAL: [['GONE'], [{ isDeleted: true }, 'ACCOUNT_NOT_FOUND']],
  'EXTERNAL_ID LOCK': [['GONE', 'ACCOUNT_NOT_FOUND'], [{ externalAccountUuid: 'another' }]],
} as const;
const isDefault = { bank: { defaultUmaDepositAccount: true } };
const hasDefault = { defaultUmaDepositAccountUuid: bank().uuid };

const accounts: readonly ConditionalTransaction[] = [
  { title: 'a new account', given: world(), run: order(), writes: free },
  {
    title: 'a first default account',
    given: world(),
    run: asDefault,
    writes: { ...free, CUSTOMER: changed },
  },
  {
    title: 'another default account',
    given: world(isDefault, hasDefault),
    run: asDefault,
    writes: { ...free, CUSTOMER: changed, 'EXTERNAL 2': [['GONE']] },
  },
  { title: 'an account that is removed', given: world(), run: remove, writes: there },
  {
    title: 'a default account that is removed',
    given: world(isDefault, hasDefault),
    run: remove,
    writes: { ...there, CUSTOMER: changed },
  },
];

describe('customers', () => testConditions(current, customers));
describe('external accounts', () => testConditions(current, accounts));
