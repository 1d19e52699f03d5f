import { pagesOf } from '#shared/kernel/table/pages.ts';
import type { UmaDomainPolicy } from '#shared/platforms/claim-uma-domain.ts';
import { listCustomers } from './store.ts';
import { umaDomainOf } from './uma-address.ts';

const customersAtOnce = 1000;

/** Reading this many customers takes about 2 s and 1,000 read units. A larger platform keeps its former domains. */
const maxCustomers = 10_000;

/**
 * Whether a customer of the platform has an address on a domain that the platform has given up. No customer gets a new
 * address there, so the index, which may be a moment old, never misses one. A deleted customer has none: nobody pays
 * it, and nobody else gets its address.
 */
export const hasAddresses: UmaDomainPolicy['hasAddresses'] = async (platformId, umaDomain) => {
  const pages = pagesOf({
    count: customersAtOnce,
    read: (page) => listCustomers(platformId, { ...page, descending: false }),
    positionOf: ({ uuid }) => uuid,
  });
  let seen = 0;
  for await (const page of pages) {
    if (page.some((one) => !one.isDeleted && umaDomainOf(one.umaAddress) === umaDomain)) return true;
    seen += page.length;
    if (seen >= maxCustomers) return true;
  }
  return false;
};
