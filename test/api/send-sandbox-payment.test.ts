import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FundedAccount, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { makeOlder } from './support/plant-quote.ts';
import { funding, quoteBody, toAccount } from './support/quote-parts.ts';

const unknown = '019542f5-b3e7-7d02-8000-000000000000';

let platform: TestPlatform;
let payer: FundedAccount;
let bankId: string;

beforeAll(async () => {
  platform = await newPlatform();
  payer = await platform.fundedAccount(1_000_000);
  bankId = (await platform.externalAccount({ currency: 'EUR' })).id;
});

afterAll(async () => {
  expect(await platform.reconcile()).toEqual([]);
});

const quoted = (more: object = {}) =>
  platform.api.ok('createQuote', {
    body: quoteBody(payer.id, bankId, { lockedCurrencyAmount: 1_000, ...more }),
  });

const fundedLive = () => quoted({ source: funding({ customerId: payer.customerId }) });

const send = (body: object) => platform.api.call('sendSandboxPayment', { body });
const refusedSending = (body: object) => platform.api.refused('sendSandboxPayment', { body });

describe('sendSandboxPayment', () => {
  it('executes the quote with the sent money, and the balance stays the same', async () => {
    const quote = await fundedLive();
    const before = await platform.balanceOf(payer);

    const answer = await send({ quoteId: quote.id, currencyCode: 'USD', currencyAmount: 1_000 });
    const { status } = await platform.api.ok('getTransaction', {
      path: { transactionId: quote.transactionId },
    });

    expect(answer.body).toMatchObject({ id: quote.transactionId, status: 'PROCESSING', quoteId: quote.id });
    expect(['PROCESSING', 'COMPLETED']).toContain(status);
    expect(await platform.balanceOf(payer)).toBe(before);
  });

  it('without an amount sends exactly the amount of the quote', async () => {
    const quote = await fundedLive();

    expect((await send({ quoteId: quote.id, currencyCode: 'USD' })).status).toBe(200);
  });

  it('returns the money of a failed payment to the internal account', async () => {
    const bank = await platform.externalAccount({ currency: 'EUR', suffix: '002' });
    const fresh = await platform.fundedAccount(0);
    const quote = await quoted({
      source: funding({ customerId: fresh.customerId }),
      destination: toAccount(bank.id),
    });

    await send({ quoteId: quote.id, currencyCode: 'USD' });
    await expect.poll(() => platform.balanceOf(fresh)).toBe(1_000);
  });

  it.each([
    ['another currency', { currencyCode: 'EUR' }, 400, 'INVALID_CURRENCY'],
    ['less than the quote needs', { currencyCode: 'USD', currencyAmount: 999 }, 400, 'INVALID_AMOUNT'],
    ['more than the quote needs', { currencyCode: 'USD', currencyAmount: 1_001 }, 400, 'INVALID_AMOUNT'],
    ['half a cent', { currencyCode: 'USD', currencyAmount: 0.5 }, 400, 'INVALID_AMOUNT'],
    ['no currency', {}, 400, 'INVALID_INPUT'],
  ])('of %s is refused, and the quote can still be paid', async (_what, money, status, code) => {
    const quote = await fundedLive();

    const error = await refusedSending({ quoteId: quote.id, ...money });

    expect([error.status, error.code]).toEqual([status, code]);
    expect((await send({ quoteId: quote.id, currencyCode: 'USD' })).status).toBe(200);
  });

  it('for a quote that an account pays is refused, and says how to execute it', async () => {
    const error = await refusedSending({ quoteId: (await quoted()).id, currencyCode: 'USD' });

    expect([error.status, error.code]).toEqual([400, 'INVALID_INPUT']);
    expect(error.message).toContain('/execute');
  });

  it('for a paid or expired quote is refused', async () => {
    const [paid, late] = [await fundedLive(), await fundedLive()];
    await send({ quoteId: paid.id, currencyCode: 'USD' });
    await makeOlder(platform, late.id, 300_000);

    const errors = await Promise.all(
      [paid, late].map(({ id }) => refusedSending({ quoteId: id, currencyCode: 'USD' })),
    );

    expect(errors.map(({ code }) => code)).toEqual(['QUOTE_NOT_EXECUTABLE', 'QUOTE_NOT_EXECUTABLE']);
  });

  it.each([
    [`Quote:${unknown}`, 404, 'QUOTE_NOT_FOUND'],
    [`Transaction:${unknown}`, 400, 'INVALID_INPUT'],
    ['nonsense', 400, 'INVALID_INPUT'],
  ])('for %s is refused', async (quoteId, status, code) => {
    const error = await refusedSending({ quoteId, currencyCode: 'USD' });

    expect([error.status, error.code]).toEqual([status, code]);
  });
});
