import { describe, expect, it } from 'vitest';
import type { Customer } from '#shared/customers/customer.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import { type Invitation, invitationStatuses } from '#shared/uma/invitations/invitation.ts';
import {
  cancelled,
  claimed,
  newInvitation,
  shownStatus,
  transitions,
} from '#shared/uma/invitations/rules.ts';
import { invitationView } from '#shared/uma/invitations/view.ts';

const now = new Date('2025-10-13T12:00:00.000Z');
const made = { createdAt: now.toISOString(), updatedAt: now.toISOString() };
const second = (seconds: number) => new Date(now.getTime() + seconds * 1000);

const currency = (currencyCode: string): Platform['supportedCurrencies'][number] => ({
  currencyCode,
  minAmount: 1,
  maxAmount: 1000,
  requiredCounterpartyFields: [],
  enabledTransactionTypes: [],
});

const platform: Platform = {
  uuid: '019542f5-b3e7-7d02-8000-000000000000',
  configUuid: '019542f5-b3e7-7d02-8000-000000000001',
  name: 'Acme',
  umaDomain: 'acme.example',
  supportedCurrencies: ['USD', 'EUR', 'MXN'].map(currency),
  isRegulatedFinancialInstitution: true,
  accountsOpenedAt: {},
  ...made,
  version: 1,
};

const inviter: Customer = {
  platformId: platform.uuid,
  uuid: '019542f5-b3e7-7d02-8000-00000000f000',
  version: 1,
  customerType: 'INDIVIDUAL',
  platformCustomerId: 'c-1',
  umaAddress: '$jane@acme.example',
  currencies: ['MXN', 'EUR'],
  accountsOpenedAt: {},
  isDeleted: false,
  ...made,
};

const code = '7K3QZ0XW9D2MTR4B';
const facts = { platform, inviter, code, now };
const order = { inviterUma: '$jane@acme.example' };

const pending: Invitation = {
  code,
  platformId: platform.uuid,
  status: 'PENDING',
  version: 1,
  inviterUma: '$jane@acme.example',
  umaDomain: 'acme.example',
  ...made,
};

const apiErrorOf = (work: () => unknown): ApiError => {
  try {
    work();
  } catch (cause) {
    if (cause instanceof ApiError) return cause;
  }
  throw new Error('It is not refused');
};

describe('a new invitation', () => {
  it("is PENDING, and its link is on the platform's domain", () => {
    const invitation = newInvitation({ ...order, firstName: 'Jane' }, facts);

    expect(invitation).toMatchObject({ ...pending, firstName: 'Jane' });
    expect(invitationView(invitation, now)).toMatchObject({
      url: 'https://acme.example/invitations/7K3QZ0XW9D2MTR4B',
      status: 'PENDING',
    });
  });

  it.each([
    ["the platform's first currency that the customer has", ['MXN', 'EUR'], 'EUR'],
    ["the customer's only currency", ['MXN'], 'MXN'],
    ['a currency of the customer that the platform has dropped', ['GBP'], 'GBP'],
  ])('shows its amount in %s', (_name, currencies, expected) => {
    const invitation = newInvitation(
      { ...order, amountToSend: 2500 },
      { ...facts, inviter: { ...inviter, currencies } },
    );

    expect(invitation.amountToSend).toEqual({ amountMinor: 2500n, currency: expected });
  });

  it('stores its expiry in UTC', () => {
    const invitation = newInvitation({ ...order, expiresAt: '2025-10-13T14:00:01+02:00' }, facts);

    expect(invitation.expiresAt).toBe('2025-10-13T12:00:01.000Z');
  });

  it.each([
    ['2025-10-13T12:00:00Z', 'expiresAt must lie in the future'],
    ['2025-10-13T13:59:59+02:00', 'expiresAt must lie in the future'],
    ['9999-12-31T23:59:59-01:00', 'expiresAt must lie before the year 10000'],
  ])('cannot expire at %s', (expiresAt, message) => {
    const apiError = apiErrorOf(() => newInvitation({ ...order, expiresAt }, facts));

    expect(apiError).toMatchObject({ code: 'INVALID_INPUT', message });
    expect(apiError.details).toMatchObject({ issues: [{ path: 'expiresAt' }] });
  });

  it('needs an inviter who is a customer of the platform', () => {
    const apiError = apiErrorOf(() => newInvitation(order, { ...facts, inviter: undefined }));

    expect(apiError.code).toBe('INVALID_INPUT');
    expect(apiError.details).toMatchObject({ issues: [{ path: 'inviterUma' }] });
  });

  it('needs the platform to have a UMA domain', () => {
    const withoutDomain = { ...facts, platform: { ...platform, umaDomain: undefined } };

    expect(apiErrorOf(() => newInvitation(order, withoutDomain)).code).toBe('INVITATIONS_NOT_CONFIGURED');
  });
});

describe('the lifecycle of an invitation', () => {
  it('has one end', () => {
    const edges = invitationStatuses.flatMap((from) => transitions[from].map((to) => `${from} > ${to}`));

    expect(edges).toEqual(['PENDING > CLAIMED', 'PENDING > EXPIRED', 'PENDING > CANCELLED']);
  });

  const expiresAt = second(10).toISOString();
  it.each([
    ['PENDING', undefined, 1e9, 'PENDING'],
    ['PENDING', expiresAt, 9.999, 'PENDING'],
    ['PENDING', expiresAt, 10, 'EXPIRED'],
    ['PENDING', expiresAt, 11, 'EXPIRED'],
    ['CLAIMED', expiresAt, 11, 'CLAIMED'],
    ['CANCELLED', expiresAt, 11, 'CANCELLED'],
  ] as const)('shows the status %s with expiry %s after %d s as %s', (status, expires, after, shown) => {
    expect(shownStatus({ ...pending, status, expiresAt: expires }, second(after))).toBe(shown);
  });

  const claim = { inviteeUma: '$joe@bank.example', isInviteeAllowed: true };
  const ways = {
    claimed: (invitation: Invitation, at: Date) => claimed(invitation, { ...claim, now: at }),
    cancelled: (invitation: Invitation, at: Date) => cancelled(invitation, platform.uuid, at),
  };

  it('goes from PENDING to CLAIMED, with invitee and time', () => {
    expect(ways.claimed(pending, second(1))).toEqual({
      ...pending,
      status: 'CLAIMED',
      version: 2,
      inviteeUma: '$joe@bank.example',
      claimedAt: '2025-10-13T12:00:01.000Z',
      updatedAt: '2025-10-13T12:00:01.000Z',
    });
  });

  it('goes from PENDING to CANCELLED', () => {
    expect(ways.cancelled(pending, second(1))).toEqual({
      ...pending,
      status: 'CANCELLED',
      version: 2,
      updatedAt: '2025-10-13T12:00:01.000Z',
    });
  });

  it.each([
    ['CLAIMED', 1, 'claimed', 'INVITATION_ALREADY_CLAIMED'],
    ['CLAIMED', 11, 'cancelled', 'INVITATION_ALREADY_CLAIMED'],
    ['CANCELLED', 1, 'claimed', 'INVITATION_CANCELLED'],
    ['CANCELLED', 11, 'cancelled', 'INVITATION_CANCELLED'],
    ['PENDING', 10, 'claimed', 'EXPIRED'],
    ['PENDING', 10, 'cancelled', 'EXPIRED'],
  ] as const)('after it is %s refuses, after %i s, to be %s: %s', (status, after, way, expected) => {
    const invitation: Invitation = { ...pending, status, expiresAt };

    expect(apiErrorOf(() => ways[way](invitation, second(after))).code).toBe(expected);
  });

  it.each([
    ["another platform's customer", { ...claim, isInviteeAllowed: false }],
    ['the inviter', { ...claim, inviteeUma: '$jane@acme.example' }],
  ])('does not allow a claim by %s', (_name, invitee) => {
    const apiError = apiErrorOf(() => claimed(pending, { ...invitee, now }));

    expect(apiError.code).toBe('INVALID_INPUT');
    expect(apiError.details).toMatchObject({ issues: [{ path: 'inviteeUma' }] });
  });

  it.each(['PENDING', 'CLAIMED', 'CANCELLED'] as const)(
    'does not allow another platform to cancel while %s',
    (status) => {
      const other = '019542f5-b3e7-7d02-8000-00000000ffff';

      expect(apiErrorOf(() => cancelled({ ...pending, status }, other, now)).code).toBe('FORBIDDEN');
    },
  );
});
