import { describe, expect, it } from 'vitest';
import { invoiceText } from '#infra/local/counterparties/demonstration-lightning.ts';
import { httpInvoices } from '#shared/switch/http-invoices.ts';
import { httpSwitch } from '#shared/switch/http-switch.ts';
import type { InvoiceOrder } from '#shared/switch/port.ts';
import { isSigned, payout, sign } from './support/ask-switch.ts';
import { answering, type Reaction, switchServer } from './support/switch-server.ts';

const paymentHash = 'cd'.repeat(32);
const payableUntil = '2026-11-28T12:10:00.000Z';
const textOf = (msats: number): string =>
  invoiceText({ paymentHash, msats, madeAtSeconds: 1_764_300_000, expirySeconds: 600, description: 'x' });
const made = { status: 'OPEN', invoice: textOf(5_000), paymentHash };

const order: InvoiceOrder = {
  uuid: payout.uuid,
  platformId: payout.platformId,
  msats: 5_000,
  payableUntil,
  descriptionHash: '12'.repeat(32),
};
const invoiceId = `${payout.platformId}.${payout.uuid}`;

const at = async (reaction: Reaction) => {
  const { url, received } = await switchServer(reaction);
  return { invoices: httpInvoices({ url, sign }), received };
};

describe('an order of an invoice', () => {
  it('is one signed POST with its id as Idempotency-Key, and is answered with the invoice', async () => {
    const { invoices, received } = await at(answering(200, made));

    expect(await invoices.make(order)).toEqual({ invoice: made.invoice, paymentHash });

    expect(received).toMatchObject([
      { method: 'POST', path: '/switch/v1/invoices', headers: { 'idempotency-key': invoiceId } },
    ]);
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      invoiceId,
      amountMsat: 5_000,
      payableUntil,
      descriptionHash: '12'.repeat(32),
    });
    const [request] = received;
    expect(request && isSigned(request)).toBe(true);
  });

  it.each<[string, number, unknown]>([
    ['of another amount', 200, { ...made, invoice: textOf(5_001) }],
    ['with another hash than it says', 200, { ...made, paymentHash: 'ef'.repeat(32) }],
    ['that no node could pay', 200, { ...made, invoice: 'lnbc1qqqq' }],
    ['without a hash', 200, { invoice: made.invoice }],
    ['that is none', 200, 'PROBABLY'],
    ['with an error', 500, {}],
  ])('is not known after an answer %s', async (_what, status, body) => {
    const { invoices } = await at(answering(status, body));

    await expect(invoices.make(order)).rejects.toThrow('no clear answer');
  });
});

describe('the state of an invoice', () => {
  it.each(['OPEN', 'PAID', 'EXPIRED'] as const)(
    'is %s as the switch says, which makes none then',
    async (status) => {
      const { invoices, received } = await at(answering(200, { ...made, status }));

      expect(await invoices.stateOf(order)).toBe(status);
      expect(received).toMatchObject([{ method: 'GET', path: `/switch/v1/invoices/${invoiceId}`, body: '' }]);
    },
  );

  it('is EXPIRED for one that was never made: nobody can pay it', async () => {
    const { invoices } = await at(answering(404, {}));

    expect(await invoices.stateOf(order)).toBe('EXPIRED');
  });

  it.each([
    [500, {}],
    [200, { status: 'DELIVERED' }],
  ])('is not known after %i %j', async (status, body) => {
    const { invoices } = await at(answering(status, body));

    await expect(invoices.stateOf(order)).rejects.toThrow('no clear answer');
  });
});

it('a payout may go to an invoice', async () => {
  const { url, received } = await switchServer(answering(200, { status: 'DELIVERED' }));
  const destination = {
    kind: 'LIGHTNING_INVOICE',
    invoice: made.invoice,
    paymentHash,
    msats: 5_000,
    payableUntil,
  } as const;

  await httpSwitch({ url, sign })({ ...payout, destination }, 'START');

  expect(JSON.parse(received[0]?.body ?? '').destination).toEqual({
    destinationType: 'LIGHTNING_INVOICE',
    invoice: made.invoice,
    paymentHash,
    amountMsat: 5_000,
    payableUntil,
  });
});
