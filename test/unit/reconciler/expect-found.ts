import { expect } from 'vitest';
import type { Item } from '#test/support/raw-table.ts';
import { reconcileItems } from '#test/support/reconciler.ts';
import { ledgerCheckOf } from './ledger-check-of.ts';

/** Planted violations that no sum of money shows, so that only the tests' reconciler looks for them. */
const beyondTheLedger: ReadonlySet<string> = new Set([
  // Terms of a quote, which its creation checks.
  'a fee of the whole amount',
  'a rate that contradicts the amounts',
  'a rate with needless digits',
  'a rate of 13 digits',
  'a rate of zero',
  'a quote that is valid too long',
  // How often a record has changed.
  'a change of an account without a version',
  'a credit without a version',
  'a balance that changed without a version',
  // Places in indexes.
  'a sweep time that is not in the index',
  'a wrong sweep time',
  'a quote that waits like a transfer',
  'an outcome due at the wrong time',
  'a pending transfer that no sweep will finish',
  'a status index that lags',
  'a list index in another shard',
  'another owner in the index',
  // Other records than those of money.
  'a real-time deposit for another owner',
  'a bank account that is not there',
  'a malformed address',
  'a payment that was delivered twice',
  'an other side that names another payment',
  'a transfer under another customer id',
  'an unknown kind',
  'a key whose transfer is gone',
  'a key whose answer cannot be read',
  'a key whose answer shows another amount',
  'a key that stored a 500',
  'a key that expires too soon',
  'two keys for one transfer',
  'a customer without its name',
  'a name reserved for another customer',
  'a name without its customer',
  'a customer under another name',
  'a currency its owner never opened',
  'an external account without its lock',
  'a lock without its external account',
  'a deleted account that holds its lock',
  'a deposit mark that the owner does not have',
  'a deposit account that is not there',
  'a domain that its platform lost',
]);

/** A record that cannot be read stops the check, which raises an alarm of its own. */
const unreadable: ReadonlySet<string> = new Set(['a balance with a fraction', 'an unknown locked side']);

/** Expects the reconciler to find a planted violation, and the service's own check of the ledger as well. */
export const expectFound = (planted: string, items: Item[], finding: string): void => {
  expect(reconcileItems(items).join('\n')).toContain(finding);
  if (unreadable.has(planted)) expect(() => ledgerCheckOf(items)).toThrow();
  else expect(ledgerCheckOf(items).length > 0).toBe(!beyondTheLedger.has(planted));
};
