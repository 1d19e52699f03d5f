import { expect, it } from 'vitest';
import { isOpen, mayFollow, transactionStatuses, transitions } from '#shared/transactions/lifecycle.ts';

it('only open states and COMPLETED, which can be returned, have a next state', () => {
  const edges = transactionStatuses.flatMap((from) => transitions[from].map((to) => `${from} > ${to}`));
  expect(edges.filter((edge) => !/^(CREATED|PENDING|PROCESSING) /.test(edge))).toEqual([
    'COMPLETED > FAILED',
  ]);
});

it('no state returns to an earlier one', () => {
  for (const from of transactionStatuses) {
    for (const to of transitions[from]) expect(mayFollow(to, from), `${to} > ${from}`).toBe(false);
  }
});

it.each([
  ['PENDING', true],
  ['PROCESSING', true],
  ['COMPLETED', false],
  ['FAILED', false],
] as const)('%s is open: %s', (status, open) => {
  expect(isOpen(status)).toBe(open);
});
