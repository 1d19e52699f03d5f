import { describe, expect, it } from 'vitest';
import { internalAccountUuid } from '#shared/kernel/ids.ts';
import { matches, ownerOfIdentifier, type TransactionFilters } from '#shared/transactions/list.ts';
import { pendingQuote } from '../payments/quotes/executable-quote.ts';

const { ownerUuid, source, destination } = pendingQuote;
const accountOf = (party: typeof source): string => (party.kind === 'ACCOUNT' ? party.accountId : '');
const toUma = { kind: 'UMA_ADDRESS', umaAddress: '$joe@bank.example', currency: 'EUR' } as const;
const funded = { kind: 'REALTIME_FUNDING', currency: 'USD' } as const;

describe('a filter', () => {
  it.each<[string, TransactionFilters, boolean]>([
    ['nothing', {}, true],
    ['its owner', { ownerUuid }, true],
    ['another owner', { ownerUuid: 'another' }, false],
    ['its status', { status: 'PENDING' }, true],
    ['another status', { status: 'COMPLETED' }, false],
    ['its type', { type: 'OUTGOING' }, true],
    ['another type', { type: 'INCOMING' }, false],
    ['its sender', { senderAccountIdentifier: accountOf(source) }, true],
    ['its receiver as sender', { senderAccountIdentifier: accountOf(destination) }, false],
    ['its receiver', { receiverAccountIdentifier: accountOf(destination) }, true],
    ['its sender as receiver', { receiverAccountIdentifier: accountOf(source) }, false],
    ['either side, by its sender', { accountIdentifier: accountOf(source) }, true],
    ['either side, by its receiver', { accountIdentifier: accountOf(destination) }, true],
    ['either side, by neither', { accountIdentifier: 'ExternalAccount:another' }, false],
    ['its metadata', { metadata: { order: '1' } }, true],
    ['all of its metadata', { metadata: { order: '1', line: '2' } }, true],
    ['another value', { metadata: { order: '2' } }, false],
    ['one right and one other value', { metadata: { order: '1', line: '3' } }, false],
    ['a key that it does not have', { metadata: { toString: '1' } }, false],
    ['its owner and another status', { ownerUuid, status: 'FAILED' }, false],
    ['its status and another owner', { ownerUuid: 'another', status: 'PENDING' }, false],
  ])('for %s: %o %s', (_what, filters, expected) => {
    expect(matches(filters)({ ...pendingQuote, metadata: { order: '1', line: '2' } })).toBe(expected);
  });

  it.each([
    ['$joe@bank.example', true],
    ['$JOE@bank.example', true],
    ['$jane@bank.example', false],
  ])('for the UMA address %s: %s', (receiverAccountIdentifier, expected) => {
    expect(matches({ receiverAccountIdentifier })({ ...pendingQuote, destination: toUma })).toBe(expected);
  });

  it('for a sender does not find money that the payer sends for this payment', () => {
    const payment = { ...pendingQuote, source: funded };

    expect(matches({ senderAccountIdentifier: accountOf(source) })(payment)).toBe(false);
    expect(matches({})(payment)).toBe(true);
  });
});

it.each([
  ['a part of the description', 'inv-47', true],
  ['a value of the metadata', 'ACME-1', true],
  ['a key of the metadata', 'order', false],
  ['the name of the counterparty', 'Jane', false],
  ['anything else', 'x', false],
])('a search for %s: %s %s', (_what, text, expected) => {
  const payment = {
    ...pendingQuote,
    description: 'Invoice INV-4711',
    metadata: { order: 'acmé-1' },
    counterpartyInformation: { FULL_NAME: 'Jane Doe' },
  };

  expect(matches({ text })(payment)).toBe(expected);
});

it('a search finds no payment without notes', () => {
  expect(matches({ text: 'a' })(pendingQuote)).toBe(false);
});

it('a filter for metadata finds no payment without metadata', () => {
  expect(matches({ metadata: { order: '1' } })(pendingQuote)).toBe(false);
});

it.each([
  [
    `InternalAccount:${internalAccountUuid(ownerUuid.replace(/...$/, '000'), 'USD')}`,
    ownerUuid.replace(/...$/, '000'),
  ],
  ['ExternalAccount:019542f5-b3e7-7d02-8000-000000000002', undefined],
  ['$joe@bank.example', undefined],
  [undefined, undefined],
])('the owner of the account %s is %s', (identifier, expected) => {
  expect(ownerOfIdentifier(identifier)).toBe(expected);
});
