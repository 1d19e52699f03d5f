import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BeneficialOwner } from '#shared/customers/beneficial-owners/beneficial-owner.ts';
import { newBeneficialOwnerWrite } from '#shared/customers/beneficial-owners/store.ts';
import { getCustomer } from '#shared/customers/contract.ts';
import { type Customer, verificationStatuses } from '#shared/customers/customer.ts';
import { presentCustomerEvents } from '#shared/customers/events.ts';
import { withStatusChange } from '#shared/customers/rules.ts';
import { newCustomerWrite } from '#shared/customers/store.ts';
import { eventOf } from '#shared/kernel/outbox/event.ts';
import { documentClient, tableName } from '#shared/kernel/table/table.ts';
import { eventsAfter, shownIn, typesAfter } from './support/events-after.ts';
import { changedAt, customer, owner, platformId } from './support/owners.ts';

const later = '2025-10-13T12:30:00.000Z';

afterEach(() => {
  vi.restoreAllMocks();
});

/** What the table answers about beneficial owners: the index, which lags, and the owners themselves. */
const withOwners = (listed: readonly BeneficialOwner[], present = listed) => {
  const itemsOf = (owners: readonly BeneficialOwner[]) =>
    owners.map((owner) => newBeneficialOwnerWrite(owner).Put?.Item);
  vi.spyOn(documentClient, 'send').mockImplementation(async ({ input }) =>
    'RequestItems' in input ? { Responses: { [tableName]: itemsOf(present) } } : { Items: itemsOf(listed) },
  );
};

describe('a customer', () => {
  const write = (change: Partial<Customer>) => newCustomerWrite({ ...customer, ...change });

  beforeEach(() => withOwners([]));

  describe.each([
    ['KYC', 'INDIVIDUAL', 'kycStatus'],
    ['KYB', 'BUSINESS', 'kybStatus'],
  ] as const)('whose %s changes', (short, customerType, field) => {
    const pairs = verificationStatuses.flatMap((from) =>
      verificationStatuses.map((to) => [from, to] as const),
    );

    it.each(pairs)('from %s to %s tells of the new status', async (from, to) => {
      const [before, after] = [from, to].map((status, index) => ({
        customerType,
        kycStatus: undefined,
        [field]: status,
        version: index + 1,
      }));
      const isTold = from !== to && to !== 'UNVERIFIED';
      const types = await typesAfter(write(after ?? {}), write(before ?? {}));
      expect(types).toEqual(isTold ? [`CUSTOMER_${short}_${to}`] : []);
    });
  });

  it.each(verificationStatuses)('that is created %s is no event', async (kycStatus) => {
    expect(await typesAfter(write({ kycStatus, version: 1 }))).toEqual([]);
  });

  it('whose name changes is no event', async () => {
    expect(await typesAfter(write({ fullName: 'Jane Roe' }), write({ version: 1 }))).toEqual([]);
  });

  it('whose event was lost is told of the same event, whatever changed since', async () => {
    const pending: Customer = { ...customer, kycStatus: 'PENDING', version: 1 };
    const approved = withStatusChange(pending, { ...customer, version: 2, updatedAt: changedAt });
    const renamed = withStatusChange(approved, {
      ...approved,
      fullName: 'Jane Roe',
      version: 3,
      updatedAt: later,
    });
    const [told] = await eventsAfter(newCustomerWrite(approved), newCustomerWrite(pending));
    const [found] = await presentCustomerEvents(renamed);
    expect(found && told && eventOf(found).id === eventOf(told).id).toBe(true);
    expect(found?.data).toMatchObject({ kycStatus: 'APPROVED', fullName: 'Jane Roe' });
    expect(await presentCustomerEvents(pending)).toEqual([]);
  });

  describe('that is a business', () => {
    const business: Partial<Customer> = { customerType: 'BUSINESS', kycStatus: undefined };
    const told = async () => {
      const before = write({ ...business, kybStatus: 'PENDING', version: 1 });
      const [event] = await eventsAfter(write({ ...business, kybStatus: 'APPROVED' }), before);
      const data = getCustomer.response.body.parse(shownIn(event?.data));
      return data.customerType === 'BUSINESS' ? data.beneficialOwners : undefined;
    };
    const owners = (count: number, more: Partial<BeneficialOwner> = {}) =>
      Array.from({ length: count }, (_, index) => ({
        ...owner,
        uuid: `019542f5-b3e7-7d02-8000-${String(10_000 - index).padStart(12, '0')}`,
        ...more,
      }));

    it('shows its owners as they are after the decision, not as the index still has them', async () => {
      withOwners(owners(3), owners(3, { kycStatus: 'APPROVED' }).toReversed());
      const shown = await told();
      expect(shown?.map(({ id }) => id)).toEqual(owners(3).map(({ uuid }) => `BeneficialOwner:${uuid}`));
      expect(shown?.map(({ kycStatus }) => kycStatus)).toEqual(Array(3).fill('APPROVED'));
    });

    it('shows as many of them as an event has room for, the newest', async () => {
      const personalInfo = { ...owner.personalInfo, firstName: '名'.repeat(255), lastName: '名'.repeat(255) };
      withOwners(owners(100, { personalInfo }));
      const shown = await told();
      expect(shown?.length).toBeGreaterThan(30);
      expect(shown?.length).toBeLessThan(100);
      expect(shown?.[0]?.id).toBe('BeneficialOwner:019542f5-b3e7-7d02-8000-000000010000');
      expect(Buffer.byteLength(JSON.stringify(shown))).toBeLessThan(110_000);
    });

    it('shows none when it has none', async () => {
      expect(await told()).toBeUndefined();
    });
  });

  it('is shown as its GET shows it', async () => {
    const [event] = await eventsAfter(write({}), write({ kycStatus: 'PENDING', version: 1 }));
    const data = shownIn(event?.data);
    expect(getCustomer.response.body.parse(data)).toEqual(data);
    expect(event).toMatchObject({
      platformId,
      type: 'CUSTOMER_KYC_APPROVED',
      resource: `CUSTOMER#${platformId}#${customer.uuid}`,
      version: customer.version,
      changedAt: new Date(changedAt),
      data: { id: `Customer:${customer.uuid}`, kycStatus: 'APPROVED' },
    });
  });
});
