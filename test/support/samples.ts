import { randomInt } from 'node:crypto';
import { exampleAddress as address } from '#shared/api/openapi/examples/people.ts';

export interface AccountSample {
  /** The last three characters of the primary identifier (before an `@`). The default 000 lets everything succeed. */
  readonly suffix?: string;
  /** Chooses the account type, see `types`. The default is USD. */
  readonly currency?: string;
  readonly fullName?: string;
  readonly platformAccountId?: string;
  /** The digits before the suffix. They are random by default, so that identifiers differ. */
  readonly digits?: string;
}

type Fields = Readonly<Record<string, string>>;
type FieldsOf = (end: string) => Fields;

const digits = (count: number): string => Array.from({ length: count }, () => String(randomInt(10))).join('');

/** An account type for each currency, its required fields, and the field with the suffix. */
const types: Readonly<Record<string, readonly [accountType: string, fieldsOf: FieldsOf]>> = {
  USD: ['USD_ACCOUNT', (end) => ({ accountNumber: end, routingNumber: '021000021' })],
  EUR: ['EUR_ACCOUNT', (end) => ({ iban: `DE89370${end}` })],
  GBP: ['GBP_ACCOUNT', (end) => ({ sortCode: '200000', accountNumber: end.slice(-8) })],
  MXN: ['MXN_ACCOUNT', (end) => ({ clabeNumber: `012${end}` })],
  BRL: [
    'BRL_ACCOUNT',
    (end) => ({ pixKey: `jane.${end}@bank.example`, pixKeyType: 'EMAIL', taxId: '12345678909' }),
  ],
  INR: ['INR_ACCOUNT', (end) => ({ vpa: `jane.${end}@okbank` })],
  USDC: ['BASE_WALLET', (end) => ({ address: `0x${end.padStart(40, '0')}` })],
  // Bech32 has no 1, except in a magic suffix.
  BTC: [
    'SPARK_WALLET',
    (end) => ({ address: `spark1pgssyuuuhnrr${end.slice(0, -3).replaceAll('1', 'q')}${end.slice(-3)}` }),
  ],
};

const walletTypes: ReadonlySet<string> = new Set(['BASE_WALLET', 'SPARK_WALLET']);

/** The body that creates an external account, without its owner. */
export const accountSample = (wish: AccountSample = {}) => {
  const { suffix = '000', currency = 'USD', fullName = 'Jane Doe', platformAccountId } = wish;
  const found = types[currency];
  if (found === undefined) throw new Error(`No sample account in ${currency}`);
  const [accountType, fieldsOf] = found;
  const fields = fieldsOf(`${wish.digits ?? digits(12)}${suffix}`);
  const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName, address };
  return {
    currency,
    ...(platformAccountId === undefined ? {} : { platformAccountId }),
    accountInfo: { accountType, ...fields, ...(walletTypes.has(accountType) ? {} : { beneficiary }) },
  };
};
