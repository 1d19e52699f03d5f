import { describe, expect, it } from 'vitest';
import type { ProductionWorld } from '#test/support/switch/production-world.ts';

/** A transfer of 4.00 into an account with 1.00. */
const transferIn = async (world: ProductionWorld) => {
  const account = await world.platform.fundedAccount(100);
  const bank = await world.platform.externalAccount({ suffix: '002', customerId: account.customerId });
  const transfer = await world.platform.api.ok('createTransferIn', {
    body: { source: { accountId: bank.id }, destination: { accountId: account.id }, amount: 400 },
  });
  const collectionId = world.payoutIdOf(transfer.id);
  await expect.poll(() => world.paymentSwitch.book.has(collectionId)).toBe(true);
  return { account, bank, transfer, collectionId, balance: () => world.platform.balanceOf(account) };
};

/** Collections of a switch over https. test/production/switched-transfers.test.ts runs these tests on its service. */
export const describeTransfersIn = (world: () => ProductionWorld): void => {
  describe('a transfer in in production', () => {
    it('is collected by a signed order, credited when the switch has the money, and taken back with it', async () => {
      const { bank, transfer, collectionId, balance } = await transferIn(world());
      const { order } = world().paymentSwitch.entryOf(collectionId);

      expect([transfer.type, transfer.status]).toEqual(['INCOMING', 'PROCESSING']);
      expect(order).toMatchObject({
        collectionId,
        amount: 400,
        currency: 'USD',
        source: { accountId: bank.id },
      });
      expect([await balance(), world().paymentSwitch.refused]).toEqual([100, 0]);
      for (const told of [204, 204]) {
        expect(
          await world().paymentSwitch.report(world().baseUrl, collectionId, { status: 'COLLECTED' }),
        ).toBe(told);
      }
      expect([(await world().read(transfer.id)).status, await balance()]).toEqual(['COMPLETED', 500]);
      expect(await world().paymentSwitch.tell(world().baseUrl, collectionId, { status: 'FAILED' })).toBe(409);

      expect(await world().paymentSwitch.report(world().baseUrl, collectionId, { status: 'RETURNED' })).toBe(
        204,
      );
      expect(await world().read(transfer.id)).toMatchObject({
        status: 'FAILED',
        failureReason: 'PAY_REQUEST_FAILED',
      });
      expect(await balance()).toBe(100);
    });
  });
};
