import type { BodyOf } from '#test/support/api-client.ts';
import { accountSample } from '#test/support/samples.ts';
import { type FundedAccount, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { account, toAccount } from './quote-parts.ts';

/** What the wrong requests refer to. */
export interface WrongWorld {
  readonly platform: TestPlatform;
  /** Holds 100.00 USD. */
  readonly usd: FundedAccount;
  /** Belongs to a customer that is not approved. */
  readonly stopped: FundedAccount;
  /** Belongs to a deleted customer. */
  readonly deleted: FundedAccount;
  readonly customer: BodyOf<'createCustomer'>;
  readonly usdBank: BodyOf<'createExternalAccount'>;
  readonly eurBank: BodyOf<'createExternalAccount'>;
  /** The body that made `usdBank`. */
  readonly usdBankBody: ReturnType<typeof accountSample> & { readonly customerId: string };
  /** A quote that was executed. */
  readonly executed: BodyOf<'createQuote'>;
  /** Of another platform. */
  readonly foreign: FundedAccount;
}

const stoppedAccount = async (platform: TestPlatform): Promise<FundedAccount> => {
  const one = await platform.fundedAccount(0);
  await platform.api.ok('updateCustomer', {
    path: { customerId: one.customerId },
    body: { customerType: 'INDIVIDUAL', kycStatus: 'REJECTED' },
  });
  return one;
};

const deletedAccount = async (platform: TestPlatform): Promise<FundedAccount> => {
  const one = await platform.fundedAccount(0);
  await platform.api.ok('deleteCustomer', { path: { customerId: one.customerId } });
  return one;
};

const executedQuote = async (platform: TestPlatform, from: string, to: string) => {
  const quote = await platform.api.ok('createQuote', {
    body: {
      source: account(from),
      destination: toAccount(to),
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 1_000,
    },
  });
  await platform.api.ok('executeQuote', { path: { quoteId: quote.id } });
  return quote;
};

export const wrongWorld = async (): Promise<WrongWorld> => {
  const [platform, other] = await Promise.all([newPlatform(), newPlatform()]);
  const { api } = platform;
  const customer = await platform.newCustomer({ currencies: ['USD', 'EUR'] });
  const usd = await platform.accountOf(customer.id, 'USD');
  await platform.fund(usd.id, 11_000);
  const usdBankBody = { ...accountSample(), customerId: customer.id };
  const eurBankBody = { ...accountSample({ currency: 'EUR' }), customerId: customer.id };
  const [usdBank, eurBank, stopped, deleted, foreign] = await Promise.all([
    api.ok('createExternalAccount', { body: usdBankBody }),
    api.ok('createExternalAccount', { body: eurBankBody }),
    stoppedAccount(platform),
    deletedAccount(platform),
    other.fundedAccount(0),
  ]);
  const executed = await executedQuote(platform, usd.id, eurBank.id);
  return { platform, usd, stopped, deleted, customer, usdBank, eurBank, usdBankBody, executed, foreign };
};
