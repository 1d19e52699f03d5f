import { expect, it } from 'vitest';
import { failingSuffix } from '#shared/switch/magic-values.ts';

it.each([
  ['000', undefined],
  ['001', undefined],
  ['002', '002'],
  ['003', undefined],
  ['005', '005'],
  ['006', '006'],
])('a payout to an account with the end %s fails by it: %s', (suffix, expected) => {
  const account = { accountType: 'EUR_ACCOUNT', fields: { iban: `DE89370400440532013${suffix}` } } as const;

  expect(failingSuffix(account)).toBe(expected);
});
