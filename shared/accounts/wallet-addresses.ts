import type { AccountType } from '#shared/account-types/primary-identifiers.ts';

const evmAddress = /^0x[0-9a-fA-F]{40}$/;

/** The form of an address on each network. */
const addressPatterns: Readonly<Partial<Record<AccountType, RegExp>>> = {
  BASE_WALLET: evmAddress,
  ETHEREUM_WALLET: evmAddress,
  // An invoice, an offer, or an address that looks like an e-mail address.
  LIGHTNING: /^(?:ln(?:bc|tb|o)[0-9a-z]{20,2000}|[a-z0-9._+-]{1,64}@[a-z0-9.-]{3,255})$/i,
  POLYGON_WALLET: evmAddress,
  SOLANA_WALLET: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
  SPARK_WALLET: /^(?:spark1|sp1)[02-9ac-hj-np-z]{20,120}$/,
  TRON_WALLET: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
};

/** Whether a text has the form of an address on the wallet's network. True for account types that are no wallet. */
export const isAddressOf = (accountType: AccountType, address: string): boolean =>
  addressPatterns[accountType]?.test(address) ?? true;
