import type { BeneficialOwner } from '#shared/customers/beneficial-owners/beneficial-owner.ts';
import type { Customer } from '#shared/customers/customer.ts';
import type { Write } from '#shared/kernel/table/item.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import type { Invitation } from '#shared/uma/invitations/invitation.ts';

export const platformId = '019542f5-b3e7-7d02-8000-000000000000';
export const createdAt = '2025-10-13T12:00:00.000Z';
export const changedAt = '2025-10-13T12:00:30.000Z';

export const customer: Customer = {
  platformId,
  uuid: '019542f5-b3e7-7d02-8000-000000001000',
  version: 2,
  customerType: 'INDIVIDUAL',
  platformCustomerId: 'jane',
  umaAddress: '$jane@acme.example',
  region: 'US',
  currencies: ['USD', 'EUR'],
  accountsOpenedAt: { USD: createdAt, EUR: changedAt },
  isDeleted: false,
  kycStatus: 'APPROVED',
  fullName: 'Jane Doe',
  birthDate: '1990-01-15',
  address: { line1: '1 Main Street', postalCode: '12345', country: 'US' },
  createdAt,
  updatedAt: changedAt,
};

export const owner: BeneficialOwner = {
  platformId,
  uuid: '019542f5-b3e7-7d02-8000-000000002000',
  version: 1,
  customerUuid: customer.uuid,
  roles: ['UBO'],
  ownershipPercentage: 50,
  personalInfo: {
    firstName: 'Jane',
    lastName: 'Doe',
    birthDate: '1980-02-28',
    nationality: 'US',
    address: { line1: '1 Main Street', postalCode: '12345', country: 'US' },
    idType: 'SSN',
    identifier: '123-45-6789',
  },
  kycStatus: 'PENDING',
  createdAt,
  updatedAt: createdAt,
};

export const invitation: Invitation = {
  code: '7K3QZ0XW9D2MTR4B',
  platformId,
  status: 'CLAIMED',
  version: 2,
  inviterUma: '$jane@acme.example',
  umaDomain: 'acme.example',
  firstName: 'Jane',
  amountToSend: { amountMinor: 12_500n, currency: 'USD' },
  // Over by now, which a claimed one does not show.
  expiresAt: '2025-10-13T12:01:00.000Z',
  inviteeUma: '$joe@bank.example',
  claimedAt: changedAt,
  createdAt,
  updatedAt: changedAt,
};

export const platform: Platform = {
  uuid: platformId,
  configUuid: '019542f5-b3e7-7d02-8000-000000000009',
  name: 'Acme',
  supportedCurrencies: [],
  isRegulatedFinancialInstitution: true,
  accountsOpenedAt: { USD: createdAt, EUR: createdAt },
  createdAt,
  updatedAt: createdAt,
  version: 1,
};

/** A balance as movements have left it; the service only ever updates one. */
export const balanceWrite = (fields: {
  accountUuid: string;
  /** Of the item; each of them changes the balance unless `balanceVersion` says else. */
  version: number;
  balanceVersion?: number;
  balanceMinor?: bigint;
  pendingMinor?: bigint;
  statusVersion?: number;
  statusAt?: string;
  frozenAt?: string;
  closedAt?: string;
}): Write => ({
  Put: {
    TableName: 'unit-test',
    Item: {
      pk: `ACCOUNT#${platformId}#${fields.accountUuid}`,
      sk: 'BALANCE',
      platformId,
      balanceMinor: 100n,
      updatedAt: changedAt,
      balanceVersion: fields.version,
      ...fields,
    },
  },
});
