import { expect, it } from 'vitest';
import { sandboxInvoiceOf, sandboxInvoiceText } from '#shared/uma/network/sandbox-invoice.ts';

const invoice = { id: '0199-a.0199-b', msats: 62_740_000, payableUntil: 1_764_000_000 };

it('an invoice says what it was made of', () => {
  const text = sandboxInvoiceText(invoice);

  expect(text).toBe('sandbox1.0199-a.0199-b.62740000.1764000000');
  expect(sandboxInvoiceOf(text)).toEqual(invoice);
});

it.each([
  'lnbc10u1p3unwfusp5t9r3yymhpfqculx78u027lxspgxcr2n2987mx2j55nnfs95nxnzq',
  'sandbox1.a.0.1764000000',
  'sandbox1.a.1e9.1764000000',
  'sandbox1.a.99999999999999999.1764000000',
  'sandbox1.a.10',
  'sandbox1..10.1764000000',
  'sandbox2.a.10.1764000000',
  '',
])('%s is none', (text) => {
  expect(sandboxInvoiceOf(text)).toBeUndefined();
});
