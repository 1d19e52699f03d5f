import { describe, expect, it } from 'vitest';
import type { ExternalAccount } from '#shared/accounts/external-account.ts';
import type { InternalAccountRef } from '#shared/accounts/internal-accounts.ts';
import { accountDelta } from '#shared/ledger/journal.ts';
import { planTransfer, type TransferRequest } from '#shared/payments/transfers/plan.ts';
import { sandboxOutcomeOf, type TransferFacts, validateTransfer } from '#shared/payments/transfers/rules.ts';
import type { Platform, PlatformCurrency } from '#shared/platforms/platform.ts';
import { platform } from '#test/unit/platforms/support/platform.ts';

const withUsd = (change: Partial<PlatformCurrency>): Platform => ({
  ...platform,
  supportedCurrencies: platform.supportedCurrencies.map((usd) => ({ ...usd, ...change })),
});

const at = new Date('2025-10-13T12:00:00.000Z');
const internal: InternalAccountRef = {
  accountUuid: '019542f5-b3e7-7d02-8000-00000000f348',
  currency: 'USD',
  openedAt: at.toISOString(),
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
  platformId: 'p',
  uuid: '019542f5-b3e7-7d02-8abc-0123456789ab',
  ownerKind: 'customer',
  ownerUuid: internal.owner.uuid,
  accountType: 'USD_ACCOUNT',
  fields: { accountNumber: '123456789', routingNumber: '021000021' },
  currency: 'USD',
  status: 'ACTIVE',
  defaultUmaDepositAccount: false,
  beneficiaryVerificationStatus: 'MATCHED',
  createdAt: at.toISOString(),
  updatedAt: at.toISOString(),
};
const request = (type: TransferRequest['type'], suffix: string): TransferRequest => ({
  platformId: 'p',
  type,
  parties: { internal, external },
  amountMinor: 12500n,
  outcome: sandboxOutcomeOf(suffix),
  uuid: '0199dd4b-c800-7000-8000-000000000001',
  at,
});

describe('a transfer out', () => {
  it.each([
    ['000', 'COMPLETED', undefined, undefined, [-12500n]],
    ['001', 'COMPLETED', undefined, undefined, [-12500n]],
    ['002', 'FAILED', 'QUOTE_EXECUTION_FAILED', 'COMPLETED', [-12500n, 12500n]],
    ['003', 'FAILED', 'QUOTE_EXECUTION_FAILED', 'COMPLETED', [-12500n, 12500n]],
    ['004', 'REJECTED', undefined, 'COMPLETED', [-12500n, 12500n]],
    ['005', 'PENDING', undefined, undefined, [-12500n]],
    ['006', 'COMPLETED', undefined, undefined, [-12500n]],
    ['007', 'COMPLETED', undefined, undefined, [-12500n]],
    ['102', 'COMPLETED', undefined, undefined, [-12500n]],
    ['999', 'COMPLETED', undefined, undefined, [-12500n]],
  ])('to suffix %s is %s', (suffix, status, failureReason, refund, deltas) => {
    const { transaction, posting } = planTransfer(request('OUTGOING', suffix));
    expect(transaction).toMatchObject({ type: 'OUTGOING', status });
    expect(transaction.failureReason).toBe(failureReason);
    expect(transaction.refund?.status).toBe(refund);
    expect(transaction.settledAt !== undefined).toBe(status === 'COMPLETED');
    const journals = [
      ...('journal' in posting ? [posting.journal] : []),
      ...('refund' in posting ? [posting.refund] : []),
    ];
    expect(journals.map(accountDelta)).toEqual(deltas);
  });
});

describe('a transfer in', () => {
  it.each([
    ['000', 'COMPLETED', undefined, 'POST'],
    ['002', 'FAILED', 'PAY_REQUEST_FAILED', 'NONE'],
    ['003', 'FAILED', 'PAY_REQUEST_FAILED', 'NONE'],
    ['004', 'REJECTED', undefined, 'NONE'],
    ['005', 'PENDING', undefined, 'OPEN'],
    ['006', 'COMPLETED', undefined, 'POST'],
    ['104', 'COMPLETED', undefined, 'POST'],
  ])('from suffix %s is %s', (suffix, status, failureReason, kind) => {
    const { transaction, posting } = planTransfer(request('INCOMING', suffix));
    expect(transaction).toMatchObject({ type: 'INCOMING', status });
    expect(transaction.failureReason).toBe(failureReason);
    expect(posting.kind).toBe(kind);
  });

  it.each([
    ['000', undefined],
    ['002', '789'],
    ['005', '789'],
  ])('with the outcome of suffix %s keeps the digits that made it fail: %s', (suffix, magicValue) => {
    expect(planTransfer(request('INCOMING', suffix)).transaction.magicValue).toBe(magicValue);
  });

  it('shows who is at the other end, as far as the account says it', () => {
    const known = {
      ...external,
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Obi' },
    } as const;
    const asked = request('INCOMING', '000');

    expect(
      planTransfer({ ...asked, parties: { internal, external: known } }).transaction.counterpartyInformation,
    ).toEqual({ FULL_NAME: 'Ada Obi' });
    expect(planTransfer(asked).transaction).not.toHaveProperty('counterpartyInformation');
  });

  it('adds its amount to the account', () => {
    const { transaction, posting } = planTransfer(request('INCOMING', '000'));

    expect('journal' in posting && accountDelta(posting.journal)).toBe(12500n);
    expect(transaction.source).toMatchObject({ accountId: `ExternalAccount:${external.uuid}` });
    expect(transaction.destination).toMatchObject({ accountId: `InternalAccount:${internal.accountUuid}` });
  });

  it('with suffix 005 has its outcome due 30 seconds later', () => {
    const { transaction } = planTransfer(request('INCOMING', '005'));
    expect(transaction.outcomeDueAt).toBe('2025-10-13T12:00:30.000Z');
  });
});

describe('a transfer request', () => {
  const facts: TransferFacts = {
    platform,
    type: 'OUTGOING',
    amountMinor: 12_500n,
    internal,
    external,
    isSwitchConfigured: true,
    fields: { internal: 'source.accountId', external: 'destination.accountId' },
  };
  const owner = internal.owner;

  it.each([
    ['ACCOUNT_NOT_FOUND', { internal: undefined }],
    ['ACCOUNT_NOT_FOUND', { external: undefined }],
    ['CUSTOMER_DELETED', { internal: { ...internal, owner: { ...owner, deleted: true } } }],
    ['USER_NOT_READY', { internal: { ...internal, owner: { ...owner, approved: false } } }],
    ['INVALID_CURRENCY', { internal: { ...internal, closed: true } }],
    ['INVALID_BANK_ACCOUNT', { external: { ...external, status: 'PENDING' as const } }],
    ['INVALID_CURRENCY', { external: { ...external, currency: 'EUR' } }],
    ['INVALID_CURRENCY', { platform: { ...platform, supportedCurrencies: [] } }],
    ['INVALID_CURRENCY', { platform: withUsd({ enabledTransactionTypes: ['INCOMING'] }) }],
    [
      'INVALID_CURRENCY',
      { platform: withUsd({ enabledTransactionTypes: ['OUTGOING'] }), type: 'INCOMING' as const },
    ],
    ['AMOUNT_OUT_OF_RANGE', { platform: withUsd({ maxAmount: 12_499 }) }],
    ['AMOUNT_OUT_OF_RANGE', { platform: withUsd({ minAmount: 12_501 }) }],
    ['SERVICE_SWITCH_ERROR', { isSwitchConfigured: false }],
  ])('is refused with %s', (code, change) => {
    expect(() => validateTransfer({ ...facts, ...change })).toThrow(expect.objectContaining({ code }));
  });

  it('between two currencies is refused with both of them', () => {
    expect(() => validateTransfer({ ...facts, external: { ...external, currency: 'EUR' } })).toThrow(
      expect.objectContaining({
        details: {
          currency: 'EUR',
          supportedCurrencies: ['USD'],
          externalAccountId: `ExternalAccount:${external.uuid}`,
          internalAccountId: `InternalAccount:${internal.accountUuid}`,
        },
      }),
    );
  });

  it.each([
    ['source.accountId', { internal: undefined }],
    ['destination.accountId', { external: undefined }],
  ])('is refused with the name of the unknown account: %s', (path, change) => {
    expect(() => validateTransfer({ ...facts, ...change })).toThrow(
      expect.objectContaining({
        message: `${path} names no account of this platform.`,
        details: { issues: [{ path, message: 'must be the id of an account of this platform' }] },
      }),
    );
  });

  it('is accepted otherwise', () => {
    expect(validateTransfer(facts)).toEqual({ internal, external });
  });
});
