import { describe, expect, it, vi } from 'vitest';
import { httpDepositReturns } from '#shared/switch/deposit-returns.ts';
import { depositReturnStatuses, type Occasion } from '#shared/switch/port.ts';
import { isSigned, payout, sign } from './support/ask-switch.ts';
import { answering, type Reaction, switchServer } from './support/switch-server.ts';

const returnId = payout.uuid;
const order = {
  uuid: returnId,
  platformId: payout.platformId,
  switchName: 'default',
  bankReference: 'CAMT-17',
  amountMinor: 12_500n,
  currency: 'USD',
};

const asked = async (react: Reaction, occasion: Occasion = 'START') => {
  const { url, received } = await switchServer(react);
  const [settled] = await Promise.allSettled([httpDepositReturns({ url, sign })(order, occasion)]);
  return { settled, received };
};

describe('the order to give a deposit back', () => {
  it("is one signed POST that names the money by the bank's reference", async () => {
    const { received } = await asked(answering(200, { status: 'ON_ITS_WAY' }));

    expect(received).toMatchObject([
      { method: 'POST', path: '/switch/v1/returns', headers: { 'idempotency-key': returnId } },
    ]);
    expect(received.every(isSigned)).toBe(true);
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      returnId,
      bankReference: 'CAMT-17',
      amount: 12_500,
      currency: 'USD',
    });
  });

  it('is asked about by its id, and sent again when the switch never got it', async () => {
    const known = await asked(answering(200, { status: 'RETURNED' }), 'FOLLOW_UP');
    const unknown = await asked(answering(404, {}), 'FOLLOW_UP');

    expect(known.received).toMatchObject([{ method: 'GET', path: `/switch/v1/returns/${returnId}` }]);
    expect(unknown.received.map(({ method }) => method)).toEqual(['GET', 'POST']);
  });

  it.each(depositReturnStatuses)('is answered with %s', async (status) => {
    const { settled } = await asked(answering(200, { status }));

    expect(settled).toEqual({ status: 'fulfilled', value: { kind: status } });
  });

  it.each([
    ['a word for a payout', 200, { status: 'DELIVERED' }],
    ['nothing', 200, {}],
    ['a refusal of the request', 400, { status: 'REFUSED' }],
    ['an error', 500, { status: 'RETURNED' }],
  ])('stays open after %s', async (_what, status, body) => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);

    const { settled } = await asked(answering(status, body));

    expect(settled).toMatchObject({ status: 'rejected', reason: { name: 'SwitchUnclear' } });
  });
});
