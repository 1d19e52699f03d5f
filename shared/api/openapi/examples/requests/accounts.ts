import { accountExample, business } from '../accounts.ts';
import { type Examples, exampleIds, magicExamples } from '../ids.ts';

const dollars = (end: string) => accountExample('USD_ACCOUNT', { accountNumber: `1234567${end}` });

const owned = <T>(body: T) => ({ customerId: exampleIds.customer, ...body });

/** Request bodies about external accounts. The end of the account number chooses what the sandbox does. */
export const accountRequests = {
  createExternalAccount: {
    usd: {
      summary: 'A US bank account; every payment to it succeeds',
      value: owned(dollars('890')),
      outcome: { status: 'ACTIVE', beneficiaryVerificationStatus: 'MATCHED' },
    },
    ...magicExamples({
      operation: 'POST /quotes/{quoteId}/execute',
      what: 'Quotes to it, because its number',
      bodyOf: (end) => owned(dollars(end)),
    }),
    ...magicExamples({
      operation: 'POST /customers/external-accounts',
      what: 'The check of its name, because its number',
      bodyOf: (end) => owned(dollars(end)),
      answerOf: ({ states: [beneficiaryVerificationStatus] }) => ({ beneficiaryVerificationStatus }),
    }),
    eur: { summary: 'A European account with an IBAN', value: owned(accountExample('EUR_ACCOUNT')) },
    gbp: { summary: 'A British account', value: owned(accountExample('GBP_ACCOUNT')) },
    mxn: {
      summary: 'A Mexican account of a business',
      value: owned(accountExample('MXN_ACCOUNT', {}, business)),
    },
    brl: { summary: 'A PIX key', value: owned(accountExample('BRL_ACCOUNT')) },
    cny: {
      summary: "A business's account in China, with the CNAPS code of its branch",
      value: owned(accountExample('CNY_ACCOUNT', { cnapsCode: '102100099996' }, business)),
    },
    alipay: {
      summary: 'An Alipay wallet in China',
      value: owned(
        accountExample('CNY_ACCOUNT', {
          bankName: 'Alipay',
          accountNumber: undefined,
          phoneNumber: '+8613812345678',
        }),
      ),
    },
    slv: { summary: 'An account at a bank of El Salvador', value: owned(accountExample('SLV_ACCOUNT')) },
    swift: {
      summary: 'An account in Nigeria, paid in dollars by a SWIFT wire',
      value: owned(accountExample('SWIFT_ACCOUNT')),
    },
    usdc: { summary: 'A wallet on Solana', value: owned(accountExample('SOLANA_WALLET')) },
  },
  createPlatformExternalAccount: {
    eur: { summary: 'A European account with an IBAN', value: accountExample('EUR_ACCOUNT') },
    paymentsFail: { summary: 'Payments to it fail: the account number ends in 002', value: dollars('002') },
  },
  createLinkToken: {
    customer: { summary: 'For a customer', value: { customerId: exampleIds.customer } },
  },
  linkExternalAccount: {
    linked: {
      summary: 'The customer has chosen the account "checking" at the bank; it becomes ACTIVE',
      value: { publicToken: 'public-sandbox-5c1f', accountId: 'checking' },
      outcome: { status: 'PENDING' },
    },
    fails: {
      summary: 'The bank refuses: the token ends in -fail, and the account becomes INACTIVE',
      value: { publicToken: 'public-sandbox-5c1f-fail' },
      outcome: { status: 'PENDING' },
    },
  },
  estimateCryptoWithdrawalFee: {
    base: {
      summary: '5 USDC to a wallet on Base',
      value: {
        internalAccountId: exampleIds.usdcAccount,
        currency: 'USDC',
        cryptoNetwork: 'BASE_MAINNET',
        amount: 5_000_000,
        destinationAddress: '0x52908400098527886e0f7030069857d2e4169ee7',
      },
    },
  },
} satisfies Readonly<Record<string, Examples>>;
