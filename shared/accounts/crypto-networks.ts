import { accountTypes } from '#shared/account-types/account-types.ts';
import { type AccountType, accountTypeNames } from '#shared/account-types/primary-identifiers.ts';
import type { Environment } from '#shared/kernel/config.ts';
import { invalidInput } from '#shared/kernel/http/invalid-input.ts';

/** The networks of an account type. The first is its main network, the others are for tests. */
const networks = {
  BASE_WALLET: ['BASE_MAINNET', 'BASE_TESTNET'],
  ETHEREUM_WALLET: ['ETHEREUM_MAINNET', 'ETHEREUM_TESTNET'],
  LIGHTNING: ['LIGHTNING_MAINNET', 'LIGHTNING_TESTNET'],
  POLYGON_WALLET: ['POLYGON_MAINNET', 'POLYGON_TESTNET'],
  SOLANA_WALLET: ['SOLANA_MAINNET', 'SOLANA_DEVNET', 'SOLANA_TESTNET'],
  SPARK_WALLET: ['SPARK_MAINNET', 'SPARK_TESTNET'],
  TRON_WALLET: ['TRON_MAINNET', 'TRON_TESTNET'],
} as const satisfies Partial<Record<AccountType, readonly [main: string, ...others: string[]]>>;

export type CryptoNetwork = (typeof networks)[keyof typeof networks][number];

const networksByType: Readonly<Partial<Record<AccountType, readonly CryptoNetwork[]>>> = networks;

/** Every network, main and test networks. */
export const cryptoNetworks: readonly CryptoNetwork[] = Object.values(networks).flat();

/** The main network of an account type; undefined for types that are on none. */
export const mainNetworkOf = (accountType: AccountType): CryptoNetwork | undefined =>
  networksByType[accountType]?.[0];

/** Money on a main network is real, so production knows no other. */
const networksIn = (accountType: AccountType, environment: Environment): readonly CryptoNetwork[] => {
  const all = networksByType[accountType] ?? [];
  return environment === 'sandbox' ? all : all.slice(0, 1);
};

/** The account type that is on a network. */
export const accountTypeOn = (network: string): AccountType | undefined =>
  accountTypeNames.find((name) => networksByType[name]?.some((known) => known === network));

/** The networks on which a currency can be sent. */
export const networksOfCurrency = (currency: string, environment: Environment): CryptoNetwork[] =>
  accountTypeNames
    .filter((accountType) => accountTypes[accountType].currencies.includes(currency))
    .flatMap((accountType) => networksIn(accountType, environment));

/** @throws Refusal INVALID_INPUT when accounts of the type are not on the network in this environment */
export const checkNetwork = (
  cryptoNetwork: string | undefined,
  accountType: AccountType,
  environment: Environment,
): void => {
  const known = networksIn(accountType, environment);
  if (cryptoNetwork === undefined || known.some((network) => network === cryptoNetwork)) return;
  const allowed = `${known.length > 1 ? 'one of ' : ''}${known.join(', ')}`;
  const message =
    known.length === 0 ? `must be left out for ${accountType}` : `must be ${allowed} for ${accountType}`;
  throw invalidInput([{ path: 'cryptoNetwork', message }]);
};
