import { accountTypes } from '#shared/accounts/account-types/account-types.ts';
import type { Environment } from '#shared/kernel/config.ts';
import { invalidInput } from '#shared/kernel/http/invalid-input.ts';
import { type AccountType, accountTypeNames } from './account-types/primary-identifiers.ts';

const evmAddress = { address: /^0x[0-9a-fA-F]{40}$/ };

/** The form of the fields that name a receiver on each network. The prefixes also name test networks. */
const addressPatterns: Readonly<Partial<Record<AccountType, Readonly<Record<string, RegExp>>>>> = {
  BASE_WALLET: evmAddress,
  ETHEREUM_WALLET: evmAddress,
  LIGHTNING: {
    invoice: /^ln(?:bcrt|bc|tbs|tb)[0-9a-z]{20,2000}$/i,
    bolt12: /^lno1[0-9a-z]{10,2000}$/i,
    // LUD-16: looks like an e-mail address.
    lightningAddress: /^[a-z0-9._+-]{1,64}@[a-z0-9.-]{3,255}$/i,
  },
  POLYGON_WALLET: evmAddress,
  SOLANA_WALLET: { address: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ },
  SPARK_WALLET: { address: /^sp(?:ark)?(?:rt|t|s|l)?1[02-9ac-hj-np-z]{20,120}$/ },
  TRON_WALLET: { address: /^T[1-9A-HJ-NP-Za-km-z]{33}$/ },
};

/** Magic suffixes have digits that are invalid in addresses of some networks. `222` is valid in all. */
const withoutMagicSuffix = (address: string): string => address.replace(/\d{3}$/, '222');

const formOf = (address: string, environment: Environment): string =>
  environment === 'sandbox' ? withoutMagicSuffix(address) : address;

/** Whether a field of an account has the form of an address on the network. True for fields that are none. */
export const isAddressField = (
  { accountType, name, value }: { accountType: AccountType; name: string; value: string },
  environment: Environment,
): boolean => addressPatterns[accountType]?.[name]?.test(formOf(value, environment)) ?? true;

/** Whether a text has the form of a receiver on the network of a wallet's type. */
export const isAddressOf = (accountType: AccountType, address: string, environment: Environment): boolean =>
  Object.values(addressPatterns[accountType] ?? {}).some((form) => form.test(formOf(address, environment)));

/** The networks of an account type. The first is its main network, the others are for tests. */
const networks = {
  BASE_WALLET: ['BASE_MAINNET', 'BASE_TESTNET'],
  ETHEREUM_WALLET: ['ETHEREUM_MAINNET', 'ETHEREUM_TESTNET'],
  LIGHTNING: ['LIGHTNING_MAINNET', 'LIGHTNING_TESTNET', 'LIGHTNING_REGTEST'],
  POLYGON_WALLET: ['POLYGON_MAINNET', 'POLYGON_TESTNET'],
  SOLANA_WALLET: ['SOLANA_MAINNET', 'SOLANA_DEVNET', 'SOLANA_TESTNET'],
  SPARK_WALLET: ['SPARK_MAINNET', 'SPARK_TESTNET'],
  TRON_WALLET: ['TRON_MAINNET', 'TRON_TESTNET'],
} as const satisfies Partial<Record<AccountType, readonly [main: string, ...others: string[]]>>;

export type CryptoNetwork = (typeof networks)[keyof typeof networks][number];

const networksByType: Readonly<Partial<Record<AccountType, readonly CryptoNetwork[]>>> = networks;

/** Every network, main and test networks. */
export const cryptoNetworks: readonly CryptoNetwork[] = Object.values(networks).flat();

/** The networks on which money is real. */
export const mainNetworks: readonly CryptoNetwork[] = Object.values(networks).map(([main]) => main);

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

/** @throws ApiError INVALID_INPUT when accounts of the type are not on the network in this environment */
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
