import type { Random } from '#test/support/random.ts';
import type { FundedAccount, TestPlatform } from '#test/support/service.ts';

export interface Order {
  readonly payer: FundedAccount;
  /** What the payer has before all its orders. */
  readonly funding: number;
  /** The account or UMA address of a customer of this service; undefined for a bank's. */
  readonly receiver: FundedAccount | undefined;
  readonly body: object;
  readonly name: string;
  /** Whether its receiving bank returns it after it was made. */
  readonly comesBack: boolean;
}

/** A quote that is certain to be made and returned: a random one may lack funds. */
export const prepareReturned = async (platform: TestPlatform): Promise<Order> => {
  const funding = 5_000;
  const payer = await platform.fundedAccount(funding);
  const bank = await platform.externalAccount({ suffix: '005', currency: 'GBP' });
  const body = {
    source: { sourceType: 'ACCOUNT', accountId: payer.id },
    destination: { destinationType: 'ACCOUNT', accountId: bank.id },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: funding,
  };
  return { payer, funding, receiver: undefined, body, name: 'quote-chaos-returned', comesBack: true };
};

/** Quotes from six payers, which have less than all of them, to banks and to customers of this service. */
export const prepare = async (platform: TestPlatform, random: Random, count: number): Promise<Order[]> => {
  const funding = count * 1_000;
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
    return { payer, funding, receiver, body, name: `quote-chaos-${index}`, comesBack: false };
  });
};
