import { describe, expect, it } from 'vitest';
import type { ExternalAccount } from '#shared/accounts/external-account.ts';
import type { InternalAccountRef } from '#shared/accounts/internal-accounts.ts';
import { accountDelta } from '#shared/ledger/journal.ts';
import { planTransfer } from '#shared/payments/transfers/plan.ts';
import { validateTransfer } from '#shared/payments/transfers/rules.ts';
import type { TransactionType } from '#shared/transactions/lifecycle.ts';
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

const factsOf = (type: TransactionType, isSwitchConfigured: boolean) => ({
  platform,
  type,
  amountMinor: 500n,
  internal,
  external,
  isSwitchConfigured,
  fields: { internal: 'source.accountId', external: 'destination.accountId' },
});

describe('in production', () => {
  it.each(['OUTGOING', 'INCOMING'] as const)('a transfer that is %s needs a switch', (type) => {
    expect(validateTransfer(factsOf(type, true))).toEqual({ internal, external });
    expect(() => validateTransfer(factsOf(type, false))).toThrow(
      expect.objectContaining({
        code: 'SERVICE_SWITCH_ERROR',
        message: 'No payment switch is configured.',
      }),
    );
  });

  /** To or from an account whose end means something in the sandbox. */
  const planned = (type: TransactionType, switchName?: string) => {
    const account = { ...external, fields: { ...external.fields, accountNumber: '123456002' } };
    return planTransfer({
      platformId: external.platformId,
      type,
      parties: { internal, external: account },
      amountMinor: 500n,
      outcome: 'DECIDED_BY_SWITCH',
      ...(switchName && { switchName }),
      uuid: '0199dd4b-c800-7000-8000-000000000001',
      at: new Date('2025-10-13T12:00:00.000Z'),
    });
  };

  it('a transfer keeps the switch that it was given to', () => {
    expect(planned('OUTGOING', 'pix').transaction.switchName).toBe('pix');
    expect(planned('INCOMING').transaction).not.toHaveProperty('switchName');
  });

  it('a transfer in moves nothing before the switch has collected it', () => {
    const { transaction, posting } = planned('INCOMING');

    expect(transaction).toMatchObject({ status: 'PROCESSING', checkAt: '2025-10-13T12:00:00.000Z' });
    expect(transaction).not.toHaveProperty('magicValue');
    expect(posting).toEqual({ kind: 'OPEN' });
  });

  it('a transfer out is debited and waits in PROCESSING, whatever the end of the account number', () => {
    const { transaction, posting } = planned('OUTGOING');

    expect(transaction).toMatchObject({ status: 'PROCESSING', checkAt: '2025-10-13T12:00:00.000Z' });
    expect(transaction).not.toHaveProperty('magicValue');
    expect(posting).toMatchObject({ kind: 'POST', openTransactions: 1, journal: { purpose: 'TRANSFER' } });
    expect('journal' in posting && accountDelta(posting.journal)).toBe(-500n);
  });
});
