import { accountExample, business } from '../accounts.ts';
import type { Examples } from '../example.ts';
import { exampleIds } from '../ids.ts';

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
    paymentsFail: {
      summary: 'Payments to it fail: the account number ends in 002',
      value: owned(dollars('002')),
    },
    paymentsTakeLong: {
      summary: 'Quotes to it stay PROCESSING for six minutes: the account number ends in 003',
      value: owned(dollars('003')),
    },
    paymentsRejected: {
      summary: 'Transfers to it are REJECTED: the account number ends in 004',
      value: owned(dollars('004')),
    },
    paymentsReturned: {
      summary: 'The bank returns payments to it later: the account number ends in 005',
      value: owned(dollars('005')),
    },
    paymentsCancelled: {
      summary: 'Quotes to it are REFUNDED, because the user cancels: the account number ends in 006',
      value: owned(dollars('006')),
    },
    nameDiffers: {
      summary: 'The holder has another name: the account number ends in 102',
      value: owned(dollars('102')),
      outcome: { beneficiaryVerificationStatus: 'NOT_MATCHED' },
    },
    namePartlyFits: {
      summary: 'The name fits in part: the account number ends in 103',
      value: owned(dollars('103')),
      outcome: { beneficiaryVerificationStatus: 'PARTIAL_MATCH' },
    },
    eur: { summary: 'A European account with an IBAN', value: owned(accountExample('EUR_ACCOUNT')) },
    gbp: { summary: 'A British account', value: owned(accountExample('GBP_ACCOUNT')) },
    mxn: {
      summary: 'A Mexican account of a business',
      value: owned(accountExample('MXN_ACCOUNT', {}, business)),
    },
    brl: { summary: 'A PIX key', value: owned(accountExample('BRL_ACCOUNT')) },
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
