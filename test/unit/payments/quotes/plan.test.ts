import { describe, expect, it } from 'vitest';
import { planQuote } from '#shared/payments/quotes/plan.ts';
import {
  accountId,
  bank,
  customer,
  order,
  otherCustomer,
  othersAccountId,
  platform,
  quoteUuid,
} from './quote-world.ts';

const umaAddress = '$joe@acme.example';
const uma = { destinationType: 'UMA_ADDRESS', umaAddress } as const;
const foreignPlatform = platform({ uuid: '019542f5-b3e7-7d02-8000-00000000f0f0' });

const paidTo = (receiver = otherCustomer(), ofPlatform = platform()) =>
  ({
    destination: { kind: 'UMA', receiver: { kind: 'CUSTOMER', customer: receiver, platform: ofPlatform } },
  }) as const;

const joe = () => ({ kind: 'CUSTOMER', customer: otherCustomer() }) as const;

describe('a quote', () => {
  it('is a PENDING transaction with its terms, and the sweep checks it when it expires', () => {
    const quote = planQuote(order());

    expect(quote).toEqual({
      platformId: platform().uuid,
      uuid: quoteUuid,
      type: 'OUTGOING',
      status: 'PENDING',
      ownerUuid: customer().uuid,
      ownerId: `Customer:${customer().uuid}`,
      platformCustomerId: 'c-1',
      source: { kind: 'ACCOUNT', accountId: accountId('USD'), currency: 'USD' },
      destination: { kind: 'ACCOUNT', accountId: `ExternalAccount:${bank().uuid}`, currency: 'EUR' },
      sentMinor: 10_000n,
      sentCurrency: 'USD',
      // 10000 - 25 - 50 = 9925, at a rate of 1.25.
      receivedMinor: 7_940n,
      receivedCurrency: 'EUR',
      version: 1,
      createdAt: '2025-10-13T12:00:00.000Z',
      updatedAt: '2025-10-13T12:00:00.000Z',
      checkAt: '2025-10-13T12:05:00.000Z',
      counterpartyInformation: { FULL_NAME: 'Ada Obi' },
      quote: {
        expiresAt: '2025-10-13T12:05:00.000Z',
        lockedSide: 'SENDING',
        exchangeRate: '1.25',
        feesMinor: 75n,
        fixedFeeMinor: 25n,
        variableFeeBps: 50,
      },
    });
  });

  it.each([
    ['2025-10-13T12:00:00.000Z', 50n],
    ['2025-10-13T12:00:00.001Z', 75n],
  ])('has the fees of the moment of its creation, when others begin at %s', (from, feesMinor) => {
    const nextFees = { variableBps: 50, fixedMinor: {}, from };

    expect(planQuote(order({}, { platform: platform({ nextFees }) })).quote).toMatchObject({ feesMinor });
  });

  it('with the receiving side locked computes the amount to send', () => {
    const quote = planQuote(order({ lockedCurrencySide: 'RECEIVING', lockedCurrencyAmount: 7_940 }));

    // 7940 at a rate of 1.25 cost 9925, and 10000 is the smallest total that leaves 9925 after fees.
    expect([quote.sentMinor, quote.receivedMinor, quote.quote.feesMinor]).toEqual([10_000n, 7_940n, 75n]);
  });

  it('keeps its notes, the payer data of the request, and the purpose', () => {
    const kept = {
      description: 'Rent',
      metadata: { flat: '12' },
      senderCustomerInfo: { EMAIL: 'jane@acme.example' },
      purposeOfPayment: 'UTILITY_BILL',
    } as const;

    expect(planQuote(order(kept))).toMatchObject(kept);
  });

  it('names the beneficiary, unless it is a customer of another platform', () => {
    const inside = { destinationType: 'ACCOUNT', accountId: othersAccountId('EUR') } as const;

    const internal = planQuote(
      order({ destination: inside }, { destination: { kind: 'INTERNAL', holder: joe() } }),
    );
    const known = { birthDate: '1990-01-15', nationality: 'US' };
    const address = planQuote(order({ destination: uma }, paidTo(otherCustomer(known))));
    const elsewhere = planQuote(order({ destination: uma }, paidTo(otherCustomer(known), foreignPlatform)));

    expect(internal.counterpartyInformation).toEqual({ FULL_NAME: 'Jane Doe' });
    expect(address.counterpartyInformation).toEqual({
      FULL_NAME: 'Jane Doe',
      BIRTH_DATE: '1990-01-15',
      NATIONALITY: 'US',
    });
    expect(elsewhere.counterpartyInformation).toBeUndefined();
    expect(address.destination).toEqual({ kind: 'UMA_ADDRESS', umaAddress, currency: 'USD' });
  });

  it('with real-time funding has REALTIME_FUNDING as its source', () => {
    const customerId = `Customer:${customer().uuid}`;
    const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId } as const;

    const quote = planQuote(order({ source }));

    expect(quote.source).toEqual({ kind: 'REALTIME_FUNDING', currency: 'USD', customerId });
    expect(quote.ownerUuid).toBe(customer().uuid);
  });

  it('without a customer belongs to the platform', () => {
    const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD' } as const;
    const payer = { kind: 'PLATFORM', platform: platform() } as const;

    const quote = planQuote(order({ source }, { payer }));

    expect(quote.source).toEqual({ kind: 'REALTIME_FUNDING', currency: 'USD' });
    expect(quote.ownerId).toBe(`Platform:${platform().uuid}`);
    expect(quote.platformCustomerId).toBe(`Platform:${platform().uuid}`);
  });
});
