import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sandboxLinkProvider } from '#shared/accounts/bank-links/sandbox-link-provider.ts';
import { verifyInSandbox } from '#shared/accounts/beneficiary-verification.ts';
import { newExternalAccount } from '#shared/accounts/new-external-account.ts';
import { magicSuffix } from '#shared/accounts/rules.ts';
import { sandboxKycStatus } from '#shared/customers/beneficial-owners/rules.ts';
import { prepareQuote } from '#shared/payments/quotes/prepare.ts';
import { prepareTransfer } from '#shared/payments/transfers/prepare.ts';
import { sandboxOutcomeOf } from '#shared/payments/transfers/rules.ts';
import { failingSuffix } from '#shared/switch/magic-values.ts';
import { findUmaReceiver } from '#shared/uma/lookups/find-uma-receiver.ts';
import { sandboxReceiverOf } from '#shared/uma/lookups/receiver.ts';
import { accountId, bank, platform, request } from '../payments/quotes/quote-world.ts';
import { useMemoryTable } from '../support/memory-table.ts';
import { fill } from '../support/payments.ts';
import { seedWorld } from '../support/world.ts';

/** Before the modules above load: they read the environment once. */
vi.hoisted(() => {
  process.env.ENVIRONMENT = 'production';
  process.env.SWITCH_URL = 'https://switch.bank.example/v1';
});

const current = useMemoryTable();
const at = '2025-10-13T12:00:00.000Z';
const suffixes = ['001', '002', '003', '004', '005', '006', '007', '102', '103', '105', '109'];

const ending = (suffix: string) => bank({ fields: { iban: `DE89370400440532013${suffix}` } });
const usdAccount = (suffix: string) => ({
  accountType: 'USD_ACCOUNT' as const,
  fields: { accountNumber: `1234567${suffix}`, routingNumber: '021000021' },
});

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(at), toFake: ['Date'] });
  const { table } = current;
  table.seed({
    pk: 'RATES#USD',
    sk: 'LATEST',
    perUsd: { USD: '1', EUR: '0.8' },
    updatedAt: at,
    origin: 'HTTP',
  });
  return () => {
    vi.useRealTimers();
  };
});

describe('in production', () => {
  it.each<[string, () => unknown]>([
    ['a suffix', () => magicSuffix(usdAccount('002'))],
    ['a failing suffix', () => failingSuffix(usdAccount('002'))],
    ['the outcome of a transfer', () => sandboxOutcomeOf('002')],
    ['the check of a name', () => verifyInSandbox({ ...usdAccount('105'), beneficiary: undefined })],
    ['the check of an owner', () => sandboxKycStatus('Doe 002')],
    [
      'a receiver of the sandbox',
      () => sandboxReceiverOf('$success.usd@sandbox.uma.test', 'sandbox.uma.test'),
    ],
    ['the end of a link', () => sandboxLinkProvider.outcomeOf({ publicToken: 'x-fail' })],
  ])('nobody can read %s', async (_what, read) => {
    await expect((async () => read())()).rejects.toThrow('Only the sandbox may read a magic value');
  });

  it.each(suffixes)('%s at the end of a new account chooses nothing', async (suffix) => {
    const { fields } = usdAccount(suffix);
    const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Doe' } as const;
    const accountInfo = { accountType: 'USD_ACCOUNT', ...fields, beneficiary } as const;
    const owner = { platformId: platform().uuid, ownerKind: 'platform', ownerUuid: platform().uuid } as const;

    const account = await newExternalAccount(
      { accountInfo, currency: 'USD' },
      { ...owner, defaultUmaDepositAccount: false },
    );

    const unchecked = { beneficiaryVerificationStatus: 'UNSUPPORTED' };
    expect(account).toMatchObject({ status: 'ACTIVE', fields, ...unchecked });
  });

  it.each(suffixes)('%s at the end of an account chooses no outcome of a payment to it', async (suffix) => {
    const { table } = current;
    seedWorld(table, { bank: ending(suffix) });
    for (const code of ['EUR', 'USD'])
      fill(table, accountId(code).slice('InternalAccount:'.length), { balanceMinor: 20_000 });

    const { body: transfer } = await prepareTransfer({
      platformId: platform().uuid,
      type: 'OUTGOING',
      internalId: accountId('EUR'),
      externalId: `ExternalAccount:${bank().uuid}`,
      amount: 500,
    });
    const { body: quote } = await prepareQuote(platform().uuid, request({ immediatelyExecute: true }));

    expect(transfer).toMatchObject({ status: 'PROCESSING' });
    expect(quote).toMatchObject({ status: 'PROCESSING' });
    expect(table.all().filter((item) => 'magicValue' in item)).toEqual([]);
  });

  it('nobody has an address of the sandbox', async () => {
    expect(await findUmaReceiver('$success.usd@sandbox.uma.test')).toEqual({ kind: 'NOBODY' });
  });
});
