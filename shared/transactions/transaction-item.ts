import { all, type Condition, equals } from '#shared/kernel/condition.ts';
import { defineItem } from '#shared/kernel/item.ts';
import { impliedNames, restorePayment, shortenPayment } from '#shared/kernel/payment-form.ts';
import { placesOf } from './places.ts';
import { type Transaction, transactionItemSchema } from './transaction.ts';

interface PaymentKey {
  readonly platformId: string;
  readonly uuid: string;
  /** Known when the payment is. */
  readonly ownerUuid?: string | undefined;
}

export const transactionItem = defineItem({
  schema: transactionItemSchema,
  keyOf: ({ platformId, uuid }: PaymentKey) => ({
    pk: `TRANSACTION#${platformId}#${uuid}`,
    sk: 'TRANSACTION',
  }),
  indexKeysOf: placesOf,
  storedAs: { uuid: 'sortId' },
  shorten: shortenPayment,
  restore: restorePayment,
});

/** Holds while no other write has moved the payment. */
export const unmoved = ({ status, version }: Transaction): Condition =>
  all(equals('status', status), equals('version', version));

/** What the present form leaves out of a payment, and former code may have written. */
export const leftOut = (transaction: Transaction) => impliedNames(transaction, transaction);
