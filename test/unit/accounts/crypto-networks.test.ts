import { describe, expect, it } from 'vitest';
import {
  accountTypeOn,
  checkNetwork,
  cryptoNetworks,
  mainNetworkOf,
  networksOfCurrency,
} from '#shared/accounts/crypto-networks.ts';

describe('the network of an account', () => {
  it.each([
    ['SOLANA_WALLET', 'SOLANA_MAINNET'],
    ['ETHEREUM_WALLET', 'ETHEREUM_MAINNET'],
    ['POLYGON_WALLET', 'POLYGON_MAINNET'],
    ['BASE_WALLET', 'BASE_MAINNET'],
    ['TRON_WALLET', 'TRON_MAINNET'],
    ['SPARK_WALLET', 'SPARK_MAINNET'],
    ['LIGHTNING', 'LIGHTNING_MAINNET'],
    ['USD_ACCOUNT', undefined],
  ] as const)('of type %s is %s', (accountType, network) => {
    expect(mainNetworkOf(accountType)).toBe(network);
  });

  it.each(cryptoNetworks)('%s belongs to one account type, which the sandbox takes it for', (network) => {
    const accountType = accountTypeOn(network);

    expect(() => checkNetwork(network, accountType ?? 'USD_ACCOUNT', 'sandbox')).not.toThrow();
  });

  it.each([
    [
      'sandbox',
      'TRON_MAINNET',
      'SOLANA_WALLET',
      'must be one of SOLANA_MAINNET, SOLANA_DEVNET, SOLANA_TESTNET',
    ],
    ['sandbox', 'SOLANA_MAINNET', 'USD_ACCOUNT', 'must be left out for USD_ACCOUNT'],
    ['production', 'SOLANA_DEVNET', 'SOLANA_WALLET', 'must be SOLANA_MAINNET for SOLANA_WALLET'],
  ] as const)('in the %s refuses %s for %s', (environment, network, accountType, message) => {
    expect(() => checkNetwork(network, accountType, environment)).toThrow(message);
  });
});

it.each([
  [
    'BTC',
    'sandbox',
    ['LIGHTNING_MAINNET', 'LIGHTNING_REGTEST', 'LIGHTNING_TESTNET', 'SPARK_MAINNET', 'SPARK_TESTNET'],
  ],
  ['BTC', 'production', ['LIGHTNING_MAINNET', 'SPARK_MAINNET']],
  ['USD', 'sandbox', []],
] as const)('%s can be sent in the %s on %j', (currency, environment, networks) => {
  expect(networksOfCurrency(currency, environment).toSorted()).toEqual(networks);
});
