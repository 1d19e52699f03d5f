import { setTimeout as sleep } from 'node:timers/promises';
import { DemoError } from './demo-error.ts';
import type { Screen } from './screen.ts';
import type { Service } from './service.ts';
import type { Transaction } from './shapes.ts';
import { readTransaction } from './steps.ts';

/** Fast enough to look immediate, slow enough for any rate limit. */
const pollMs = 300;
/** The sandbox's slowest answer takes 6 minutes. */
const patienceMs = 480_000;

const finalStatuses: ReadonlySet<string> = new Set([
  'COMPLETED',
  'FAILED',
  'REJECTED',
  'REFUNDED',
  'EXPIRED',
]);

export const isFinal = ({ status }: Transaction): boolean => finalStatuses.has(status);

interface Watched {
  readonly transaction: Transaction;
  readonly isOver: (transaction: Transaction) => boolean;
  /** A state that the screen already shows. */
  readonly shown?: string;
}

const follow = async (service: Service, screen: Screen, watched: Watched): Promise<Transaction> => {
  const startedMs = performance.now();
  let { transaction, shown = '' } = watched;
  for (;;) {
    const elapsedMs = performance.now() - startedMs;
    if (transaction.status !== shown) screen.line(stateLine(screen, transaction, elapsedMs));
    shown = transaction.status;
    if (watched.isOver(transaction)) return transaction;
    if (elapsedMs > patienceMs) throw new DemoError(`${transaction.id} is still ${transaction.status}`);
    screen.progress(`${transaction.status}: the bank takes its time`);
    await sleep(pollMs);
    transaction = await readTransaction(service, transaction.id);
  }
};

/** Shows each new state of a transaction once, until a final one. @throws DemoError */
export const watch = (service: Service, screen: Screen, transaction: Transaction): Promise<Transaction> =>
  follow(service, screen, { transaction, isOver: isFinal });

/** Waits until the bank returns a completed payment. @throws DemoError */
export const watchReturn = (service: Service, screen: Screen, transaction: Transaction) =>
  follow(service, screen, {
    transaction,
    isOver: ({ status }) => status !== 'COMPLETED',
    shown: transaction.status,
  });

const stateLine = ({ paint }: Screen, transaction: Transaction, elapsedMs: number): string => {
  const { status, failureReason } = transaction;
  const refund = 'refund' in transaction ? transaction.refund : undefined;
  const colour = status === 'COMPLETED' ? paint.good : isFinal(transaction) ? paint.bad : paint.waiting;
  const facts = [
    `after ${(elapsedMs / 1000).toFixed(1)} s`,
    ...(failureReason === undefined ? [] : [failureReason]),
    ...(refund === undefined ? [] : [`refund ${refund.status}`]),
  ];
  return `     ${colour(status.padEnd(11))} ${facts.join(', ')}`;
};
