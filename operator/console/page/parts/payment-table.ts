import type { PaymentRow } from '../../answers.ts';
import type { Markup } from '../markup.ts';
import { tableOf } from './basics.ts';

const rowOf = ({ id, title, status, amount, received, platform, at }: PaymentRow) => [
  { text: at, kind: 'TIME' as const },
  { text: id, kind: 'ID' as const },
  { text: title },
  { text: status, kind: 'STATE' as const },
  { text: amount, kind: 'AMOUNT' as const },
  { text: received === amount ? '' : received, kind: 'AMOUNT' as const },
  { text: platform },
];

/** @param empty what it says without rows */
export const paymentTable = (rows: readonly PaymentRow[], empty: string): Markup =>
  tableOf({
    title: 'Payments',
    columns: ['Created', 'Payment', 'Kind', 'State', 'Amount', 'Arrives as', 'Platform'],
    rows: rows.map(rowOf),
    isDense: true,
    empty,
  });
