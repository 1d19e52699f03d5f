import { expect, it } from 'vitest';
import { isOpen, mayFollow, transactionStatuses, transitions } from '#shared/transactions/lifecycle.ts';

it('only open states and a completed payment that is returned go on', () => {
  const edges = transactionStatuses.flatMap((from) => transitions[from].map((to) => `${from} > ${to}`));
  expect(edges.filter((edge) => !/^(CREATED|PENDING|PROCESSING) /.test(edge))).toEqual([
    'COMPLETED > FAILED',
  ]);
});

it('nothing returns to an earlier state', () => {
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
