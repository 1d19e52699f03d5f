import { formatAmount, formatChange } from './money.ts';
import type { Screen } from './screen.ts';
import type { InternalAccount, JournalEntry } from './shapes.ts';
import { tableLines } from './table.ts';

/** The other accounts of an entry, without repetition. */
const counterpart = ({ legs }: JournalEntry, accountId: string): string =>
  [...new Set(legs.map(({ account }) => account))].filter((account) => account !== accountId).join(', ');

/** Shows the balance and the journal, oldest entry first, with the balance after each entry. */
export const showStatement = (
  screen: Screen,
  account: InternalAccount,
  entries: readonly JournalEntry[],
): void => {
  const { paint } = screen;
  let running = 0;
  const rows = entries.map((entry) => {
    running += entry.amount.amount;
    const balance = { amount: running, currency: account.balance.currency };
    return [
      entry.purpose,
      formatChange(entry.amount),
      formatAmount(balance),
      counterpart(entry, account.id),
      entry.id,
    ];
  });
  const columns = [
    { title: 'Purpose' },
    { title: 'Amount', align: 'right' },
    { title: 'Balance', align: 'right' },
    { title: 'Against' },
    { title: 'Journal' },
  ] as const;
  const [titles = '', ...lines] = tableLines(columns, rows);
  screen.line(paint.strong(`Balance  ${formatAmount(account.balance)}`));
  screen.line();
  screen.line(paint.faint(titles));
  for (const line of lines) screen.line(line);
};
