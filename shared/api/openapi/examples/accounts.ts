import type { AccountType } from '#shared/accounts/account-types/primary-identifiers.ts';

const swiftCode = 'BKCHHKHH';

/** One valid account of every type, with its currency and required fields. */
export const accountExamples: Readonly<Record<AccountType, readonly [string, Record<string, string>]>> = {
  AED_ACCOUNT: ['AED', { iban: 'AE070331234567890123456' }],
  BASE_WALLET: ['USDC', { address: '0x52908400098527886E0F7030069857D2E4169EE7' }],
  BDT_ACCOUNT: ['BDT', { accountNumber: '1501204367', branchCode: '27001', phoneNumber: '+8801712345678' }],
  BRL_ACCOUNT: ['BRL', { pixKey: 'ana@banco.example', pixKeyType: 'EMAIL', taxId: '12345678909' }],
  BWP_ACCOUNT: ['BWP', { phoneNumber: '+26771234567', provider: 'Orange Money' }],
  CAD_ACCOUNT: ['CAD', { bankCode: '003', branchCode: '00012', accountNumber: '1234567' }],
  CNY_ACCOUNT: [
    'CNY',
    { bankName: 'Industrial and Commercial Bank of China', accountNumber: '6222021234567890128' },
  ],
  COP_ACCOUNT: [
    'COP',
    { accountNumber: '912345678', bankAccountType: 'SAVINGS', phoneNumber: '+573001234567' },
  ],
  DKK_ACCOUNT: ['DKK', { iban: 'DK5000400440116243' }],
  EGP_ACCOUNT: ['EGP', { accountNumber: '100012345678' }],
  ETHEREUM_WALLET: ['USDT', { address: '0x52908400098527886E0F7030069857D2E4169EE7' }],
  EUR_ACCOUNT: ['EUR', { iban: 'DE89370400440532013000' }],
  GBP_ACCOUNT: ['GBP', { sortCode: '200000', accountNumber: '55779911' }],
  GHS_ACCOUNT: ['GHS', { accountNumber: '1234567890', phoneNumber: '+233241234567' }],
  GTQ_ACCOUNT: ['GTQ', { accountNumber: '1234567890', phoneNumber: '+50251234567' }],
  HKD_ACCOUNT: ['HKD', { bankName: 'Hang Seng Bank', accountNumber: '012345678901', swiftCode }],
  HTG_ACCOUNT: ['HTG', { phoneNumber: '+50934123456' }],
  IDR_ACCOUNT: [
    'IDR',
    { bankName: 'Bank Central Asia', accountNumber: '8001234567', swiftCode, phoneNumber: '+628123456789' },
  ],
  INR_ACCOUNT: ['INR', { vpa: 'asha.rao@okaxis' }],
  JMD_ACCOUNT: ['JMD', { accountNumber: '1234567', branchCode: '10045', bankAccountType: 'CHECKING' }],
  KES_ACCOUNT: ['KES', { phoneNumber: '+254712345678', provider: 'M-PESA' }],
  LIGHTNING: ['BTC', { lightningAddress: 'jane@wallet.example' }],
  MWK_ACCOUNT: ['MWK', { phoneNumber: '+265991234567', provider: 'Airtel Money' }],
  MXN_ACCOUNT: ['MXN', { clabeNumber: '032180000118359719' }],
  MYR_ACCOUNT: ['MYR', { bankName: 'Maybank', accountNumber: '112233445566', swiftCode }],
  NGN_ACCOUNT: ['NGN', { accountNumber: '0123456789', bankName: 'Access Bank' }],
  PHP_ACCOUNT: ['PHP', { bankName: 'BDO Unibank', accountNumber: '001234567890' }],
  PKR_ACCOUNT: ['PKR', { accountNumber: '0123456789', phoneNumber: '+923001234567' }],
  POLYGON_WALLET: ['USDC', { address: '0x52908400098527886E0F7030069857D2E4169EE7' }],
  RWF_ACCOUNT: ['RWF', { phoneNumber: '+250781234567', provider: 'MTN' }],
  SGD_ACCOUNT: ['SGD', { bankName: 'DBS Bank', accountNumber: '0123456789', swiftCode }],
  SLV_ACCOUNT: [
    'USD',
    { bankName: 'Banco Cuscatlán', accountNumber: '0123456789', bankAccountType: 'CHECKING' },
  ],
  SOLANA_WALLET: ['USDC', { address: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T' }],
  SPARK_WALLET: ['BTC', { address: 'spark1pgssyuuuhnrrdjswal5c3s3rafw9w3y5dd4cjy3duxlf7hjzkp0rqx6dj6mrhu' }],
  SWIFT_ACCOUNT: [
    'USD',
    { country: 'NG', swiftCode: 'GTBINGLA', bankName: 'Guaranty Trust Bank', accountNumber: '1234567890' },
  ],
  THB_ACCOUNT: ['THB', { bankName: 'Kasikornbank', accountNumber: '0123456789', swiftCode }],
  TRON_WALLET: ['USDT', { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }],
  TZS_ACCOUNT: ['TZS', { phoneNumber: '+255712345678', provider: 'Tigo Pesa' }],
  UGX_ACCOUNT: ['UGX', { phoneNumber: '+256712345678', provider: 'MTN' }],
  USD_ACCOUNT: ['USD', { accountNumber: '1234567890', routingNumber: '021000021' }],
  VND_ACCOUNT: ['VND', { bankName: 'Vietcombank', accountNumber: '0123456789', swiftCode }],
  XAF_ACCOUNT: ['XAF', { phoneNumber: '+237671234567', provider: 'MTN', region: 'CM' }],
  XOF_ACCOUNT: ['XOF', { phoneNumber: '+221771234567', provider: 'Wave', region: 'SN' }],
  ZAR_ACCOUNT: ['ZAR', { accountNumber: '123456789', bankName: 'Absa Bank' }],
  ZMW_ACCOUNT: ['ZMW', { phoneNumber: '+260971234567', provider: 'Airtel Money' }],
};

const address = { line1: '1 Main Street', postalCode: '12345', country: 'US' };

/** A person with everything that any account type may require. */
export const individual = {
  beneficiaryType: 'INDIVIDUAL',
  fullName: 'Jane Doe',
  countryOfResidence: 'US',
  phoneNumber: '+14155550123',
  address,
} as const;

export const business = { beneficiaryType: 'BUSINESS', legalName: 'Acme Trading Ltd' } as const;

/** The body that creates an external account of this type, without its owner. */
export const accountExample = (
  accountType: AccountType,
  fields: Record<string, unknown> = {},
  beneficiary: Record<string, unknown> | undefined = individual,
) => {
  const [currency, required] = accountExamples[accountType];
  const isNamed = !(accountType.endsWith('_WALLET') || accountType === 'LIGHTNING');
  const named = isNamed && beneficiary !== undefined ? { beneficiary } : {};
  return { currency, accountInfo: { accountType, ...required, ...named, ...fields } };
};
