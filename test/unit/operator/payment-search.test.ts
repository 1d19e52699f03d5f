import { describe, expect, it } from 'vitest';
import { countryOfAccount, destinationCountry, namesOf } from '#operator/queries/payment-parties.ts';
import { paymentsCsv } from '#operator/queries/payments.ts';
import { countryCode, unmatched, wordsOf } from '#operator/queries/search-words.ts';
import { sentTransfer } from '../support/payments.ts';

const facts = { texts: ['Invoice for Ana López', 'USD'], amounts: ['62.74', '1234.50', '300.00'] };

describe('a search', () => {
  it.each([
    ['Ana', []],
    ['ANA lopez', []],
    ['ana 62.74 usd', []],
    ['$62.74', []],
    ['1,234.50', []],
    ['1234.5', []],
    ['$300', []],
    ['300.0', []],
    ['3', ['3']],
    ['62', ['62']],
    ['lópez', []],
    ['2.74', ['2.74']],
    ['ana bruno', ['bruno']],
    ['  ', []],
  ])('for %j misses %j', (text, missed) => {
    expect(unmatched(wordsOf(text), facts)).toEqual(missed);
  });
});

describe('a country', () => {
  it.each([
    ['MX', 'MX'],
    [' mx ', 'MX'],
    ['Mexico', 'MX'],
    ['brazil', 'BR'],
    ['Atlantis', undefined],
    ['', undefined],
  ])('typed as %j is %j', (typed, code) => {
    expect(countryCode(typed)).toBe(code);
  });

  it.each([
    [
      'by its IBAN, whatever the currency',
      { fields: { iban: 'DE89370400440532013000' }, currency: 'EUR' },
      'DE',
    ],
    ['by its currency', { currency: 'MXN', beneficiary: { address: { country: 'US' } } }, 'MX'],
    [
      'by where its owner lives, for a currency of many countries',
      { currency: 'XOF', beneficiary: { address: { country: 'SN' } } },
      'SN',
    ],
    [
      'by where its owner lives, for a wallet',
      { currency: 'USDC', beneficiary: { countryOfResidence: 'NG' } },
      'NG',
    ],
    ['of nobody knows where', { currency: 'BTC' }, undefined],
  ])('of an account is known %s', (_how, account, country) => {
    expect(countryOfAccount(account)).toBe(country);
  });

  it('of a payment is that of the account that is paid, and its people are both sides', () => {
    const accountId = 'ExternalAccount:019542f5-b3e7-7d02-8000-00000000000a';
    const ownerUuid = '019542f5-b3e7-7d02-8000-00000000000b';
    const payment = {
      ...sentTransfer,
      ownerUuid,
      ownerId: `Customer:${ownerUuid}`,
      destination: { kind: 'ACCOUNT', accountId, currency: 'MXN' },
    } as const;
    const { platformId } = payment;
    const parties = new Map([
      [`CUSTOMER#${platformId}#${ownerUuid}`, { fullName: 'Ana López', region: 'US' }],
      [
        `EXTERNAL#${platformId}#${accountId.split(':')[1]}`,
        { currency: 'MXN', beneficiary: { fullName: 'Rosa Marín' } },
      ],
    ]);

    expect(destinationCountry(payment, parties)).toBe('MX');
    expect(namesOf(payment, parties)).toEqual(['Ana López', 'Rosa Marín']);
  });
});

it('payments as CSV have amounts that add up, and no cell that a spreadsheet runs', () => {
  const row = {
    id: 'Transaction:1',
    title: 'Outgoing',
    status: 'FAILED',
    amount: '470.10 USD',
    received: '8639.15 MXN',
    platform: '=HYPERLINK("http://evil.example")',
    at: '2026-11-26T12:00:00.000Z',
  };

  expect(paymentsCsv([row]).split('\r\n')).toEqual([
    'createdAt,id,kind,status,sent,sentCurrency,received,receivedCurrency,platform',
    `2026-11-26T12:00:00.000Z,Transaction:1,Outgoing,FAILED,470.10,USD,8639.15,MXN,"'=HYPERLINK(""http://evil.example"")"`,
    '',
  ]);
});
