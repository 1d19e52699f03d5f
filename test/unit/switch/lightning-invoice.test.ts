import { describe, expect, it } from 'vitest';
import { type InvoiceText, invoiceText } from '#infra/local/counterparties/demonstration-lightning.ts';
import { lightningInvoiceOf } from '#shared/switch/lightning-invoice.ts';

/** An example of BOLT 11: 2,500 millionths of a bitcoin, payable for a minute. */
const example =
  'lnbc2500u1pvjluezpp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdq5xysxxatsyp3k7enxv4jsxqzpuaztrnwngzn3kdzw5hydlzf03qdgm2hdq27cqv3agm2awhz5se903vruatfhq77w3ls4evs3ch9zw97j25emudupq63nyw24cg27h2rspfj9srp';

const terms: InvoiceText = {
  paymentHash: 'ab'.repeat(32),
  msats: 123_457,
  madeAtSeconds: 1_764_300_000,
  expirySeconds: 600,
  description: 'http://127.0.0.1:4000',
};

describe('an invoice of the Lightning network', () => {
  it('says its hash, its amount and its end, in small letters or in capital ones', () => {
    const read = {
      paymentHash: '0001020304050607080900010203040506070809000102030405060708090102',
      msats: 250_000_000,
      payableUntil: 1_496_314_658 + 60,
    };

    expect(lightningInvoiceOf(example)).toEqual(read);
    expect(lightningInvoiceOf(example.toUpperCase())).toEqual(read);
  });

  it('of the demonstration says what it was made of', () => {
    expect(lightningInvoiceOf(invoiceText(terms))).toEqual({
      paymentHash: 'ab'.repeat(32),
      msats: 123_457,
      payableUntil: 1_764_300_600,
    });
  });

  it.each([
    ['nothing', ''],
    ['no data', 'lnbc1'],
    ['another word', 'sandbox1.x.5000.1'],
    ['a changed letter', example.replace('2500u', '2501u')],
    ['two sizes of letters', example.replace('pvjl', 'PVJL')],
    ['a lost letter', example.slice(0, -1)],
    ['a letter that is none', `${example.slice(0, -1)}b`],
    ['far too much', `${example}${'q'.repeat(3_000)}`],
    ['no time', 'lnbc10u1qqqqqqqqqqqq'],
  ])('is no text of %s', (_what, text) => {
    expect(lightningInvoiceOf(text)).toBeUndefined();
  });

  it('has a hash of 32 bytes', () => {
    expect(lightningInvoiceOf(invoiceText({ ...terms, paymentHash: 'ab'.repeat(31) }))).toBeUndefined();
  });

  it('has no end so late that no clock knows it', () => {
    expect(lightningInvoiceOf(invoiceText({ ...terms, expirySeconds: 2 ** 34 }))).toBeUndefined();
  });
});
