import type { Item } from '#test/support/raw-table.ts';
import { type Name, otherPlatformId, platformId, usd, uuids } from './sample-ids.ts';
import { soundQuotes, terms } from './sample-quotes.ts';

type Change = Item | undefined;

/** The sound table with one item changed, or without it when the change is undefined. A null attribute is removed. */
export const planted = (key: string, change: Change): Item[] => {
  const items = soundQuotes();
  const isMeant = ({ pk, sk }: Item): boolean => `${String(pk)}/${String(sk)}` === key;
  if (!items.some(isMeant)) throw new Error(`No item ${key}`);
  return items.flatMap((item) => {
    if (!isMeant(item)) return [item];
    if (change === undefined) return [];
    const changed = Object.entries({ ...item, ...change }).filter(([, value]) => value !== null);
    return [Object.fromEntries(changed)];
  });
};

/** Changes a transaction of the first platform. */
export const quote = (name: Name, change: Change): Item[] =>
  planted(`TRANSACTION#${platformId}#${uuids[name]}/TRANSACTION`, change);

/** Changes the quote terms of that transaction. */
export const terming = (name: Name, change: Item): Item[] => quote(name, { quote: { ...terms, ...change } });

export const journal = (name: Name, purpose: string, change: Change, account = usd): Item[] =>
  planted(`JOURNAL#${platformId}#${account}/${uuids[name]}#${purpose}`, change);

/** Changes the payment at the other platform. */
export const received = (change: Change): Item[] =>
  planted(`TRANSACTION#${otherPlatformId}#${uuids.received}/TRANSACTION`, change);

export const balance = (account: string, change: Change): Item[] =>
  planted(`ACCOUNT#${platformId}#${account}/BALANCE`, change);

export const legs = (
  ...entries: readonly [account: string, currency: string, amountMinor: bigint][]
): Item => ({
  legs: entries.map(([account, currency, amountMinor]) => ({ account, currency, amountMinor })),
});

/** The payment of 100.00 USD with other amounts. It still balances in both currencies. */
export const payment = (fee: bigint, bought: bigint, rest = 10_000n - fee): Item =>
  legs(
    [usd, 'USD', -(fee + rest)],
    ['FEES', 'USD', fee],
    ['EXCHANGE', 'USD', rest],
    ['EXCHANGE', 'MXN', -bought],
    ['CLEARING', 'MXN', bought],
  );
