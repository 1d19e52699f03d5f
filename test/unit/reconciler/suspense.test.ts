import { expect, it } from 'vitest';
import type { Item, Value } from '#test/support/raw-table.ts';
import { house, suspenseFindings } from '#test/support/reconciler/check-suspense.ts';

const deposit = (status: string, sortId = 'd-1'): Item => ({
  pk: 'DEPOSIT#hash',
  sk: 'DEPOSIT',
  sortId,
  status,
  amountMinor: 400n,
});
const journal = (purpose: string, amountMinor: bigint, source = 'd-1'): Item => {
  const legs: Value = [
    { account: 'SUSPENSE', currency: 'USD', amountMinor },
    { account: 'CLEARING', currency: 'USD', amountMinor: -amountMinor },
  ];
  return { pk: `JOURNAL#${house}#SUSPENSE`, sk: `${source}#${purpose}`, legs };
};
const came = journal('DEPOSIT', 400n);

it.each<[string, readonly Item[]]>([
  ['a deposit on an account', [deposit('CREDITED')]],
  ['one that waits', [deposit('HELD'), came]],
  ['one that is assigned', [deposit('ASSIGNED'), came]],
  ['one that goes back', [deposit('RETURNING'), came]],
  ['one that was assigned', [deposit('SETTLED'), came, journal('TRANSFER', -400n)]],
  ['one that went back', [deposit('RETURNED'), came, journal('REFUND', -400n)]],
])('nothing is wrong with %s', (_what, items) => {
  expect(suspenseFindings(items)).toEqual([]);
});

it.each<[string, readonly Item[], string]>([
  ['money that is not there', [deposit('HELD')], 'has [], needs [DEPOSIT SUSPENSE 400]'],
  [
    'money that left too soon',
    [deposit('RETURNING'), came, journal('REFUND', -400n)],
    'REFUND SUSPENSE -400]',
  ],
  [
    'money that did not leave',
    [deposit('RETURNED'), came],
    'needs [DEPOSIT SUSPENSE 400,REFUND SUSPENSE -400]',
  ],
  ['another amount', [deposit('HELD'), journal('DEPOSIT', 300n)], 'has [DEPOSIT SUSPENSE 300]'],
  ['an unknown state', [deposit('LOST')], 'needs [a known status]'],
  ['a journal of nobody', [came], 'is of no deposit'],
])('%s is found', (_what, items, says) => {
  expect(suspenseFindings(items)).toEqual([expect.stringContaining(says)]);
});
