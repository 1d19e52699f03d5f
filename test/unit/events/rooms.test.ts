import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { internalAccountSchema } from '#shared/accounts/schemas.ts';
import type { BeneficialOwner } from '#shared/beneficial-owners/beneficial-owner.ts';
import { newBeneficialOwnerWrite } from '#shared/beneficial-owners/store.ts';
import { getCustomer } from '#shared/customers/contract.ts';
import { type Customer, verificationStatuses } from '#shared/customers/customer.ts';
import { presentCustomerEvents } from '#shared/customers/events.ts';
import { withStatusChange } from '#shared/customers/status-change.ts';
import { newCustomerWrite } from '#shared/customers/store.ts';
import { eventsOf } from '#shared/events/events-of.ts';
import { madeEvent } from '#shared/events/made-event.ts';
import { getInvitation } from '#shared/invitations/contract.ts';
import { type Invitation, invitationStatuses } from '#shared/invitations/invitation.ts';
import { newInvitationWrite } from '#shared/invitations/store.ts';
import { internalAccountUuid } from '#shared/kernel/account-id.ts';
import type { Write } from '#shared/kernel/item.ts';
import { documentClient, tableName } from '#shared/kernel/table.ts';
import { platformWrite } from '#shared/platforms/store.ts';
import { changeRecord } from './support/change-record.ts';
import {
  balanceWrite,
  changedAt,
  customer,
  invitation,
  owner,
  platform,
  platformId,
} from './support/owners.ts';

const eventsAfter = (after: Write, before?: Write) => eventsOf(changeRecord(after, before));
const typesAfter = async (after: Write, before?: Write) =>
  (await eventsAfter(after, before)).map(({ type }) => type);
const shownIn = (data: unknown): unknown => JSON.parse(JSON.stringify(data));

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
    expect(found && told && madeEvent(found).id === madeEvent(told).id).toBe(true);
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

describe('an invitation', () => {
  const write = (change: Partial<Invitation>) => newInvitationWrite({ ...invitation, ...change });

  it.each(invitationStatuses)('that becomes %s is told of only when it was claimed', async (status) => {
    const types = await typesAfter(write({ status }), write({ status: 'PENDING', version: 1 }));
    expect(types).toEqual(status === 'CLAIMED' ? ['INVITATION_CLAIMED'] : []);
  });

  it('that is made is no event', async () => {
    expect(await typesAfter(write({ status: 'PENDING', version: 1 }))).toEqual([]);
  });

  it('is shown as its GET shows it, to its inviter', async () => {
    const [event] = await eventsAfter(write({}), write({ status: 'PENDING', version: 1 }));
    const data = shownIn(event?.data);
    expect(getInvitation.response.body.parse(data)).toEqual(data);
    expect(event).toMatchObject({ platformId, resource: `INVITATION#${invitation.code}`, version: 2 });
  });
});

describe('a platform', () => {
  const first = 'https://acme.example/webhooks';

  it.each<[string, string | undefined, string | undefined, boolean]>([
    ['sets its first endpoint', undefined, first, true],
    ['sets another endpoint', 'https://acme.example/old', first, true],
    ['keeps its endpoint', first, first, false],
    ['removes its endpoint', first, undefined, false],
    ['has none', undefined, undefined, false],
  ])('that %s: tested %#', async (_name, before, webhookEndpoint, isTested) => {
    const after = platformWrite({ ...platform, webhookEndpoint, version: 2 });
    const types = await typesAfter(after, platformWrite({ ...platform, webhookEndpoint: before }));
    expect(types).toEqual(isTested ? ['TEST'] : []);
  });

  it('is tested without data', async () => {
    const [event] = await eventsAfter(platformWrite({ ...platform, webhookEndpoint: first }));
    expect(event).toEqual({
      platformId,
      type: 'TEST',
      resource: `PLATFORM#${platformId}`,
      version: 1,
      changedAt: new Date(platform.updatedAt),
    });
  });
});

describe('a balance', () => {
  const ownAccount = internalAccountUuid(platformId, 'USD');
  const withOwner = (owner: Write) =>
    vi.spyOn(documentClient, 'send').mockImplementation(async () => ({ Item: owner.Put?.Item }));

  it.each([
    ['a customer', customer.uuid, newCustomerWrite(customer), `Customer:${customer.uuid}`],
    ['the platform', platformId, platformWrite(platform), undefined],
  ])(
    "of %s's account that changes is shown as the account's GET shows it",
    async (_name, owner, item, id) => {
      withOwner(item);
      const accountUuid = internalAccountUuid(owner, 'USD');
      const after = balanceWrite({ accountUuid, balanceMinor: 9_000_000_000_000_000n, version: 4 });
      const [event] = await eventsAfter(after, balanceWrite({ accountUuid, version: 3 }));
      const data = shownIn(event?.data);
      expect(internalAccountSchema.parse(data)).toEqual(data);
      expect(event).toMatchObject({
        type: 'INTERNAL_ACCOUNT_BALANCE_UPDATED',
        resource: `ACCOUNT#${platformId}#${accountUuid}`,
        version: 4,
        data: { id: `InternalAccount:${accountUuid}`, ...(id && { customerId: id }), updatedAt: changedAt },
      });
    },
  );

  it('that is there for the first time is an event', async () => {
    withOwner(platformWrite(platform));
    const types = await typesAfter(balanceWrite({ accountUuid: ownAccount, version: 1 }));
    expect(types).toEqual(['INTERNAL_ACCOUNT_BALANCE_UPDATED']);
  });

  it('whose open transactions alone are counted is no event', async () => {
    withOwner(platformWrite(platform));
    const before = balanceWrite({ accountUuid: ownAccount, version: 3, balanceVersion: 2 });
    const after = balanceWrite({ accountUuid: ownAccount, version: 4, balanceVersion: 2 });
    expect(await eventsAfter(after, before)).toEqual([]);
  });

  it("reads what never changes of its account once, whatever the account's balance does", async () => {
    const eur = internalAccountUuid(platformId, 'EUR');
    const send = withOwner(platformWrite(platform));
    for (const version of [1, 2, 3]) await eventsAfter(balanceWrite({ accountUuid: eur, version }));
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('of an account that nobody has is refused', async () => {
    vi.spyOn(documentClient, 'send').mockImplementation(async () => ({}));
    const accountUuid = internalAccountUuid(platformId, 'GBP');
    await expect(eventsAfter(balanceWrite({ accountUuid, version: 1 }))).rejects.toThrow('no account');
  });
});
