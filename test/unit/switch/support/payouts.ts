import type { Payout } from '#shared/switch/port.ts';

const platformId = '019542f5-b3e7-7d02-8000-000000000000';
const at = '2025-10-13T12:00:00.000Z';

const payout = (destination: Payout['destination']): Payout => ({
  uuid: '0199dd4b-c800-7000-8000-000000000001',
  platformId,
  amountMinor: 12_500n,
  currency: 'USD',
  destination,
  reference: 'UMA-REF-1',
});

/** 125.00 US dollars to a bank account. */
export const bankPayout = ({ accountNumber = '123456789' } = {}): Payout =>
  payout({
    kind: 'EXTERNAL_ACCOUNT',
    account: {
      platformId,
      uuid: '019542f5-b3e7-7d02-8abc-0123456789ab',
      ownerKind: 'platform',
      ownerUuid: platformId,
      accountType: 'USD_ACCOUNT',
      fields: { accountNumber, routingNumber: '021000021' },
      currency: 'USD',
      status: 'ACTIVE',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Doe' },
      defaultUmaDepositAccount: false,
      beneficiaryVerificationStatus: 'MATCHED',
      createdAt: at,
      updatedAt: at,
    },
  });

export const umaPayout = (umaAddress: string): Payout => payout({ kind: 'UMA_ADDRESS', umaAddress });
