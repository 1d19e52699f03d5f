import type { AccountType } from '#shared/account-types/primary-identifiers.ts';

const evmAddress = /^0x[0-9a-fA-F]{40}$/;

/** The form of an address on each network. */
const addressPatterns: Readonly<Partial<Record<AccountType, RegExp>>> = {
  BASE_WALLET: evmAddress,
  ETHEREUM_WALLET: evmAddress,
  POLYGON_WALLET: evmAddress,
  SOLANA_WALLET: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
  SPARK_WALLET: /^(?:spark1|sp1)[02-9ac-hj-np-z]{20,120}$/,
  TRON_WALLET: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
};

/** Whether a text has the form of an address on the wallet's network. True for account types that are no wallet. */
export const isAddressOf = (accountType: AccountType, address: string): boolean =>
  addressPatterns[accountType]?.test(address) ?? true;
