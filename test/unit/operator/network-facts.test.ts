import { describe, expect, it } from 'vitest';
import { networkFacts } from '#operator/queries/explain/network-facts.ts';
import type { NetworkTransaction } from '#shared/transactions/network-payment.ts';
import { incomingPayment } from '../support/payments.ts';

const at = '2026-11-28T09:00:00.000Z';
const network = {
  domain: 'pay.other-bank.example',
  umaVersion: '0.3',
  invoice: 'sandbox1.x.5000.1',
  msats: 5_000,
  feeMsats: 20,
  payableUntil: '2026-11-28T09:10:00.000Z',
  multiplier: '12.5',
  callback: 'https://pay.other-bank.example/hooks/secret',
};
const base = { ...incomingPayment('PENDING'), updatedAt: at };
const incoming = (more: Partial<NetworkTransaction>): NetworkTransaction => ({ ...base, network, ...more });
const outgoing = (more: Partial<NetworkTransaction>): NetworkTransaction => ({
  ...incoming(more),
  type: 'OUTGOING',
});
const approved = { ...network, approvedSince: at };

const factOf = (payment: NetworkTransaction, label: string): string | undefined =>
  networkFacts(payment).find((fact) => fact.label === label)?.value;

describe('what operators read of a payment over the UMA network', () => {
  it('names the other service, and no path of it', () => {
    const facts = networkFacts(incoming({}));

    expect(facts[0]).toEqual({ label: 'Other service', value: 'pay.other-bank.example, UMA 0.3' });
    expect(JSON.stringify(facts)).not.toContain('secret');
  });

  it('is nothing for other payments', () => {
    expect(networkFacts(base)).toEqual([]);
  });

  it.each<[string, NetworkTransaction, string, string]>([
    ['waits for the platform', incoming({}), 'none yet: the platform has not decided', 'has not come'],
    [
      'waits for the money',
      incoming({ network: approved }),
      'can be paid until 2026-11-28T09:10:00.000Z; nobody has',
      'has not come',
    ],
    [
      'is paid',
      incoming({ status: 'COMPLETED', network: approved }),
      `paid at ${at}`,
      `came at ${at} and brought the money`,
    ],
    ['expired', incoming({ status: 'EXPIRED', network: approved }), 'nobody paid it in time', 'has not come'],
    ['was rejected', incoming({ status: 'REJECTED' }), 'not paid', 'has not come'],
    [
      'is a quote of ours',
      outgoing({}),
      'can be paid until 2026-11-28T09:10:00.000Z, when the quote is executed',
      'not sent',
    ],
    [
      'leaves',
      outgoing({ status: 'PROCESSING' }),
      'is being paid',
      'is sent to pay.other-bank.example until it is taken',
    ],
    [
      'has left',
      outgoing({ status: 'COMPLETED' }),
      `paid at ${at}`,
      `sent to pay.other-bank.example, taken at ${at}`,
    ],
    ['was refused', outgoing({ status: 'FAILED' }), 'not paid', 'sent to pay.other-bank.example, refused'],
    [
      'waits for its invoice',
      incoming({ network: { ...approved, invoice: undefined } }),
      'not made yet: the switch makes it after the approval',
      'has not come',
    ],
    [
      'was paid on Lightning',
      outgoing({ status: 'COMPLETED', network: { ...network, paymentHash: 'ab' } }),
      `paid at ${at}`,
      'sent to pay.other-bank.example after the payment, and again after an hour, a day and five days until it is taken',
    ],
    [
      'came by Lightning',
      incoming({ status: 'COMPLETED', network: { ...approved, paymentHash: 'ab' } }),
      `paid at ${at}`,
      'moves nothing: the switch says what was paid',
    ],
    ['is a quote that expired', outgoing({ status: 'EXPIRED' }), 'not paid: the quote expired', 'not sent'],
  ])('says of one that %s what became of invoice and hook', (_what, payment, invoice, hook) => {
    expect(factOf(payment, 'Invoice')).toBe(invoice);
    expect(factOf(payment, "Sender's hook")).toBe(hook);
  });
});
