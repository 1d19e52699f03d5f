import { describe, expect, it } from 'vitest';
import { routeOf } from '#shared/payments/payouts/pay-out.ts';
import { planQuote } from '#shared/payments/quotes/plan.ts';
import type { Party } from '#shared/transactions/transaction.ts';
import { order } from '../quotes/quote-world.ts';

const paymentTo = (destination: Party) => ({ ...planQuote(order()), destination });
const uma = (umaAddress: string): Party => ({ kind: 'UMA_ADDRESS', umaAddress, currency: 'USD' });

describe('the route of a payment', () => {
  it('to a sandbox address is the switch', async () => {
    expect(await routeOf(paymentTo(uma('$success.usd@sandbox.uma.test')))).toEqual({
      kind: 'SWITCH',
      destination: { kind: 'UMA_ADDRESS', umaAddress: '$success.usd@sandbox.uma.test' },
    });
  });

  it('to any other address is the own ledger, even when no customer has the address any more', async () => {
    expect(await routeOf(paymentTo(uma('$gone@local.uma.test')))).toEqual({ kind: 'OWN_BOOKS' });
  });

  it('to an internal account is empty', async () => {
    const accountId = 'InternalAccount:019542f5-b3e7-7d02-8000-000000000348';

    const route = await routeOf(paymentTo({ kind: 'ACCOUNT', accountId, currency: 'USD' }));

    expect(route).toEqual({ kind: 'INTERNAL' });
  });
});
