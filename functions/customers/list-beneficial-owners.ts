import type { BeneficialOwner } from '#shared/customers/beneficial-owners/beneficial-owner.ts';
import { listBeneficialOwners } from '#shared/customers/beneficial-owners/contract.ts';
import { readBeneficialOwnersOf } from '#shared/customers/beneficial-owners/store.ts';
import { beneficialOwnerView } from '#shared/customers/beneficial-owners/view.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { type ReadOn, readPage } from '#shared/kernel/http/page.ts';
import { bareUuid } from '#shared/kernel/ids.ts';

const readGiven =
  (owners: readonly BeneficialOwner[]): ReadOn<BeneficialOwner> =>
  async (after, count) =>
    owners.filter(({ uuid }) => after === undefined || uuid < after).slice(0, count);

/** Reads the whole list for the exact total. A customer of another platform has no owners here. */
export const handler = endpoint(listBeneficialOwners, async ({ platformId, query }) => {
  const { limit, cursor, customerId } = query;
  const owners = await readBeneficialOwnersOf(platformId, bareUuid(customerId));
  const page = await readPage({
    scope: { operationId: listBeneficialOwners.id, platformId, filters: { customerId } },
    limit,
    cursor,
    read: readGiven(owners),
    positionOf: ({ uuid }) => uuid,
  });
  return { ...page, data: page.data.map(beneficialOwnerView), totalCount: owners.length };
});
