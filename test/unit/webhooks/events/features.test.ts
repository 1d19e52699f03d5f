import { afterEach, describe, expect, it, vi } from 'vitest';
import { internalAccountSchema } from '#shared/accounts/schemas.ts';
import { newCustomerWrite } from '#shared/customers/store.ts';
import { internalAccountUuid } from '#shared/kernel/ids.ts';
import type { Write } from '#shared/kernel/table/item.ts';
import { documentClient } from '#shared/kernel/table/table.ts';
import { platformWrite } from '#shared/platforms/store.ts';
import { getInvitation } from '#shared/uma/invitations/contract.ts';
import { type Invitation, invitationStatuses } from '#shared/uma/invitations/invitation.ts';
import { newInvitationWrite } from '#shared/uma/invitations/store.ts';
import { eventsAfter, shownIn, typesAfter } from './support/events-after.ts';
import { balanceWrite, changedAt, customer, invitation, platform, platformId } from './support/owners.ts';

afterEach(() => {
  vi.restoreAllMocks();
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

  it("whose status changes is an event of its own, with the account's new status", async () => {
    withOwner(platformWrite(platform));
    const before = { accountUuid: ownAccount, version: 3, balanceVersion: 2 };
    const status = { statusVersion: 1, statusAt: changedAt };
    const after = balanceWrite({ ...before, ...status, version: 4, frozenAt: changedAt });
    const events = await eventsAfter(after, balanceWrite(before));

    expect(events).toEqual([
      expect.objectContaining({
        type: 'INTERNAL_ACCOUNT_STATUS_UPDATED',
        resource: `ACCOUNT#${platformId}#${ownAccount}`,
        version: 1,
        changedAt: new Date(changedAt),
      }),
    ]);
    const data = shownIn(events[0]?.data);
    expect(internalAccountSchema.parse(data)).toEqual(data);
    expect(data).toMatchObject({ type: 'INTERNAL_FIAT', status: 'FROZEN', updatedAt: changedAt });
  });

  it.each([
    ['its owner is not approved', { kycStatus: 'PENDING' } as const, {}, 'PENDING'],
    ['nothing stops it', {}, {}, 'ACTIVE'],
    ['it is closed', {}, { closedAt: changedAt, frozenAt: changedAt }, 'CLOSED'],
  ])('shows the status of its account when %s', async (_when, owner, state, status) => {
    withOwner(newCustomerWrite({ ...customer, ...owner }));
    const accountUuid = internalAccountUuid(customer.uuid, 'EUR');
    const [event] = await eventsAfter(balanceWrite({ accountUuid, version: 1, ...state }));

    expect(event?.data).toMatchObject({ status });
  });

  it('shows what is on its way in the total', async () => {
    withOwner(platformWrite(platform));
    const after = balanceWrite({
      accountUuid: ownAccount,
      version: 5,
      balanceMinor: 700n,
      pendingMinor: 300n,
    });
    const [event] = await eventsAfter(after);

    expect(event?.data).toMatchObject({ balance: { amount: 700 }, totalBalance: { amount: 1_000 } });
  });

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
