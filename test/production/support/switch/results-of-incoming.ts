import { describe, expect, it } from 'vitest';
import { accountSample } from '#test/support/samples.ts';
import { outcomeOf, type SwitchWorld, switchCurrency } from './world.ts';

/**
 * Results of incoming payments that go on to a bank. test/production/switch-callback.test.ts runs these tests on its service.
 */
export const describeIncoming = (world: () => SwitchWorld): void => {
  describe('a result for an incoming payment on its way to a bank', () => {
    /** A customer whose UMA payments go on to a bank that delivers later. */
    const receiver = async () => {
      const customer = await world().platform.newCustomer({ currencies: [switchCurrency] });
      await world().platform.api.ok('createExternalAccount', {
        body: {
          customerId: customer.id,
          ...accountSample({ currency: switchCurrency }),
          defaultUmaDepositAccount: true,
        },
      });
      return { ...customer, account: await world().platform.accountOf(customer.id, switchCurrency) };
    };
    /** A payment of 10.00, less the fee of 0.05, from another customer to this address, which the switch has not delivered yet. */
    const paymentTo = async (umaAddress: string) => {
      const payer = await world().platform.fundedAccount(1000, switchCurrency);
      const outgoing = await world().platform.api.ok('createQuote', {
        body: {
          source: { sourceType: 'ACCOUNT', accountId: payer.id },
          destination: { destinationType: 'UMA_ADDRESS', umaAddress, currency: switchCurrency },
          lockedCurrencySide: 'SENDING',
          lockedCurrencyAmount: 1000,
          immediatelyExecute: true,
        },
      });
      const incomingOf = async () => {
        const { data } = await world().platform.api.ok('listTransactions', {
          query: { type: 'INCOMING', limit: 1 },
        });
        return data[0];
      };
      await expect.poll(async () => (await incomingOf())?.status).toBe('PROCESSING');
      const incoming = await incomingOf();
      if (incoming === undefined) throw new Error('There is no incoming payment');
      await world().ordered(world().payoutIdOf(incoming.id));
      return { payer, outgoing, incoming };
    };
    const read = (transactionId: string) => world().read(transactionId);

    it('ends it, and after a return by the bank the customer keeps the money in the internal account', async () => {
      const { umaAddress, account } = await receiver();
      const { incoming } = await paymentTo(umaAddress);
      const payoutId = world().payoutIdOf(incoming.id);

      expect(incoming.status).toBe('PROCESSING');
      expect(outcomeOf(await world().report(payoutId, { status: 'DELIVERED' }))).toBe(204);
      expect((await read(incoming.id)).status).toBe('COMPLETED');
      expect(await world().platform.balanceOf(account)).toBe(0);
      expect(outcomeOf(await world().report(payoutId, { status: 'FAILED' }))).toBe(
        'PAYOUT_RESULT_CONTRADICTED',
      );
      for (const status of ['RETURNED', 'RETURNED', 'DELIVERED', 'FAILED']) {
        expect(outcomeOf(await world().report(payoutId, { status }))).toBe(204);
      }
      expect(await read(incoming.id)).toMatchObject({ status: 'FAILED', failureReason: 'OFFRAMP_FAILED' });
      expect(await world().platform.balanceOf(account)).toBe(995);
    });

    it.each([
      ['DELIVERED', 'COMPLETED', 0],
      ['FAILED', 'FAILED', 1000],
    ])(
      '%s ends both the incoming payment and the payment of the sending customer as %s',
      async (status, end, left) => {
        const { umaAddress } = await receiver();
        const { payer, outgoing, incoming } = await paymentTo(umaAddress);

        expect(outcomeOf(await world().report(world().payoutIdOf(outgoing.transactionId), { status }))).toBe(
          'TRANSACTION_NOT_FOUND',
        );
        expect(outcomeOf(await world().report(world().payoutIdOf(incoming.id), { status }))).toBe(204);

        expect((await read(incoming.id)).status).toBe(end);
        expect((await read(outgoing.transactionId)).status).toBe(end);
        expect(await world().platform.balanceOf(payer)).toBe(left);
      },
    );
  });
};
