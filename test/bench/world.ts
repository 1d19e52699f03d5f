import { randomUUID } from 'node:crypto';
import type { ApiClient } from '#test/support/api-client.ts';
import { accountSample } from '#test/support/samples.ts';

/** A platform of a running service, with a client. */
export interface World {
  readonly api: ApiClient;
  readonly platformId: string;
}

const person = {
  fullName: 'Jane Doe',
  birthDate: '1990-01-15',
  nationality: 'US',
  address: { line1: '1 Main Street', city: 'Springfield', postalCode: '12345', country: 'US' },
};

/** An ordinary individual with accounts in two currencies. */
export const customerBody = () => ({
  customerType: 'INDIVIDUAL',
  platformCustomerId: randomUUID(),
  region: 'US',
  currencies: ['USD', 'EUR'],
  ...person,
});

export const newCustomer = async ({ api }: World): Promise<string> => {
  const { id } = await api.ok('createCustomer', { body: customerBody() });
  return id;
};

export interface Payer {
  readonly customerId: string;
  /** An internal account in US dollars, holding 1,000.00. */
  readonly accountId: string;
  /** An external account that ends in the suffix. */
  readonly bankId: string;
}

export const newPayer = async (bench: World, suffix = '000'): Promise<Payer> => {
  const { api } = bench;
  const customerId = await newCustomer(bench);
  const { data } = await api.ok('listInternalAccounts', { query: { customerId, currency: 'USD' } });
  const accountId = data[0]?.id ?? '';
  await api.ok('fundInternalAccount', { path: { accountId }, body: { amount: 100_000 } });
  const bank = await api.ok('createExternalAccount', { body: { customerId, ...accountSample({ suffix }) } });
  return { customerId, accountId, bankId: bank.id };
};

/** The body of a transfer of 5.00 from or to the payer's account. */
export const transferBody = ({ accountId, bankId }: Payer, direction: 'out' | 'in') => {
  const [inside, counterparties] = [{ accountId }, { accountId: bankId }];
  return direction === 'out'
    ? { source: inside, destination: counterparties, amount: 500 }
    : { source: counterparties, destination: inside, amount: 500 };
};

export interface Receiver {
  readonly customerId: string;
  readonly umaAddress: string;
  /** The payer's internal account in euros. */
  readonly accountId: string;
}

/** A customer who holds only euros. */
export const newReceiver = async ({ api }: World): Promise<Receiver> => {
  const body = { ...customerBody(), currencies: ['EUR'] };
  const { id: customerId, umaAddress } = await api.ok('createCustomer', { body });
  const { data } = await api.ok('listInternalAccounts', { query: { customerId, currency: 'EUR' } });
  return { customerId, umaAddress, accountId: data[0]?.id ?? '' };
};

export interface QuoteWish {
  /** An InternalAccount id. */
  readonly accountId: string;
  readonly destination:
    | { readonly destinationType: 'ACCOUNT'; readonly accountId: string }
    | { readonly destinationType: 'UMA_ADDRESS'; readonly umaAddress: string };
  readonly isExecuted?: boolean;
}

/** The body of a quote for 100.00 from the account. */
export const quoteBody = ({ accountId, destination, isExecuted = false }: QuoteWish) => ({
  source: { sourceType: 'ACCOUNT', accountId },
  destination,
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: 10_000,
  ...(isExecuted ? { immediatelyExecute: true } : {}),
});
