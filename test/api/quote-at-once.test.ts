import { beforeAll, describe, expect, it } from 'vitest';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';
import { account, quoteBody, toAddress } from './support/quote-parts.ts';

let platform: TestPlatform;

beforeAll(async () => {
  platform = await newPlatform();
});

const bodyFrom = (payer: string) => ({
  source: account(payer),
  destination: toAddress('$success.eur@sandbox.uma.test'),
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: 10_000,
  immediatelyExecute: true,
});

describe('a quote that is executed immediately', () => {
  it('is PROCESSING and debited in the same step', async () => {
    const payer = await platform.fundedAccount(10_000);

    const quote = await platform.api.ok('createQuote', { body: bodyFrom(payer.id) });

    expect(quote.status).toBe('PROCESSING');
    expect(await platform.balanceOf(payer)).toBe(0);
  });

  it('pays the bank account of another customer, who still has it', async () => {
    const [payer, payee] = await Promise.all([platform.fundedAccount(10_000), platform.newCustomer()]);
    const bank = await platform.externalAccount({ customerId: payee.id });

    const quote = await platform.api.ok('createQuote', {
      body: quoteBody(payer.id, bank.id, { immediatelyExecute: true }),
    });

    expect(quote.status).toBe('PROCESSING');
    expect(await platform.balanceOf(payer)).toBe(0);
  });

  it('without the money is refused, and no quote exists', async () => {
    const payer = await platform.fundedAccount(9_999);
    const count = await platform.transferCount();

    const error = await platform.api.refused('createQuote', { body: bodyFrom(payer.id) });

    expect(error.code).toBe('INSUFFICIENT_BALANCE');
    expect(await platform.transferCount()).toBe(count);
    expect(await platform.balanceOf(payer)).toBe(9_999);
  });
});
