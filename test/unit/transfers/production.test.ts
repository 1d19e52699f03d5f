import { expect, it } from 'vitest';
import type { ExternalAccount } from '#shared/accounts/external-account.ts';
import type { InternalAccountRef } from '#shared/accounts/internal-accounts.ts';
import { admitTransfer } from '#shared/transfers/rules.ts';
import { platform } from '#test/unit/platforms/support/platform.ts';

const internal: InternalAccountRef = {
  accountUuid: '019542f5-b3e7-7d02-8000-00000000f348',
  currency: 'USD',
  openedAt: '2025-10-13T12:00:00.000Z',
  closed: false,
  owner: {
    kind: 'customer',
    uuid: '019542f5-b3e7-7d02-8000-00000000f000',
    id: 'Customer:019542f5-b3e7-7d02-8000-00000000f000',
    platformCustomerId: 'c-1',
    approved: true,
    deleted: false,
    version: 1,
  },
};
const external: ExternalAccount = {
  platformId: '019542f5-b3e7-7d02-8000-000000000000',
  uuid: '019542f5-b3e7-7d02-8abc-0123456789ab',
  ownerKind: 'customer',
  ownerUuid: internal.owner.uuid,
  accountType: 'USD_ACCOUNT',
  fields: { accountNumber: '12345678', routingNumber: '021000021' },
  currency: 'USD',
  status: 'ACTIVE',
  defaultUmaDepositAccount: false,
  beneficiaryVerificationStatus: 'MATCHED',
  createdAt: internal.openedAt,
  updatedAt: internal.openedAt,
};

it('in production a transfer is refused and the message points to POST /quotes', () => {
  const facts = {
    platform,
    type: 'OUTGOING',
    amountMinor: 500n,
    internal,
    external,
    environment: 'production',
    fields: { internal: 'source.accountId', external: 'destination.accountId' },
  } as const;

  expect(() => admitTransfer(facts)).toThrow(
    expect.objectContaining({
      code: 'SERVICE_SWITCH_ERROR',
      message: 'Transfers are offered in the sandbox only; use POST /quotes to pay out.',
    }),
  );
});
