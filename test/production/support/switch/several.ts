import { describe, expect, it } from 'vitest';
import type { ProductionWorld } from '#test/support/switch/production-world.ts';

/** Payments of two switches. test/production/switched-transfers.test.ts runs these tests on its service. */
export const describeSeveral = (world: () => ProductionWorld): void => {
  const transferOut = async (amount: number) => {
    const account = await world().platform.fundedAccount(amount);
    const bank = await world().platform.externalAccount({ customerId: account.customerId });
    const body = { source: { accountId: account.id }, destination: { accountId: bank.id }, amount };
    const { id } = await world().platform.api.ok('createTransferOut', { body });
    return { id, payoutId: world().payoutIdOf(id), status: async () => (await world().read(id)).status };
  };

  describe('one of two switches', () => {
    it('gets the payments that it takes, and only its own word counts', async () => {
      const { largeSwitch, paymentSwitch, baseUrl } = world();
      largeSwitch.behave({ onOrder: () => ({ status: 'ON_ITS_WAY' }) });
      const large = await transferOut(5_000);
      await expect.poll(() => largeSwitch.book.has(large.payoutId)).toBe(true);

      expect(paymentSwitch.book.has(large.payoutId)).toBe(false);
      expect(await paymentSwitch.tell(baseUrl, large.payoutId, { status: 'DELIVERED' })).toBe(404);
      expect(await large.status()).toBe('PROCESSING');
      expect(await largeSwitch.report(baseUrl, large.payoutId, { status: 'DELIVERED' })).toBe(204);
      expect(await large.status()).toBe('COMPLETED');
    });

    it('that is down delays its own payments, which say until when, and no others', async () => {
      const { largeSwitch, paymentSwitch } = world();
      largeSwitch.isUp = false;
      const large = await transferOut(6_000);
      const expectedAt = async () => (await world().read(large.id)).expectedSettlementAt;
      await expect.poll(expectedAt).toEqual(expect.any(String));

      paymentSwitch.behave({ onOrder: () => ({ status: 'DELIVERED' }) });
      const small = await transferOut(400);
      await expect.poll(small.status).toBe('COMPLETED');
      expect(await large.status()).toBe('PROCESSING');

      largeSwitch.behave({ onOrder: () => ({ status: 'DELIVERED' }) });
      largeSwitch.isUp = true;
      await expect.poll(large.status).toBe('COMPLETED');
      expect(await expectedAt()).toBeUndefined();
      expect(largeSwitch.entryOf(large.payoutId).timesOrdered).toBe(1);
    });
  });
};
