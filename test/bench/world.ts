import { randomUUID } from 'node:crypto';
import { accountSample } from '#test/support/samples.ts';
import type { BenchHost } from './bench-host.ts';

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

export const newCustomer = async ({ api }: BenchHost): Promise<string> => {
  const { id } = await api.ok('createCustomer', { body: customerBody() });
  return id;
};

export interface Payer {
  readonly customerId: string;
  /** Internal account in US dollars, holding 1,000.00. */
  readonly accountId: string;
  /** External account that ends in the suffix. */
  readonly bankId: string;
}

export const newPayer = async (bench: BenchHost, suffix = '000'): Promise<Payer> => {
  const { api } = bench;
  const customerId = await newCustomer(bench);
  const { data } = await api.ok('listInternalAccounts', { query: { customerId, currency: 'USD' } });
  const accountId = data[0]?.id ?? '';
  await api.ok('fundInternalAccount', { path: { accountId }, body: { amount: 100_000 } });
  const bank = await api.ok('createExternalAccount', { body: { customerId, ...accountSample({ suffix }) } });
  return { customerId, accountId, bankId: bank.id };
};

/** Body of a transfer of 5.00 from, or to, the payer's account. */
export const transferBody = ({ accountId, bankId }: Payer, direction: 'out' | 'in') => {
  const [inside, outside] = [{ accountId }, { accountId: bankId }];
  return direction === 'out'
    ? { source: inside, destination: outside, amount: 500 }
    : { source: outside, destination: inside, amount: 500 };
};
