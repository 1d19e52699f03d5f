import { randomInt } from 'node:crypto';
import type { RequestOf } from '#client';
import { isClabe } from '#shared/accounts/check-digits.ts';
import { DemoError } from './demo-error.ts';
import { minorUnits } from './money.ts';
import type { Service } from './service.ts';
import type {
  Customer,
  ExternalAccount,
  InternalAccount,
  JournalEntry,
  Quote,
  Transaction,
} from './shapes.ts';

export const currency = 'USD';
const address = { line1: '1 Main Street', city: 'Springfield', postalCode: '12345', country: 'US' };
const person = { fullName: 'Jane Doe', birthDate: '1990-01-15', nationality: 'US', address };

export const createCustomer = (service: Service): Promise<Customer> => {
  const body = { customerType: 'INDIVIDUAL' as const, region: 'US', currencies: [currency], ...person };
  return service.ask((payments) => payments.post('/customers', { body }));
};

/** The customer's account in the demo's currency, with its present balance. */
export const findAccount = async (service: Service, customerId: string): Promise<InternalAccount> => {
  const query = { customerId, currency };
  const { data } = await service.ask((payments) => payments.get('/customers/internal-accounts', { query }));
  const [account] = data;
  if (account === undefined) throw new DemoError(`The customer has no account in ${currency}`);
  return account;
};

export const amountFor = (account: InternalAccount, text: string): number =>
  minorUnits(text, account.balance.currency);

export const fund = (service: Service, accountId: string, amount: number): Promise<InternalAccount> =>
  service.ask((payments) =>
    payments.post('/sandbox/internal-accounts/{accountId}/fund', { path: { accountId }, body: { amount } }),
  );

const beneficiary = { beneficiaryType: 'INDIVIDUAL' as const, ...person };

const addExternalAccount = (
  service: Service,
  body: RequestOf<'post', '/customers/external-accounts'>['body'],
): Promise<ExternalAccount> =>
  service.ask((payments) => payments.post('/customers/external-accounts', { body }));

/** The end of the account number chooses what the bank does with a payment. */
export const addDollarAccount = (service: Service, customerId: string, suffix: string) => {
  const accountNumber = `${randomInt(100_000_000, 1_000_000_000)}${suffix}`;
  return addExternalAccount(service, {
    customerId,
    currency,
    accountInfo: { accountType: 'USD_ACCOUNT', accountNumber, routingNumber: '021000021', beneficiary },
  });
};

/** Its last digit checks the others, and production refuses a wrong one. */
const clabeEndingIn = (suffix: string): string => {
  for (;;) {
    const clabe = `646180${randomInt(100_000_000, 1_000_000_000)}${suffix}`;
    if (isClabe(clabe)) return clabe;
  }
};

export const addPesoAccount = (service: Service, customerId: string, suffix: string) => {
  const clabeNumber = clabeEndingIn(suffix);
  return addExternalAccount(service, {
    customerId,
    currency: 'MXN',
    accountInfo: { accountType: 'MXN_ACCOUNT', clabeNumber, beneficiary },
  });
};

interface Payment {
  readonly from: string;
  readonly to: string;
  /** Smallest unit. */
  readonly amount: number;
}

export const payOut = (service: Service, { from, to, amount }: Payment): Promise<Transaction> => {
  const body = { source: { accountId: from }, destination: { accountId: to }, amount };
  return service.ask((payments) => payments.post('/transfer-out', { body }));
};

/** Locks the rate for five minutes. Exactly `amount` leaves the account. */
export const quote = (service: Service, { from, to, amount }: Payment): Promise<Quote> =>
  service.ask((payments) =>
    payments.post('/quotes', {
      body: {
        source: { sourceType: 'ACCOUNT', accountId: from },
        destination: { destinationType: 'ACCOUNT', accountId: to },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: amount,
      },
    }),
  );

export const execute = (service: Service, quoteId: string): Promise<Quote> =>
  service.ask((payments) => payments.post('/quotes/{quoteId}/execute', { path: { quoteId } }));

/** The sandbox acts as a payer of another institution. */
export const receiveUmaPayment = (
  service: Service,
  receiverUmaAddress: string,
  amount: number,
): Promise<Transaction> =>
  service.ask((payments) =>
    payments.post('/sandbox/uma/receive', {
      body: {
        senderUmaAddress: '$payer@sandbox.uma.test',
        receiverUmaAddress,
        receivingCurrencyCode: currency,
        receivingCurrencyAmount: amount,
      },
    }),
  );

export const readTransaction = (service: Service, transactionId: string): Promise<Transaction> =>
  service.ask((payments) => payments.get('/transactions/{transactionId}', { path: { transactionId } }));

/** Oldest first, because journal ids sort by time. */
export const readJournal = async (service: Service, accountId: string): Promise<JournalEntry[]> => {
  const entries = await service.ask((payments) =>
    payments.list('/internal-accounts/{accountId}/journal-entries', { path: { accountId } }).all(),
  );
  return entries.sort((left, right) => (left.id < right.id ? -1 : 1));
};
