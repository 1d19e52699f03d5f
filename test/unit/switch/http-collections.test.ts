import { describe, expect, it, vi } from 'vitest';
import { httpCollections } from '#shared/switch/http-switch.ts';
import { collectionStatuses, type Occasion } from '#shared/switch/port.ts';
import { isSigned, payout, sign } from './support/ask-switch.ts';
import { answering, type Reaction, switchServer } from './support/switch-server.ts';

const { destination, ...terms } = payout;
if (destination.kind !== 'EXTERNAL_ACCOUNT') throw new Error('The sample goes to an account');
const collection = { ...terms, source: destination.account };
const collectionId = `${payout.platformId}.${payout.uuid}`;

const asked = async (react: Reaction, occasion: Occasion = 'START') => {
  const { url, received } = await switchServer(react);
  const [settled] = await Promise.allSettled([httpCollections({ url, sign })(collection, occasion)]);
  return { settled, received };
};

describe('the order of a collection', () => {
  it('is one signed POST that names the account to collect from', async () => {
    const { received } = await asked(answering(200, { status: 'ON_ITS_WAY' }));

    expect(received).toMatchObject([
      { method: 'POST', path: '/switch/v1/collections', headers: { 'idempotency-key': collectionId } },
    ]);
    expect(received.every(isSigned)).toBe(true);
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      collectionId,
      amount: 12_500,
      currency: 'USD',
      reference: 'UMA-REF-1',
      source: {
        sourceType: 'ACCOUNT',
        accountId: 'ExternalAccount:019542f5-b3e7-7d02-8abc-0123456789ab',
        accountInfo: {
          accountType: 'USD_ACCOUNT',
          accountNumber: '123456789',
          routingNumber: '021000021',
          beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Doe' },
        },
      },
    });
  });

  it.each(collectionStatuses)('may be answered with %s', async (status) => {
    const { settled } = await asked(answering(200, { status }));

    expect(settled).toEqual({ status: 'fulfilled', value: { kind: status } });
  });

  it('is read on a follow-up, and placed again when the switch does not know it', async () => {
    const read = await asked(answering(200, { status: 'COLLECTED' }), 'FOLLOW_UP');
    const lost = await asked((request, response) => {
      const react = request.method === 'GET' ? answering(404, {}) : answering(200, { status: 'ON_ITS_WAY' });
      react(request, response);
    }, 'FOLLOW_UP');

    expect(read.received).toMatchObject([{ method: 'GET', path: `/switch/v1/collections/${collectionId}` }]);
    expect(lost.received.map(({ method }) => method)).toEqual(['GET', 'POST']);
  });

  it.each([
    ['DELIVERED', answering(200, { status: 'DELIVERED' })],
    ['an error', answering(500, { status: 'COLLECTED' })],
  ])('is unclear when the answer is %s', async (_what, react) => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const { settled } = await asked(react);

    expect(settled).toMatchObject({ status: 'rejected', reason: { name: 'SwitchUnclear' } });
  });
});
