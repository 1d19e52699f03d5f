import { randomInt, randomUUID } from 'node:crypto';
import { DemoError } from './demo-error.ts';
import { minorUnits } from './money.ts';
import type { Service } from './service.ts';
import {
  externalAccountSchema,
  type InternalAccount,
  identifiedSchema,
  internalAccountListSchema,
  internalAccountSchema,
  type JournalEntry,
  journalEntryListSchema,
  type Transaction,
  transactionSchema,
} from './shapes.ts';

export const currency = 'USD';
const address = { line1: '1 Main Street', city: 'Springfield', postalCode: '12345', country: 'US' };
const person = { fullName: 'Jane Doe', birthDate: '1990-01-15', nationality: 'US', address };

export const createCustomer = async (service: Service): Promise<string> => {
  const body = { customerType: 'INDIVIDUAL', region: 'US', currencies: [currency], ...person };
  const { id } = await service.call({ method: 'POST', path: '/customers', body, answer: identifiedSchema });
  return id;
};

/** The customer's account in the demo's currency, with its balance as it is now. */
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

/** The magic suffix at the end of the account number decides what the sandbox bank does with a payment. */
export const addExternalAccount = (service: Service, customerId: string, suffix: string) => {
  const accountNumber = `${randomInt(100_000_000, 1_000_000_000)}${suffix}`;
  const accountInfo = {
    accountType: 'USD_ACCOUNT',
    accountNumber,
    routingNumber: '021000021',
    beneficiary: { beneficiaryType: 'INDIVIDUAL', ...person },
  };
  const body = { customerId, currency, accountInfo };
  return service.call({
    method: 'POST',
    path: '/customers/external-accounts',
    body,
    answer: externalAccountSchema,
  });
};

interface Payment {
  readonly from: string;
  readonly to: string;
  /** Smallest unit. */
  readonly amount: number;
}

/** Carries a key, so that sending it again after a time-out cannot pay twice. */
export const payOut = (service: Service, { from, to, amount }: Payment): Promise<Transaction> =>
  service.call({
    method: 'POST',
    path: '/transfer-out',
    body: { source: { accountId: from }, destination: { accountId: to }, amount },
    idempotencyKey: randomUUID(),
    answer: transactionSchema,
  });

export const readTransaction = (service: Service, id: string): Promise<Transaction> =>
  service.call({ path: `/transactions/${id}`, answer: transactionSchema });

/** Oldest first: journal ids are made in order of time. The demo makes three entries, far below a page. */
export const readJournal = async (service: Service, accountId: string): Promise<JournalEntry[]> => {
  const path = `/internal-accounts/${accountId}/journal-entries`;
  const { data } = await service.call({ path, answer: journalEntryListSchema });
  return data.sort((left, right) => (left.id < right.id ? -1 : 1));
};
