import { describe, expect, it } from 'vitest';
import { callOf, outcomeOf, type SwitchWorld } from './world.ts';

/** Results of payments to a bank. test/production/switch-callback.test.ts runs these tests on its service. */
export const describeResults = (world: () => SwitchWorld): void => {
  describe('a result from the switch', () => {
    it('ends the payment, and a repetition changes nothing', async () => {
      const { payoutId, read } = await world().onItsWay();

      expect((await world().report(payoutId, { status: 'ON_ITS_WAY' })).status).toBe(204);
      expect((await read()).status).toBe('PROCESSING');
      const call = callOf(payoutId, { status: 'DELIVERED' });
      const first = await world().make(call);
      const completed = await read();
      const replays = [await world().make(call), await world().report(payoutId, { status: 'DELIVERED' })];

      expect([first, ...replays].map(outcomeOf)).toEqual([204, 204, 204]);
      expect(first.text).toBe('');
      expect(completed).toMatchObject({ status: 'COMPLETED', settledAt: expect.any(String) });
      expect(await read()).toEqual(completed);
    });

    it.each([
      [{ status: 'FAILED' }, { status: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED' }, 'COMPLETED'],
      [
        { status: 'FAILED', reason: 'COUNTERPARTY_POST_TX_FAILED' },
        { status: 'FAILED', failureReason: 'COUNTERPARTY_POST_TX_FAILED' },
        'COMPLETED',
      ],
      [{ status: 'FAILED', isRefundPossible: false }, { status: 'FAILED' }, 'FAILED'],
      [{ status: 'REJECTED' }, { status: 'REJECTED' }, 'COMPLETED'],
      [{ status: 'CANCELLED' }, { status: 'REFUNDED' }, 'COMPLETED'],
      [
        { status: 'RETURNED' },
        { status: 'FAILED', failureReason: 'COUNTERPARTY_POST_TX_FAILED' },
        'COMPLETED',
      ],
    ])('%j ends the payment as %j, with the refund %s', async (answer, expected, refund) => {
      const { payoutId, account, read } = await world().onItsWay();

      expect(outcomeOf(await world().report(payoutId, answer))).toBe(204);
      const ended = await read();
      expect(ended).toMatchObject({ ...expected, refund: { status: refund } });
      expect(await world().platform.balanceOf(account)).toBe(refund === 'COMPLETED' ? 1000 : 0);

      const late = ['FAILED', 'REJECTED', 'CANCELLED', 'RETURNED', 'ON_ITS_WAY', 'DELIVERED'];
      const outcomes: unknown[] = [];
      for (const status of late) outcomes.push(outcomeOf(await world().report(payoutId, { status })));
      // What came back was delivered before, though nobody has said so yet.
      const delivered = answer.status === 'RETURNED' ? 204 : 'PAYOUT_RESULT_CONTRADICTED';
      expect(outcomes).toEqual([204, 204, 204, 204, 204, delivered]);
      expect(await read()).toEqual(ended);
      expect(await world().platform.balanceOf(account)).toBe(refund === 'COMPLETED' ? 1000 : 0);
    });

    it('may be RETURNED after DELIVERED, and nothing else', async () => {
      const { payoutId, account, read } = await world().onItsWay();
      await world().report(payoutId, { status: 'DELIVERED' });
      const completed = await read();

      for (const status of ['FAILED', 'REJECTED', 'CANCELLED']) {
        const answer = await world().report(payoutId, { status });
        expect(answer.error).toMatchObject({ status: 409, code: 'PAYOUT_RESULT_CONTRADICTED' });
        expect(answer.error.message).toContain(`cannot be ${status}: its payment is COMPLETED`);
      }
      expect(await read()).toEqual(completed);
      expect(await world().platform.balanceOf(account)).toBe(0);

      expect(outcomeOf(await world().report(payoutId, { status: 'RETURNED' }))).toBe(204);
      const returned = await read();
      expect(returned).toMatchObject({
        status: 'FAILED',
        failureReason: 'COUNTERPARTY_POST_TX_FAILED',
        refund: { status: 'COMPLETED' },
      });
      expect(outcomeOf(await world().report(payoutId, { status: 'RETURNED' }))).toBe(204);
      expect(outcomeOf(await world().report(payoutId, { status: 'DELIVERED' }))).toBe(204);
      expect(await read()).toEqual(returned);
      expect(await world().platform.balanceOf(account)).toBe(1000);
    });

    it('is recorded once when it arrives many times at once, and one of two contradicting results wins', async () => {
      const { payoutId, account, read } = await world().onItsWay();
      const reported = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? 'DELIVERED' : 'FAILED'));

      const outcomes = await Promise.all(
        reported.map(
          async (status) => [status, outcomeOf(await world().report(payoutId, { status }))] as const,
        ),
      );

      const { status } = await read();
      const isDelivered = status === 'COMPLETED';
      const believed = isDelivered ? 'DELIVERED' : 'FAILED';
      for (const [one, outcome] of outcomes) {
        expect([one, outcome]).toEqual([one, one === believed ? 204 : 'PAYOUT_RESULT_CONTRADICTED']);
      }
      expect(await world().platform.balanceOf(account)).toBe(isDelivered ? 0 : 1000);
    });

    it('is refused when it is malformed', async () => {
      const { payoutId, read } = await world().onItsWay();

      for (const answer of [
        {},
        { status: 'delivered' },
        null,
        [],
        { status: 'FAILED', isRefundPossible: 1 },
      ]) {
        expect(outcomeOf(await world().report(payoutId, answer))).toBe('INVALID_INPUT');
      }
      expect((await read()).status).toBe('PROCESSING');
    });
  });
};
