import { createHash } from 'node:crypto';
import type { FieldRule } from '#shared/accounts/account-types/account-types.ts';
import type { AccountType } from '#shared/accounts/account-types/primary-identifiers.ts';
import {
  clabeCheckDigit,
  composeCnapsCode,
  composeCnpj,
  composeIban,
  routingCheckDigit,
} from './account-checks.ts';

/** The source of an invented value. The same seed gives the same value. */
type Seed = string;

const hex = (seed: Seed): string => createHash('sha256').update(seed).digest('hex');

/** Digits from the seed. The first is never 0, so that a number keeps its length. */
const digits = (seed: Seed, count: number): string => {
  const drawn = BigInt(`0x${hex(seed)}`)
    .toString()
    .padStart(76, '7');
  return `${(Number(drawn.charAt(10)) % 9) + 1}${drawn.slice(11, 10 + count)}`;
};

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const bech32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';

const letters = (seed: Seed, count: number, alphabet: string): string => {
  const bytes = [hex(seed), hex(`${seed}+`)].flatMap((text) => [...Buffer.from(text, 'hex')]);
  return Array.from({ length: count }, (_, index) =>
    alphabet.charAt((bytes[index % bytes.length] ?? 0) % alphabet.length),
  ).join('');
};

const evmAddress = (seed: Seed): string => `0x${hex(seed).slice(0, 40)}`;

const walletAddresses: Readonly<Partial<Record<AccountType, (seed: Seed) => string>>> = {
  BASE_WALLET: evmAddress,
  ETHEREUM_WALLET: evmAddress,
  POLYGON_WALLET: evmAddress,
  SOLANA_WALLET: (seed) => letters(seed, 44, base58),
  SPARK_WALLET: (seed) => `spark1${letters(seed, 58, bech32)}`,
  TRON_WALLET: (seed) => `T${letters(seed, 33, base58)}`,
};

/** Country of the bank, and the number of digits after the IBAN's check digits. */
const ibanCountries: Readonly<Partial<Record<AccountType, readonly [string, number]>>> = {
  AED_ACCOUNT: ['AE', 19],
  DKK_ACCOUNT: ['DK', 14],
  EUR_ACCOUNT: ['DE', 18],
};

const iban = (accountType: AccountType, seed: Seed): string => {
  const [country, length] = ibanCountries[accountType] ?? ['DE', 18];
  return composeIban(country, digits(seed, length));
};

/** Of the types whose name begins with no country. */
const bankCountries: Readonly<Partial<Record<AccountType, string>>> = { SWIFT_ACCOUNT: 'US' };

/** Calling codes of the mobile-money types whose pattern names no country. */
const callingCodes: Readonly<Partial<Record<AccountType, string>>> = {
  BDT_ACCOUNT: '880',
  BWP_ACCOUNT: '267',
  COP_ACCOUNT: '57',
  GHS_ACCOUNT: '233',
  GTQ_ACCOUNT: '502',
  HTG_ACCOUNT: '509',
  MWK_ACCOUNT: '265',
  PKR_ACCOUNT: '92',
  UGX_ACCOUNT: '256',
  XAF_ACCOUNT: '237',
  XOF_ACCOUNT: '221',
};

const phoneNumber = (accountType: AccountType, rule: FieldRule, seed: Seed): string => {
  const code = /^\^\\\+(\d+)\[/.exec(rule.pattern ?? '')?.[1] ?? callingCodes[accountType] ?? '1';
  return `+${code}${digits(seed, 9)}`;
};

/** A uuid of version 4, the form of PIX's random keys. */
const uuidV4 = (seed: Seed): string => {
  const text = hex(seed);
  return [
    text.slice(0, 8),
    text.slice(8, 12),
    `4${text.slice(13, 16)}`,
    `8${text.slice(17, 20)}`,
    text.slice(20, 32),
  ].join('-');
};

const first8Of = (seed: Seed): string => `02${digits(seed, 6)}`;

/** A usual number of digits within the bounds of a pattern such as `^[0-9]{7,12}$`. */
const digitsIn = (rule: FieldRule): number => {
  const { least = '10', most = least } =
    /\{(?<least>\d+)(?:,(?<most>\d+))?\}/.exec(rule.pattern ?? '')?.groups ?? {};
  return Math.max(Number(least), Math.min(Number(most), 10));
};

/** A satoshi is ten of BOLT 11's nano-bitcoins. */
const nanosPerSatoshi = 10n;

/** BOLT 11's prefixes of test networks. */
const invoicePrefixes: Readonly<Record<string, string>> = {
  LIGHTNING_REGTEST: 'lnbcrt',
  LIGHTNING_TESTNET: 'lntb',
};

/** An invented invoice in the form of BOLT 11; without an amount, the payer chooses it. */
export const lightningInvoice = (
  seed: Seed,
  {
    amountMinor,
    cryptoNetwork,
  }: { readonly amountMinor?: bigint | undefined; readonly cryptoNetwork?: string | undefined },
): string => {
  const prefix = invoicePrefixes[cryptoNetwork ?? ''] ?? 'lnbc';
  const amount = amountMinor === undefined ? '' : `${amountMinor * nanosPerSatoshi}n`;
  return `${prefix}${amount}1p${letters(seed, 100, bech32)}`;
};

/** An invented Spark invoice: an address that also names the amount. */
export const sparkInvoice = (seed: Seed, amountMinor: bigint): string =>
  `spark1${letters(`${seed} ${amountMinor}`, 100, bech32)}`;

type Maker = (accountType: AccountType, rule: FieldRule, seed: Seed) => string;

const makers: Readonly<Record<string, Maker>> = {
  accountNumber: (_type, rule, seed) => digits(seed, digitsIn(rule)),
  address: (accountType, _rule, seed) => (walletAddresses[accountType] ?? evmAddress)(seed),
  bankName: () => 'Payments Service Bank',
  cnapsCode: (_type, _rule, seed) => composeCnapsCode(digits(seed, 11)),
  clabeNumber: (_type, _rule, seed) => {
    const first17 = `646180${digits(seed, 11)}`;
    return `${first17}${clabeCheckDigit(first17)}`;
  },
  iban: (accountType, _rule, seed) => iban(accountType, seed),
  country: (accountType) => bankCountries[accountType] ?? 'US',
  invoice: (_type, _rule, seed) => lightningInvoice(seed, {}),
  phoneNumber,
  pixKey: (_type, _rule, seed) => uuidV4(seed),
  pixKeyType: () => 'RANDOM',
  provider: () => 'Payments Service Mobile',
  routingNumber: (_type, _rule, seed) => `${first8Of(seed)}${routingCheckDigit(first8Of(seed))}`,
  swiftCode: (accountType) => `PSVC${bankCountries[accountType] ?? accountType.slice(0, 2)}2L`,
  taxId: (_type, _rule, seed) => composeCnpj(digits(seed, 12)),
  vpa: (_type, _rule, seed) => `fund.${hex(seed).slice(0, 12)}@payments`,
};

/** An invented, well-formed value for a field of an account type. The same seed gives the same value. */
export const sandboxValue = (
  accountType: AccountType,
  field: { readonly name: string; readonly rule: FieldRule },
  seed: string,
): string => {
  const { name, rule } = field;
  const maker = makers[name];
  if (maker !== undefined) return maker(accountType, rule, seed);
  return rule.enum?.[0] ?? digits(seed, digitsIn(rule));
};
