import { describe, expect, it } from 'vitest';
import { outcomeOf, type SwitchWorld, switchCurrency } from './world.ts';

/**
 * Results for payouts that the switch never had an order for. test/production/switch-callback.test.ts runs these on its
 * service.
 */
export const describeNeverOrdered = (world: () => SwitchWorld): void => {
  describe('a result for a payout that was never ordered', () => {
    it('is refused', async () => {
      const account = await world().platform.fundedAccount(10_000);
      const pending = await world().quoteOf(account);
      const reais = await world().platform.fundedAccount(0, switchCurrency);
      const bank = await world().platform.externalAccount({
        currency: switchCurrency,
        customerId: reais.customerId,
      });
      const collection = await world().platform.api.ok('createTransferIn', {
        body: { source: { accountId: bank.id }, destination: { accountId: reais.id }, amount: 500 },
      });
      await world().ordered(world().payoutIdOf(collection.id));
      const other = await world().newPlatform();
      const { payoutId } = await world().onItsWay();
      const [, uuid = ''] = payoutId.split('.');
      const unknown = [
        world().payoutIdOf(pending.transactionId),
        world().payoutIdOf(collection.id),
        `${other.id}.${uuid}`,
        `${world().platform.id}.0199dd4b-c800-7000-8000-000000000001`,
        uuid,
        `${uuid}.${uuid}.${uuid}`,
        'nonsense',
      ];

      for (const id of unknown) {
        for (const status of ['DELIVERED', 'RETURNED', 'FAILED']) {
          expect([id, outcomeOf(await world().report(id, { status }))]).toEqual([
            id,
            'TRANSACTION_NOT_FOUND',
          ]);
        }
      }
      expect(await world().platform.balanceOf(account)).toBe(10_000);
      expect(await world().platform.balanceOf(reais)).toBe(0);
    });

    it('is refused when the money never left the service', async () => {
      const payer = await world().platform.fundedAccount(1000);
      const payee = await world().platform.fundedAccount(0);
      const { transactionId } = await world().platform.api.ok('createQuote', {
        body: {
          source: { sourceType: 'ACCOUNT', accountId: payer.id },
          destination: { destinationType: 'ACCOUNT', accountId: payee.id },
          lockedCurrencySide: 'SENDING',
          lockedCurrencyAmount: 1000,
          immediatelyExecute: true,
        },
      });
      await world().platform.settled(transactionId);

      expect(outcomeOf(await world().report(world().payoutIdOf(transactionId), { status: 'RETURNED' }))).toBe(
        'TRANSACTION_NOT_FOUND',
      );
    });

    it('is refused when the payment went to a customer of this service by UMA address', async () => {
      const { platform } = world();
      const payer = await platform.fundedAccount(1000);
      const payee = await platform.fundedAccount(0);
      const { umaAddress } = await platform.api.ok('getCustomer', { path: { customerId: payee.customerId } });
      const { transactionId } = await platform.api.ok('createQuote', {
        body: {
          source: { sourceType: 'ACCOUNT', accountId: payer.id },
          destination: { destinationType: 'UMA_ADDRESS', umaAddress },
          lockedCurrencySide: 'SENDING',
          lockedCurrencyAmount: 1000,
          immediatelyExecute: true,
        },
      });
      await expect.poll(() => platform.balanceOf(payee)).toBeGreaterThan(0);

      const reported = await world().report(world().payoutIdOf(transactionId), { status: 'RETURNED' });

      expect([outcomeOf(reported), await platform.balanceOf(payer)]).toEqual(['TRANSACTION_NOT_FOUND', 0]);
    });
  });
};
