import { describe, expect, it } from 'vitest';
import { accountTypes } from '#shared/accounts/account-types/account-types.ts';
import { accountTypeNames } from '#shared/accounts/account-types/primary-identifiers.ts';
import { cryptoNetworks } from '#shared/accounts/crypto-networks.ts';
import type { InternalAccountRef } from '#shared/accounts/internal-accounts.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import type { WithdrawalOrder } from '#shared/rates/network-fees/contract.ts';
import {
  checkAccount,
  checkWithdrawal,
  networkFeeOf,
  networkFees,
  walletTypeOf,
  withdrawalFees,
} from '#shared/rates/network-fees/rules.ts';

const evm = '0x52908400098527886E0F7030069857D2E4169EE7';
const order = (more: Partial<WithdrawalOrder> = {}): WithdrawalOrder => ({
  internalAccountId: 'InternalAccount:019542f5-b3e7-7d02-8000-0000000003ea',
  currency: 'USDC',
  cryptoNetwork: 'BASE_MAINNET',
  amount: 5_000_000,
  destinationAddress: evm,
  ...more,
});

const codeOf = (work: () => unknown): string => {
  try {
    work();
    return 'OK';
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
};

describe('the table of network fees', () => {
  it('has each asset of each network that wallets use, and no other', () => {
    const known = Object.entries(networkFees).map(([name, fees]) => [name, Object.keys(fees).toSorted()]);
    const types = new Set(cryptoNetworks.map(walletTypeOf));
    const used = accountTypeNames
      .filter((name) => types.has(name))
      .map((name) => [name, accountTypes[name].currencies.toSorted()]);

    expect(known.toSorted()).toEqual(used.toSorted());
  });

  it('finds the wallet type of a network, and has no fee for an asset that the network does not carry', () => {
    expect(walletTypeOf('TRON_TESTNET')).toBe('TRON_WALLET');
    expect(networkFeeOf('TRON_TESTNET', 'USDT')).toBe(networkFeeOf('TRON_MAINNET', 'USDT'));
    expect(networkFeeOf('TRON_MAINNET', 'USDC')).toBeUndefined();
    expect(networkFeeOf('TRON_MAINNET', 'toString')).toBeUndefined();
  });
});

const solana = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV';
const tron = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const spark = 'sp1pgssyuuuhnrrdjswal5c3s3rafw9w3y5dd4cjy3duxlf7hjzkp0rqx6dj6mrhu';

describe('a withdrawal', () => {
  it.each([
    ['BASE_MAINNET', 'USDC', evm, 'OK'],
    ['ETHEREUM_MAINNET', 'USDT', evm.toLowerCase(), 'OK'],
    ['POLYGON_MAINNET', 'USDC', evm, 'OK'],
    ['SOLANA_MAINNET', 'USDT', solana, 'OK'],
    ['TRON_MAINNET', 'USDT', tron, 'OK'],
    ['SPARK_MAINNET', 'BTC', spark, 'OK'],
    ['LIGHTNING_MAINNET', 'BTC', 'jane@wallet.example', 'OK'],
    ['LIGHTNING_MAINNET', 'BTC', spark, 'INVALID_INPUT'],
    ['BASE_TESTNET', 'USDC', evm, 'INVALID_INPUT'],
    ['BASE_MAINNET', 'USDT', evm, 'INVALID_CURRENCY'],
    ['TRON_MAINNET', 'USDC', tron, 'INVALID_CURRENCY'],
    ['SPARK_MAINNET', 'USDC', spark, 'INVALID_CURRENCY'],
    ['ETHEREUM_MAINNET', 'USD', evm, 'INVALID_CURRENCY'],
    ['BASE_MAINNET', 'USDC', solana, 'INVALID_INPUT'],
    ['BASE_MAINNET', 'USDC', `${evm}0`, 'INVALID_INPUT'],
    ['SOLANA_MAINNET', 'USDC', evm, 'INVALID_INPUT'],
    ['TRON_MAINNET', 'USDT', solana, 'INVALID_INPUT'],
    ['SPARK_MAINNET', 'BTC', tron, 'INVALID_INPUT'],
  ] as const)('on %s in %s to %s is %s', (cryptoNetwork, currency, destinationAddress, expected) => {
    const asked = order({ cryptoNetwork, currency, destinationAddress });

    expect(codeOf(() => checkWithdrawal(asked, 'production'))).toBe(expected);
  });

  it('to an address with a magic suffix, which breaks the checksum, is accepted only in the sandbox', () => {
    const destinationAddress = `${tron.slice(0, -3)}002`;
    const asked = order({ cryptoNetwork: 'TRON_MAINNET', currency: 'USDT', destinationAddress });

    expect(codeOf(() => checkWithdrawal(asked, 'sandbox'))).toBe('OK');
    expect(codeOf(() => checkWithdrawal(asked, 'production'))).toBe('INVALID_INPUT');
  });

  const account = (currency: string, deleted: boolean): InternalAccountRef => ({
    accountUuid: '019542f5-b3e7-7d02-8000-0000000003ea',
    currency,
    openedAt: '2025-10-13T12:00:00.000Z',
    closed: false,
    owner: {
      kind: 'customer',
      uuid: 'u',
      id: 'i',
      platformCustomerId: 'c',
      approved: false,
      deleted,
      version: 1,
    },
  });

  it.each([
    ["not the platform's", undefined, 'ACCOUNT_NOT_FOUND'],
    ["a deleted customer's", account('USDC', true), 'CUSTOMER_DELETED'],
    ['in another currency', account('USD', false), 'INVALID_CURRENCY'],
    ['in its currency', account('USDC', false), 'OK'],
  ])('from an account that is %s: %s', (_name, found, expected) => {
    expect(codeOf(() => checkAccount(found, 'USDC'))).toBe(expected);
  });

  it("that is not the platform's is named in the refusal", () => {
    const issues = [{ path: 'internalAccountId', message: 'must be the id of an account of this platform' }];

    expect(() => checkAccount(undefined, 'USDC')).toThrow(
      expect.objectContaining({
        message: 'internalAccountId names no account of this platform.',
        details: { issues },
      }),
    );
  });
});

it('an account in another asset is named in the refusal', () => {
  const owner = { kind: 'platform', uuid: 'p', id: 'Platform:p', platformCustomerId: 'p' } as const;
  const accountUuid = '019542f5-b3e7-7d02-8000-0000000003ea';
  const state = { approved: true, deleted: false, version: 1 };
  const account = {
    accountUuid,
    currency: 'USDT',
    openedAt: '',
    closed: false,
    owner: { ...owner, ...state },
  };

  expect(() => checkAccount(account, 'USDC')).toThrow(
    expect.objectContaining({
      code: 'INVALID_CURRENCY',
      details: {
        currency: 'USDC',
        supportedCurrencies: ['USDT'],
        accountId: `InternalAccount:${accountUuid}`,
      },
    }),
  );
});

describe('the fees', () => {
  const fees = (fixedMinor: bigint, variableBps: number) => ({ fixedMinor, variableBps });

  it.each([
    ['BASE_MAINNET', 'USDC', 5_000_000, fees(0n, 0), 20_000n, 0n, 4_980_000n],
    ['BASE_MAINNET', 'USDC', 5_000_000, fees(100_000n, 50), 20_000n, 125_000n, 4_855_000n],
    ['BASE_MAINNET', 'USDC', 5_000_001, fees(0n, 50), 20_000n, 25_001n, 4_955_000n],
    ['TRON_MAINNET', 'USDT', 10_000_000, fees(0n, 50), 4_500_000n, 50_000n, 5_450_000n],
    ['SPARK_MAINNET', 'BTC', 1, fees(0n, 0), 0n, 0n, 1n],
    [
      'SPARK_MAINNET',
      'BTC',
      9_000_000_000_000_000,
      fees(1n, 1),
      0n,
      900_000_000_001n,
      8_999_099_999_999_999n,
    ],
  ] as const)(
    'on %s, for %s %i with platform fees %o',
    (cryptoNetwork, currency, amount, platform, network, ours, net) => {
      expect(withdrawalFees(order({ cryptoNetwork, currency, amount }), platform)).toEqual({
        networkFeeMinor: network,
        applicationFeeMinor: ours,
        totalFeeMinor: network + ours,
        netMinor: net,
      });
    },
  );

  it.each([
    [20_000, 'AMOUNT_OUT_OF_RANGE'],
    [20_001, 'OK'],
    [1, 'AMOUNT_OUT_OF_RANGE'],
  ])('of %i must leave a remainder, or the withdrawal is refused: %s', (amount, expected) => {
    expect(codeOf(() => withdrawalFees(order({ amount }), fees(0n, 0)))).toBe(expected);
  });
});
