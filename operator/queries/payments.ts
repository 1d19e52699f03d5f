import { formatId } from '#shared/kernel/ids.ts';
import { amountText, decimalText } from '#shared/kernel/money.ts';
import { createdBetween } from '#shared/kernel/table/range.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import type { TransactionStatus, TransactionType } from '#shared/transactions/lifecycle.ts';
import { listTransactions } from '#shared/transactions/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { inParallel } from './in-parallel.ts';

/** What a person knows of a payment. All that is given must fit. */
export interface PaymentFilters {
  readonly status?: TransactionStatus | undefined;
  readonly type?: TransactionType | undefined;
  /** Of either side. */
  readonly currency?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** A part of the description or of the metadata, the platform's own id of the customer, or an amount such as 62.74. */
  readonly text?: string | undefined;
}

export interface PaymentsRequest extends PaymentFilters {
  readonly platforms: readonly Platform[];
  /** uuid of a payment: only older ones. */
  readonly after?: string | undefined;
  readonly count: number;
}

export interface PaymentsAnswer {
  /** The newest first, as stored: an overdue quote is PENDING until its expiry is written. */
  readonly payments: readonly Transaction[];
  /** For `after`; undefined at the end. */
  readonly next: string | undefined;
  /** How many payments were looked at. */
  readonly searched: number;
  /** There are payments of platforms that no page shows. */
  readonly isCut: boolean;
}

/** Of so many platforms, the oldest: each costs eight queries, or two of a state. */
const mostPlatforms = 50;
const platformsAtOnce = 3;
const perRead = 100;
/** A page that finds less gives up here and says from where it goes on. At about 1 KB, 1,000 units. */
const mostSearched = 2_000;

const textsOf = ({ description, metadata = {}, platformCustomerId }: Transaction): string[] => [
  ...(description === undefined ? [] : [description]),
  ...Object.values(metadata),
  platformCustomerId,
];

const amountsOf = ({ sentMinor, sentCurrency, receivedMinor, receivedCurrency }: Transaction): string[] => [
  decimalText(sentMinor, sentCurrency),
  decimalText(receivedMinor, receivedCurrency),
];

const fits =
  ({ status, type, currency, text = '' }: PaymentFilters) =>
  (payment: Transaction): boolean => {
    const wanted = text.trim().toLowerCase();
    return (
      (status === undefined || payment.status === status) &&
      (type === undefined || payment.type === type) &&
      (currency === undefined || [payment.sentCurrency, payment.receivedCurrency].includes(currency)) &&
      (wanted === '' ||
        amountsOf(payment).includes(wanted) ||
        textsOf(payment).some((one) => one.toLowerCase().includes(wanted)))
    );
  };

interface Batch {
  readonly payments: readonly Transaction[];
  /** Of older payments some may be missing; undefined: these were the last. */
  readonly completeFrom: string | undefined;
}

/** The newest of all these platforms. A batch ends where the list of one platform was not read further. */
const readBatch = async (
  { platforms, status, from, to }: PaymentsRequest,
  after: string | undefined,
): Promise<Batch> => {
  const range = { ...createdBetween(from, to), after, count: perRead, descending: true };
  const lists = await inParallel(platforms.slice(0, mostPlatforms), platformsAtOnce, ({ uuid: platformId }) =>
    listTransactions({ platformId, status }, range),
  );
  const ends = lists.flatMap((list) => (list.length < perRead ? [] : (list.at(-1)?.uuid ?? [])));
  const completeFrom = ends.toSorted().at(-1);
  const payments = lists
    .flat()
    .filter(({ uuid }) => completeFrom === undefined || uuid >= completeFrom)
    .toSorted((left, right) => right.uuid.localeCompare(left.uuid));
  return { payments, completeFrom };
};

/** Payments of these platforms that fit, the newest first, page by page. */
export const findPayments = async (request: PaymentsRequest): Promise<PaymentsAnswer> => {
  const { platforms, count, after } = request;
  const isCut = platforms.length > mostPlatforms;
  const found: Transaction[] = [];
  let searched = 0;
  let position = after;
  do {
    const { payments, completeFrom } = await readBatch(request, position);
    searched += payments.length;
    found.push(...payments.filter(fits(request)));
    position = completeFrom;
  } while (position !== undefined && found.length < count && searched < mostSearched);
  const shown = found.slice(0, count);
  const next = found.length > count ? shown.at(-1)?.uuid : position;
  return { payments: shown, next, searched, isCut };
};

/** A payment in a list. */
export interface PaymentRow {
  readonly id: string;
  /** Quote, Incoming or Outgoing. */
  readonly title: string;
  readonly status: string;
  readonly amount: string;
  /** The same as `amount` when nothing was exchanged. */
  readonly received: string;
  readonly platform: string;
  readonly at: string;
}

const kindOf = ({ type, quote, status }: Transaction): string => {
  if (quote !== undefined && (status === 'PENDING' || status === 'EXPIRED')) return 'Quote';
  return type === 'INCOMING' ? 'Incoming' : 'Outgoing';
};

export const paymentRow = (transaction: Transaction, platforms: readonly Platform[]): PaymentRow => {
  const { uuid, platformId, status, createdAt } = transaction;
  return {
    id: formatId('Transaction', uuid),
    title: kindOf(transaction),
    status,
    amount: amountText(transaction.sentMinor, transaction.sentCurrency),
    received: amountText(transaction.receivedMinor, transaction.receivedCurrency),
    platform: platforms.find((one) => one.uuid === platformId)?.name ?? platformId,
    at: createdAt,
  };
};
