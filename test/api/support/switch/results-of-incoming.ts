import { describe, expect, it } from 'vitest';
import { accountSample } from '#test/support/samples.ts';
import { outcomeOf, type SwitchWorld } from './world.ts';

/** Results of payments that come in and go on to a bank. Told by test/api/switch-callback.test.ts, which has one service for all. */
export const describeIncoming = (world: () => SwitchWorld): void => {
  describe("a result for a payment on its way to a customer's bank", () => {
    /** A customer whose UMA payments go on to a bank that takes its time. */
    const receiver = async () => {
      const customer = await world().platform.newCustomer();
      await world().platform.api.ok('createExternalAccount', {
        body: {
          customerId: customer.id,
          ...accountSample({ suffix: '003' }),
          defaultUmaDepositAccount: true,
        },
      });
      return { ...customer, account: await world().platform.accountOf(customer.id, 'USD') };
    };
    const read = (transactionId: string) => world().read(transactionId);

    it('ends it; returned by the bank, the customer keeps the money here', async () => {
      const { id, account } = await receiver();
      const incoming = await world().platform.api.ok('receiveSandboxUmaPayment', {
        body: {
          senderUmaAddress: '$success.usd@sandbox.uma.test',
          customerId: id,
          receivingCurrencyCode: 'USD',
          receivingCurrencyAmount: 1000,
        },
      });
      const payoutId = world().payoutIdOf(incoming.id);

      expect(incoming.status).toBe('PROCESSING');
      expect(outcomeOf(await world().tell(payoutId, { status: 'DELIVERED' }))).toBe(204);
      expect((await read(incoming.id)).status).toBe('COMPLETED');
      expect(await world().platform.balanceOf(account)).toBe(0);
      expect(outcomeOf(await world().tell(payoutId, { status: 'FAILED' }))).toBe(
        'PAYOUT_RESULT_CONTRADICTED',
      );
      for (const status of ['RETURNED', 'RETURNED', 'DELIVERED', 'FAILED']) {
        expect(outcomeOf(await world().tell(payoutId, { status }))).toBe(204);
      }
      expect(await read(incoming.id)).toMatchObject({ status: 'FAILED', failureReason: 'OFFRAMP_FAILED' });
      expect(await world().platform.balanceOf(account)).toBe(1000);
    });

    it.each([
      ['DELIVERED', 'COMPLETED', 0],
      ['FAILED', 'FAILED', 1000],
    ])('%s makes it, and what one of our customers sent for it, %s', async (status, end, left) => {
      const { umaAddress } = await receiver();
      const payer = await world().platform.fundedAccount(1000);
      const outgoing = await world().platform.api.ok('createQuote', {
        body: {
          source: { sourceType: 'ACCOUNT', accountId: payer.id },
          destination: { destinationType: 'UMA_ADDRESS', umaAddress, currency: 'USD' },
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
      await expect.poll(async () => (await incomingOf())?.status, { timeout: 15_000 }).toBe('PROCESSING');
      const incoming = await incomingOf();
      if (incoming === undefined) throw new Error('Nothing comes in');

      expect(outcomeOf(await world().tell(world().payoutIdOf(outgoing.transactionId), { status }))).toBe(
        'TRANSACTION_NOT_FOUND',
      );
      expect(outcomeOf(await world().tell(world().payoutIdOf(incoming.id), { status }))).toBe(204);

      expect((await read(incoming.id)).status).toBe(end);
      expect((await read(outgoing.transactionId)).status).toBe(end);
      expect(await world().platform.balanceOf(payer)).toBe(left);
    });
  });
};
