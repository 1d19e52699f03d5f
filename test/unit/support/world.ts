import type { ExternalAccount } from '#shared/accounts/external-account.ts';
import { newExternalAccountWrites } from '#shared/accounts/store.ts';
import { takePlatformCustomerId, takeUmaAddress } from '#shared/customers/locks.ts';
import { newCustomerWrite } from '#shared/customers/store.ts';
import type { Write } from '#shared/kernel/table/item.ts';
import type { NamedWrites } from '#shared/kernel/table/transact.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import { platformWrite } from '#shared/platforms/store.ts';
import { bank, customer, otherCustomer, platform } from '../payments/quotes/quote-world.ts';
import type { MemoryTable } from './memory-table.ts';

const defined = (writes: NamedWrites): Write[] => Object.values(writes).flatMap((write) => write ?? []);

/** Commits named writes. @returns the names of those that fail; none when they are committed */
export const failedWrites = (table: MemoryTable, writes: NamedWrites): string[] => {
  const named = Object.entries(writes).flatMap(([name, write]) =>
    write === undefined ? [] : [{ name, write }],
  );
  const planned = table.commit(named.map(({ write }) => write));
  return named.flatMap(({ name }, index) => (planned[index]?.isAllowed === true ? [] : [name]));
};

export interface WorldOptions {
  readonly platform?: Partial<Platform>;
  readonly bank?: Partial<ExternalAccount>;
}

/** A platform with the customers Jane and Joe, and Jane's bank account. */
export const seedWorld = (table: MemoryTable, options: WorldOptions = {}): void => {
  const customers = [customer(), otherCustomer()];
  table.commit([
    platformWrite(platform(options.platform)),
    ...customers.flatMap((one) => [newCustomerWrite(one), takeUmaAddress(one), takePlatformCustomerId(one)]),
    ...defined(newExternalAccountWrites(bank(options.bank))),
  ]);
};
