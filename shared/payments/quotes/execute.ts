import type { ExternalAccount } from '#shared/accounts/external-account.ts';
import { payeeCheck } from '#shared/accounts/payee-check.ts';
import { umaAddressCheck } from '#shared/customers/locks.ts';
import type { Write } from '#shared/kernel/table/item.ts';
import type { Journal } from '#shared/ledger/journal.ts';
import { type Posting, postTogether } from '#shared/ledger/store.ts';
import { payoutCheckAt } from '#shared/payments/payouts/polling-schedule.ts';
import { type Move, movedTransaction, moveTransaction, putTransaction } from '#shared/transactions/store.ts';
import type { QuotedTransaction } from '#shared/transactions/transaction.ts';
import { depositJournal, paymentJournal } from './journals.ts';

/** The execution of a quote. */
export interface Execution {
  /** The quote after the commit: PROCESSING. */
  readonly transaction: QuotedTransaction;
  /**
   * `payment` fails when the quote was executed or expired before; for a draft it fails when the uuid is taken.
   * `balance` fails when the paying account is closed or has insufficient funds. `address` fails when the UMA address
   * no longer belongs to the receiver of the quote. `payee` fails when the owner of the external account was deleted.
   */
  readonly writes: { readonly payment: Write; readonly address?: Write; readonly payee?: Write } & Posting;
}

/** What the execution was decided on. Its writes check that it still holds. */
export interface ExecutionFacts {
  /** The paying owner's version. */
  readonly ownerVersion: number;
  /** The external account that is paid, if any. */
  readonly external?: ExternalAccount | undefined;
}

const payeeOf = ({ ownerUuid }: QuotedTransaction, { external }: ExecutionFacts) =>
  external === undefined ? {} : payeeCheck(external, ownerUuid);

/** Money sent in real time comes in and leaves in the same transaction. */
const journalsOf = (quote: QuotedTransaction, at: string): [Journal, ...Journal[]] => {
  const payment = paymentJournal(quote, at);
  return quote.source.kind === 'REALTIME_FUNDING' ? [depositJournal(quote, at), payment] : [payment];
};

const postingOf = (quote: QuotedTransaction, at: string, { ownerVersion }: ExecutionFacts) =>
  postTogether(journalsOf(quote, at), { openTransactions: 1, pendingMinor: quote.sentMinor, ownerVersion });

/** Only a customer of this service is bound to an address. */
const addressCheck = ({ destination, receiverUuid }: QuotedTransaction): { readonly address?: Write } =>
  destination.kind === 'UMA_ADDRESS' && receiverUuid !== undefined
    ? { address: umaAddressCheck(destination.umaAddress, receiverUuid) }
    : {};

/** Executes a quote that is not stored yet. `draft`: the transaction that would be stored without executing it. */
export const executeDraft = (
  draft: QuotedTransaction,
  executedAt: Date,
  facts: ExecutionFacts,
): Execution => {
  const at = executedAt.toISOString();
  const transaction = { ...draft, status: 'PROCESSING', checkAt: payoutCheckAt(at) } as const;
  return {
    transaction,
    writes: {
      payment: putTransaction(transaction),
      ...postingOf(draft, at, facts),
      ...addressCheck(draft),
      ...payeeOf(draft, facts),
    },
  };
};

/**
 * Executes a stored quote. The caller checks that its time is not over.
 *
 * @param taken what a scheduled quote learns only now; `quote` has it already
 */
export const executeFiled = (
  quote: QuotedTransaction,
  executedAt: Date,
  facts: ExecutionFacts,
  taken: Pick<Move, 'price' | 'switchName'> = {},
): Execution => {
  const at = executedAt.toISOString();
  const move = { status: 'PROCESSING', at, checkAt: payoutCheckAt(at), ...taken } as const;
  const transaction = { ...movedTransaction(quote, move), quote: quote.quote };
  return {
    transaction,
    writes: {
      payment: moveTransaction(quote, move),
      ...postingOf(quote, at, facts),
      ...addressCheck(quote),
      ...payeeOf(quote, facts),
    },
  };
};
