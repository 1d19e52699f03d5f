import { beforeEach, describe, expect, it, vi } from 'vitest';
import { payOut } from '#shared/payments/payouts/pay-out.ts';
import { receiveResult } from '#shared/payments/payouts/receive-result.ts';
import { settlePayout } from '#shared/payments/settlement/settle-payout.ts';
import { settlement } from '#shared/payments/settlement/settlement.ts';
import type { PayoutAnswer } from '#shared/switch/port.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { processingQuote } from '../../support/payments.ts';
import { seedPayout, toBank } from './support/payout-to-bank.ts';

const current = useMemoryTable();
const now = '2025-10-13T12:01:00.000Z';
const { platformId, uuid } = processingQuote;
const stored = () => getTransaction(platformId, uuid);
const order = () => payOut({ platformId, transactionId: uuid, occasion: 'START' }, settlement);

const seed = (suffix: string, payment = toBank): void => seedPayout(current.table, suffix, payment);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
});

describe('a result that the switch sends', () => {
  const receive = (answer: PayoutAnswer) =>
    receiveResult({ platformId, uuid, signedBy: 'default' }, answer, settlePayout);
  const delivered: PayoutAnswer = { kind: 'DELIVERED', mayComeBack: false };

  it('ends the payment once', async () => {
    seed('000');

    await receive(delivered);
    await receive(delivered);

    expect(await stored()).toMatchObject({ status: 'COMPLETED', version: 3 });
  });

  it('on the way says what carries the money and when that arrives, and is no event', async () => {
    seed('000');
    const facts = { rail: 'RTP', expectedAt: '2025-10-13T15:00:00.000Z' } as const;

    await receive({ kind: 'ON_ITS_WAY', facts });
    const onTheWay = await stored();
    await receive({ kind: 'ON_ITS_WAY', facts });

    expect(onTheWay).toEqual({ ...toBank, ...facts });
    expect(await stored()).toEqual(onTheWay);
    await receive({ ...delivered, facts: { rail: 'WIRE' } });
    const { expectedAt, rail } = (await stored()) ?? {};
    expect([expectedAt, rail]).toEqual([undefined, 'WIRE']);
  });

  it('that contradicts the end changes nothing', async () => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    seed('000');
    await receive(delivered);

    await expect(receive({ kind: 'REJECTED' })).rejects.toMatchObject({ code: 'PAYOUT_RESULT_CONTRADICTED' });
    expect(await stored()).toMatchObject({ status: 'COMPLETED', version: 3 });
  });

  it.each([
    ['that waits', { ...toBank, status: 'PENDING' as const }],
    [
      'of another kind',
      {
        ...toBank,
        destination: { kind: 'UMA_ADDRESS', umaAddress: '$a@b.example', currency: 'EUR' } as const,
      },
    ],
  ])('about a payment %s was never ordered', async (_what, payment) => {
    seed('000', payment);

    await expect(receive(delivered)).rejects.toMatchObject({ code: 'TRANSACTION_NOT_FOUND' });
    expect(await stored()).toEqual(payment);
  });

  it('of another switch than the one that carries the payment is refused', async () => {
    seed('000', { ...toBank, switchName: 'sepa' });
    const receiveFrom = (signedBy: string) =>
      receiveResult({ platformId, uuid, signedBy }, delivered, settlePayout);

    for (const stranger of ['default', 'pix', '']) {
      await expect(receiveFrom(stranger)).rejects.toMatchObject({ code: 'TRANSACTION_NOT_FOUND' });
    }
    expect(await stored()).toMatchObject({ status: 'PROCESSING' });
    await receiveFrom('sepa');
    expect(await stored()).toMatchObject({ status: 'COMPLETED', switchName: 'sepa' });
  });

  it('about a payment that does not exist is refused', async () => {
    await expect(receive(delivered)).rejects.toMatchObject({ code: 'TRANSACTION_NOT_FOUND' });
  });

  it('about a failed refund reports it again', async () => {
    const lines = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    seed('007');
    await order();
    lines.mockClear();

    await receive({ kind: 'REJECTED' });

    expect(lines.mock.calls.flat().join('')).toContain('REFUND_FAILED');
  });
});
