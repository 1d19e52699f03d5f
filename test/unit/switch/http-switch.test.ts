import { describe, expect, it } from 'vitest';
import { httpSwitch } from '#shared/switch/http-switch.ts';
import type { Question } from '#shared/switch/port.ts';
import { asked, isSigned, payout, sign } from './support/ask-switch.ts';
import { umaPayout } from './support/payouts.ts';
import { answering, switchServer } from './support/switch-server.ts';

const payoutId = `${payout.platformId}.${payout.uuid}`;

const answerTo = async (body: unknown, occasion: Question = 'START') => {
  const { settled } = await asked(answering(200, body), occasion);
  return settled.status === 'fulfilled' ? settled.value : settled.reason;
};

describe('an order', () => {
  it("is one POST with the payout's data and the payout's id as Idempotency-Key", async () => {
    const { received } = await asked(answering(200, { status: 'DELIVERED' }));

    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      method: 'POST',
      path: '/switch/v1/payouts',
      headers: { 'idempotency-key': payoutId, 'content-type': 'application/json' },
    });
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      payoutId,
      amount: 12_500,
      currency: 'USD',
      reference: 'UMA-REF-1',
      destination: {
        destinationType: 'ACCOUNT',
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

  it('carries what the platform said of the payment', async () => {
    const { url, received } = await switchServer(answering(200, { status: 'DELIVERED' }));
    const payerData = {
      description: 'Invoice 17',
      remittanceInformation: 'INV-17',
      purposeOfPayment: 'GOODS_OR_SERVICES',
      senderCustomerInfo: { TAX_ID: '47-11' },
    };

    await httpSwitch({ url, sign })({ ...payout, payerData }, 'START');

    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject(payerData);
  });

  it('names the rail that the request chose', async () => {
    const { url, received } = await switchServer(answering(200, { status: 'DELIVERED' }));

    await httpSwitch({ url, sign })({ ...payout, paymentRail: 'RTP' }, 'START');

    expect(JSON.parse(received[0]?.body ?? '').destination).toMatchObject({ paymentRail: 'RTP' });
  });

  it('may go to a UMA address', async () => {
    const { url, received } = await switchServer(answering(200, { status: 'DELIVERED' }));

    await httpSwitch({ url, sign })(umaPayout('$jane@bank.example'), 'START');

    const destination = { destinationType: 'UMA_ADDRESS', umaAddress: '$jane@bank.example' };
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ destination });
  });

  it('is not sent when JSON would round the amount', async () => {
    const { url, received } = await switchServer(answering(200, { status: 'DELIVERED' }));
    const amountMinor = BigInt(Number.MAX_SAFE_INTEGER) + 1n;

    await expect(httpSwitch({ url, sign })({ ...payout, amountMinor }, 'START')).rejects.toThrow('digits');
    expect(received).toEqual([]);
  });
});

describe('a follow-up', () => {
  it('reads the payout and orders nothing', async () => {
    const { settled, received } = await asked(answering(200, { status: 'ON_ITS_WAY' }), 'FOLLOW_UP');

    expect(settled).toEqual({ status: 'fulfilled', value: { kind: 'ON_ITS_WAY' } });
    expect(received).toMatchObject([{ method: 'GET', path: `/switch/v1/payouts/${payoutId}`, body: '' }]);
  });

  it('places the order again when the switch does not know it', async () => {
    const { settled, received } = await asked((request, response) => {
      const react = request.method === 'GET' ? answering(404, {}) : answering(201, { status: 'ON_ITS_WAY' });
      react(request, response);
    }, 'FOLLOW_UP');

    expect(settled).toMatchObject({ value: { kind: 'ON_ITS_WAY' } });
    expect(received.map(({ method }) => method)).toEqual(['GET', 'POST']);
    expect(received.every(isSigned)).toBe(true);
  });
});

it('asks about a return without ordering again, also when the switch does not know the payout any more', async () => {
  const { settled, received } = await asked(answering(404, {}), 'RETURN');

  expect(settled).toMatchObject({ value: { kind: 'ON_ITS_WAY' } });
  expect(received.map(({ method }) => method)).toEqual(['GET']);
});

describe('every request to the switch', () => {
  it.each<Question>(['START', 'FOLLOW_UP', 'RETURN'])(
    'is signed over time, method, path and body: %s',
    async (occasion) => {
      const { received } = await asked(answering(200, { status: 'DELIVERED' }), occasion);
      const [request] = received;
      if (request === undefined) throw new Error('Nothing was sent');

      expect(isSigned(request)).toBe(true);
      expect(isSigned({ ...request, method: 'PUT' })).toBe(false);
      expect(isSigned({ ...request, path: `${request.path}x` })).toBe(false);
      expect(isSigned({ ...request, body: `${request.body} ` })).toBe(false);
      const timestamp = Number(request.headers['x-switch-timestamp']);
      expect(
        isSigned({ ...request, headers: { ...request.headers, 'x-switch-timestamp': `${timestamp + 1}` } }),
      ).toBe(false);
      expect(Math.abs(timestamp - Date.now() / 1000)).toBeLessThan(5);
    },
  );

  it('is not sent without a signature', async () => {
    const { url, received } = await switchServer(answering(200, { status: 'DELIVERED' }));
    const failing = async (): Promise<string> => {
      throw new Error('The key service is away');
    };

    await expect(httpSwitch({ url, sign: failing })(payout, 'START')).rejects.toThrow('key service');
    expect(received).toEqual([]);
  });
});

describe('an answer', () => {
  const failed = { kind: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED', isRefundPossible: true };

  it.each([
    [{ status: 'DELIVERED' }, { kind: 'DELIVERED', mayComeBack: 'LATER' }],
    [{ status: 'ON_ITS_WAY' }, { kind: 'ON_ITS_WAY' }],
    [
      { status: 'ON_ITS_WAY', paymentRail: 'RTP', expectedSettlementAt: '2025-10-14T12:00:00+02:00' },
      { kind: 'ON_ITS_WAY', facts: { rail: 'RTP', expectedAt: '2025-10-14T10:00:00.000Z' } },
    ],
    [{ status: 'ON_ITS_WAY', paymentRail: 'PIGEON', expectedSettlementAt: 'soon' }, { kind: 'ON_ITS_WAY' }],
    [{ status: 'REJECTED' }, { kind: 'REJECTED' }],
    [
      {
        status: 'REJECTED',
        failureDetail: { code: 'COMPLIANCE_REJECTED', message: ' Sanctions\u0000 list ' },
        pendingReason: 'LUNCH',
      },
      {
        kind: 'REJECTED',
        facts: { failureDetail: { code: 'COMPLIANCE_REJECTED', message: 'Sanctions list' } },
      },
    ],
    [
      {
        status: 'DELIVERED',
        onChainTransaction: { network: 'BASE', hash: '0x1', url: 'https://scan.example/1' },
      },
      {
        kind: 'DELIVERED',
        mayComeBack: 'LATER',
        facts: { onChain: { network: 'BASE', hash: '0x1', url: 'https://scan.example/1' } },
      },
    ],
    [
      { status: 'ON_ITS_WAY', pendingReason: 'CUSTOMER_ACTION_REQUIRED', onChainTransaction: { hash: 7 } },
      { kind: 'ON_ITS_WAY', facts: { pendingReason: 'CUSTOMER_ACTION_REQUIRED' } },
    ],
    [{ status: 'CANCELLED' }, { kind: 'CANCELLED' }],
    [{ status: 'RETURNED' }, { kind: 'RETURNED' }],
    [{ status: 'FAILED' }, failed],
    [
      { status: 'FAILED', reason: 'COUNTERPARTY_POST_TX_FAILED' },
      { ...failed, failureReason: 'COUNTERPARTY_POST_TX_FAILED' },
    ],
    [
      { status: 'FAILED', reason: 'LIGHTNING_PAYMENT_FAILED' },
      { ...failed, failureReason: 'LIGHTNING_PAYMENT_FAILED' },
    ],
    [{ status: 'FAILED', reason: 'THE_BANK_BURNT_DOWN' }, failed],
    [
      { status: 'FAILED', isRefundPossible: false },
      { ...failed, isRefundPossible: false },
    ],
    [
      { status: 'DELIVERED', more: { fields: [] } },
      { kind: 'DELIVERED', mayComeBack: 'LATER' },
    ],
  ])('%j means %j', async (body, answer) => {
    expect(await answerTo(body)).toEqual(answer);
    expect(await answerTo(body, 'FOLLOW_UP')).toEqual(answer);
    expect(await answerTo(body, 'RETURN')).toEqual(answer);
  });
});
