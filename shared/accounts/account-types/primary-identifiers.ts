// Made by scripts/generate-primary-identifiers.ts from account-types.json (npm run docs); do not edit.

/** For each account type, the field that identifies an account and, in the sandbox, carries the magic suffix. */
export const primaryIdentifiers = {
  AED_ACCOUNT: 'iban',
  BASE_WALLET: 'address',
  BDT_ACCOUNT: 'accountNumber',
  BRL_ACCOUNT: 'pixKey',
  BWP_ACCOUNT: 'phoneNumber',
  CAD_ACCOUNT: 'accountNumber',
  CNY_ACCOUNT: 'accountNumber',
  COP_ACCOUNT: 'accountNumber',
  DKK_ACCOUNT: 'iban',
  EGP_ACCOUNT: 'accountNumber',
  ETHEREUM_WALLET: 'address',
  EUR_ACCOUNT: 'iban',
  GBP_ACCOUNT: 'accountNumber',
  GHS_ACCOUNT: 'accountNumber',
  GTQ_ACCOUNT: 'accountNumber',
  HKD_ACCOUNT: 'accountNumber',
  HTG_ACCOUNT: 'phoneNumber',
  IDR_ACCOUNT: 'accountNumber',
  INR_ACCOUNT: 'vpa',
  JMD_ACCOUNT: 'accountNumber',
  KES_ACCOUNT: 'phoneNumber',
  LIGHTNING: 'lightningAddress',
  MWK_ACCOUNT: 'phoneNumber',
  MXN_ACCOUNT: 'clabeNumber',
  MYR_ACCOUNT: 'accountNumber',
  NGN_ACCOUNT: 'accountNumber',
  PHP_ACCOUNT: 'accountNumber',
  PKR_ACCOUNT: 'accountNumber',
  POLYGON_WALLET: 'address',
  RWF_ACCOUNT: 'phoneNumber',
  SGD_ACCOUNT: 'accountNumber',
  SLV_ACCOUNT: 'accountNumber',
  SOLANA_WALLET: 'address',
  SPARK_WALLET: 'address',
  SWIFT_ACCOUNT: 'accountNumber',
  THB_ACCOUNT: 'accountNumber',
  TRON_WALLET: 'address',
  TZS_ACCOUNT: 'phoneNumber',
  UGX_ACCOUNT: 'phoneNumber',
  USD_ACCOUNT: 'accountNumber',
  VND_ACCOUNT: 'accountNumber',
  XAF_ACCOUNT: 'phoneNumber',
  XOF_ACCOUNT: 'phoneNumber',
  ZAR_ACCOUNT: 'accountNumber',
  ZMW_ACCOUNT: 'phoneNumber',
} as const;

export type AccountType = keyof typeof primaryIdentifiers;

const isAccountType = (text: string): text is AccountType => Object.hasOwn(primaryIdentifiers, text);

/** The names of all account types. */
export const accountTypeNames: readonly AccountType[] = Object.keys(primaryIdentifiers).filter(isAccountType);
