import type { Random } from '#test/support/random.ts';
import type { FundedAccount, TestPlatform } from '#test/support/service.ts';

export interface Order {
  readonly payer: FundedAccount;
  /** The account or UMA address of a customer of this service; undefined for a bank's. */
  readonly receiver: FundedAccount | undefined;
  readonly body: object;
  readonly name: string;
}

/** What each payer has: a little less than the total of its quotes. */
export const fundingFor = (count: number): number => count * 1_000;

/** Quotes from six payers to banks and to customers of this service. */
export const prepare = async (platform: TestPlatform, random: Random, count: number): Promise<Order[]> => {
  const funding = fundingFor(count);
  const payers = await Promise.all(Array.from({ length: 6 }, () => platform.fundedAccount(funding)));
  const banks = await Promise.all(
    ['000', '000', '002', '006'].map((suffix) => platform.externalAccount({ suffix, currency: 'GBP' })),
  );
  const receivers = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const customer = await platform.newCustomer({ currencies: ['EUR'] });
      return { ...(await platform.accountOf(customer.id, 'EUR')), umaAddress: customer.umaAddress };
    }),
  );
  const destinationOf = (receiver: (typeof receivers)[number] | undefined) => {
    if (receiver === undefined) return { destinationType: 'ACCOUNT', accountId: random.pick(banks).id };
    return random.unit() < 0.5
      ? { destinationType: 'ACCOUNT', accountId: receiver.id }
      : { destinationType: 'UMA_ADDRESS', umaAddress: receiver.umaAddress };
  };
  return Array.from({ length: count }, (_, index): Order => {
    const payer = random.pick(payers);
    const receiver = random.unit() < 0.5 ? random.pick(receivers) : undefined;
    const body = {
      source: { sourceType: 'ACCOUNT', accountId: payer.id },
      destination: destinationOf(receiver),
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 1_000 + random.below(12_000),
    };
    return { payer, receiver, body, name: `quote-chaos-${index}` };
  });
};
