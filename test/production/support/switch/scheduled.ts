import { describe, expect, it } from 'vitest';
import { invokeFor } from '#test/support/own-host.ts';
import { orderSoon } from '#test/support/soon.ts';
import type { ProductionWorld } from '#test/support/switch/production-world.ts';

/** Payments that are ordered for later. test/production/switched-transfers.test.ts runs these tests on its service. */
export const describeScheduled = (world: () => ProductionWorld): void => {
  /** Of all the money of a new customer. */
  const order = async (amount: number) => {
    const { platform } = world();
    const account = await platform.fundedAccount(amount);
    const bank = await platform.externalAccount({ customerId: account.customerId });
    const body = { source: { accountId: account.id }, destination: { accountId: bank.id }, amount };
    const { answer } = await orderSoon((executeAt) =>
      platform.api.call('createTransferOut', { body: { ...body, executeAt } }),
    );
    const { id, status } = answer.body;
    return { id, status, payoutId: world().payoutIdOf(id), account };
  };
  const sweptStatus = (transactionId: string) => async () => {
    await invokeFor(world().platform, 'finish-overdue', {});
    return (await world().read(transactionId)).status;
  };

  describe('a scheduled transfer in production', () => {
    it('is an order to the switch of its route at its time, and not before', async () => {
      const { largeSwitch, paymentSwitch, platform, baseUrl } = world();
      largeSwitch.behave({ onOrder: () => ({ status: 'ON_ITS_WAY' }) });
      const { id, status, payoutId, account } = await order(7_000);
      expect(status).toBe('PENDING');
      expect(largeSwitch.book.has(payoutId)).toBe(false);

      await expect.poll(sweptStatus(id)).toBe('PROCESSING');

      await expect.poll(() => largeSwitch.book.get(payoutId)?.order).toMatchObject({ amount: 7_000 });
      expect(paymentSwitch.book.has(payoutId)).toBe(false);
      expect(await platform.balanceOf(account)).toBe(0);
      expect(await largeSwitch.report(baseUrl, payoutId, { status: 'DELIVERED' })).toBe(204);
      expect(await world().read(id)).toMatchObject({ status: 'COMPLETED' });
      expect(largeSwitch.entryOf(payoutId).timesOrdered).toBe(1);
    });

    it('that its switch refuses comes back', async () => {
      world().paymentSwitch.behave({ onOrder: () => ({ status: 'REJECTED' }) });
      const { id, account } = await order(400);

      await expect.poll(sweptStatus(id)).toBe('REJECTED');

      expect(await world().read(id)).toMatchObject({ refund: { status: 'COMPLETED' } });
      expect(await world().platform.balanceOf(account)).toBe(400);
    });
  });
};
