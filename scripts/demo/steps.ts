import { randomInt, randomUUID } from 'node:crypto';
import { DemoError } from './demo-error.ts';
import { minorUnits } from './money.ts';
import type { Service } from './service.ts';
import {
  type Customer,
  customerSchema,
  type ExternalAccount,
  externalAccountSchema,
  type InternalAccount,
  internalAccountListSchema,
  internalAccountSchema,
  type JournalEntry,
  journalEntryListSchema,
  type Quote,
  quoteSchema,
  type Transaction,
  transactionSchema,
} from './shapes.ts';

export const currency = 'USD';
const address = { line1: '1 Main Street', city: 'Springfield', postalCode: '12345', country: 'US' };
const person = { fullName: 'Jane Doe', birthDate: '1990-01-15', nationality: 'US', address };

export const createCustomer = (service: Service): Promise<Customer> => {
  const body = { customerType: 'INDIVIDUAL', region: 'US', currencies: [currency], ...person };
  return service.call({ method: 'POST', path: '/customers', body, answer: customerSchema });
};

/** The customer's account in the demo's currency, with its present balance. */
export const findAccount = async (service: Service, customerId: string): Promise<InternalAccount> => {
  const query = new URLSearchParams({ customerId, currency });
  const path = `/customers/internal-accounts?${query}`;
  const { data } = await service.call({ path, answer: internalAccountListSchema });
  const [account] = data;
  if (account === undefined) throw new DemoError(`The customer has no account in ${currency}`);
  return account;
};

export const amountFor = (account: InternalAccount, text: string): number =>
  minorUnits(text, account.balance.currency);

export const fund = (service: Service, accountId: string, amount: number): Promise<InternalAccount> => {
  const path = `/sandbox/internal-accounts/${accountId}/fund`;
  return service.call({ method: 'POST', path, body: { amount }, answer: internalAccountSchema });
};

const beneficiary = { beneficiaryType: 'INDIVIDUAL', ...person };

const addExternalAccount = (
  service: Service,
  customerId: string,
  account: { readonly currency: string; readonly accountInfo: object },
): Promise<ExternalAccount> =>
  service.call({
    method: 'POST',
    path: '/customers/external-accounts',
    body: { customerId, ...account },
    answer: externalAccountSchema,
  });

/** The magic suffix of the account number chooses what the sandbox bank does with a payment. */
export const addDollarAccount = (service: Service, customerId: string, suffix: string) => {
  const accountNumber = `${randomInt(100_000_000, 1_000_000_000)}${suffix}`;
  const accountInfo = { accountType: 'USD_ACCOUNT', accountNumber, routingNumber: '021000021', beneficiary };
  return addExternalAccount(service, customerId, { currency, accountInfo });
};

export const addPesoAccount = (service: Service, customerId: string, suffix: string) => {
  const clabeNumber = `646180${randomInt(100_000_000, 1_000_000_000)}${suffix}`;
  const accountInfo = { accountType: 'MXN_ACCOUNT', clabeNumber, beneficiary };
  return addExternalAccount(service, customerId, { currency: 'MXN', accountInfo });
};

interface Payment {
  readonly from: string;
  readonly to: string;
  /** Smallest unit. */
  readonly amount: number;
}

/** Uses an Idempotency-Key, so that a retry after a time-out cannot pay twice. */
export const payOut = (service: Service, { from, to, amount }: Payment): Promise<Transaction> =>
  service.call({
    method: 'POST',
    path: '/transfer-out',
    body: { source: { accountId: from }, destination: { accountId: to }, amount },
    idempotencyKey: randomUUID(),
    answer: transactionSchema,
  });

/** Locks the rate for five minutes. Exactly `amount` leaves the account. */
export const quote = (service: Service, { from, to, amount }: Payment): Promise<Quote> =>
  service.call({
    method: 'POST',
    path: '/quotes',
    body: {
      source: { sourceType: 'ACCOUNT', accountId: from },
      destination: { destinationType: 'ACCOUNT', accountId: to },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: amount,
    },
    idempotencyKey: randomUUID(),
    answer: quoteSchema,
  });

export const execute = (service: Service, quoteId: string): Promise<Quote> =>
  service.call({
    method: 'POST',
    path: `/quotes/${quoteId}/execute`,
    idempotencyKey: randomUUID(),
    answer: quoteSchema,
  });

/** The sandbox acts as a payer of another institution. */
export const receiveUmaPayment = (
  service: Service,
  receiverUmaAddress: string,
  amount: number,
): Promise<Transaction> =>
  service.call({
    method: 'POST',
    path: '/sandbox/uma/receive',
    body: {
      senderUmaAddress: '$payer@sandbox.uma.test',
      receiverUmaAddress,
      receivingCurrencyCode: currency,
      receivingCurrencyAmount: amount,
    },
    answer: transactionSchema,
  });

export const readTransaction = (service: Service, id: string): Promise<Transaction> =>
  service.call({ path: `/transactions/${id}`, answer: transactionSchema });

/** Oldest first, because journal ids sort by time. The demo makes a few entries, far below a page. */
export const readJournal = async (service: Service, accountId: string): Promise<JournalEntry[]> => {
  const path = `/internal-accounts/${accountId}/journal-entries`;
  const { data } = await service.call({ path, answer: journalEntryListSchema });
  return data.sort((left, right) => (left.id < right.id ? -1 : 1));
};
