import { expect } from 'vitest';
import { handler as updateCustomer } from '#functions/customers/update-customer.ts';
import { createWhole, importCustomer } from '#shared/customers/create-customer.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { parseCustomer } from '#shared/customers/store.ts';
import { commitPlain } from '#shared/kernel/table/transact.ts';
import { tryAlone } from '#shared/kernel/table/write-alone.ts';
import { platformWrite } from '#shared/platforms/store.ts';
import { customer, otherCustomer, platform } from '../../payments/quotes/quote-world.ts';
import { call } from '../../support/call.ts';
import { MemoryTable } from '../../support/memory-table.ts';
import { type Actor, play } from '../../support/schedules.ts';

export const row = customer();
const uuidEnding = (end: string): string => `019542f5-b3e7-7d02-8000-00000000${end}c00`;
export const rival = (end: string, names: Partial<Customer>): Customer =>
  otherCustomer({ uuid: uuidEnding(end), ...names });
export const sameId = rival('1', { platformCustomerId: row.platformCustomerId });
export const sameAddress = rival('2', { umaAddress: row.umaAddress });
export const sameNames = rival('3', {
  platformCustomerId: row.platformCustomerId,
  umaAddress: row.umaAddress,
});

export const importing =
  (one: Customer): Actor =>
  async () =>
    (await importCustomer(one, (write) => tryAlone(write)))?.code ?? 'CREATED';
export const posting =
  (one: Customer): Actor =>
  async () => {
    const outcome = await createWhole(one, commitPlain);
    return typeof outcome === 'string' ? outcome : outcome.code;
  };
export const moving =
  ({ uuid }: Customer, umaAddress: string): Actor =>
  async () => {
    const path = { customerId: `Customer:${uuid}` };
    return (await call(updateCustomer, { path, body: { customerType: 'INDIVIDUAL', umaAddress } })).status;
  };

/** The table of the present play. */
export const world = { table: new MemoryTable() };
export const customers = (): Customer[] =>
  world.table
    .all()
    .filter(({ sk, version }) => sk === 'CUSTOMER' && version !== undefined)
    .map(parseCustomer);
const holder = (pk: string): unknown => world.table.find(pk, 'LOCK')?.customerUuid;

/** A customer is never there without both of its names. */
export const expectNamesOfAll = (): void => {
  for (const { platformId, platformCustomerId, umaAddress, uuid } of customers()) {
    expect(holder(`CUSTOMER_REF#${platformId}#${platformCustomerId}`), 'platformCustomerId').toBe(uuid);
    expect(holder(`UMA#${umaAddress}`), 'umaAddress').toBe(uuid);
  }
};

/** A lock that leads to an existing customer has this customer's name. */
export const expectLocksOfAll = (): void => {
  for (const { pk, sk, umaAddress, customerUuid } of world.table.all()) {
    const found = sk === 'LOCK' ? customers().find(({ uuid }) => uuid === customerUuid) : undefined;
    if (found !== undefined && umaAddress !== undefined)
      expect(umaAddress, String(pk)).toBe(found.umaAddress);
  }
};

export const newTable = (...existing: Customer[]): Promise<unknown> => {
  world.table = new MemoryTable();
  world.table.commit([platformWrite(platform({ umaDomain: 'acme.example' }))]);
  return play(world.table, existing.map(posting), { choose: () => 0, afterEachCall: () => {} });
};

export const existingOf = (...all: Customer[]): string[] =>
  all.filter(({ uuid }) => customers().some((one) => one.uuid === uuid)).map(({ uuid }) => uuid);
