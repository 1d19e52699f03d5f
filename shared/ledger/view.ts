import type * as z from 'zod';
import { formatId } from '#shared/kernel/ids.ts';
import { amountView } from '#shared/kernel/money.ts';
import type { journalEntrySchema } from './contract.ts';
import { accountDelta, type Journal, type Leg } from './journal.ts';

const isSystemAccount = (account: string): boolean => /^[A-Z]+$/.test(account);

const legView = ({ account, currency, amountMinor }: Leg) => ({
  account: isSystemAccount(account) ? account : formatId('InternalAccount', account),
  amount: amountView(amountMinor, currency),
});

/** The currency of a journal's internal account. */
const currencyOf = ({ legs, accountUuid }: Journal): string => {
  const leg = legs.find(({ account }) => account === accountUuid);
  if (leg === undefined) throw new Error('A journal has no leg on its own account');
  return leg.currency;
};

/** A journal as the account's statement shows it. */
export const journalEntryView = (journal: Journal): z.input<typeof journalEntrySchema> => ({
  id: formatId('Journal', journal.uuid),
  ...(journal.purpose === 'FUNDING' ? {} : { transactionId: formatId('Transaction', journal.sourceUuid) }),
  purpose: journal.purpose,
  amount: amountView(accountDelta(journal), currencyOf(journal)),
  legs: journal.legs.map(legView),
  createdAt: journal.createdAt,
});
