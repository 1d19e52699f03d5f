import { csvCell } from '#shared/kernel/http/csv.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { amountText, decimalText } from '#shared/kernel/money.ts';
import { createdBetween } from '#shared/kernel/table/range.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import type { TransactionStatus, TransactionType } from '#shared/transactions/lifecycle.ts';
import { listTransactions } from '#shared/transactions/store.ts';
import { isScheduled, type Transaction } from '#shared/transactions/transaction.ts';
import { inParallel } from './in-parallel.ts';
import { destinationCountry, namesOf, type Parties, readParties } from './payment-parties.ts';
import { unmatched, wordsOf } from './search-words.ts';

/** What a person knows of a payment. All that is given must fit. */
export interface PaymentFilters {
  /** Any of them. */
  readonly statuses?: readonly TransactionStatus[] | undefined;
  readonly type?: TransactionType | undefined;
  /** Of either side. */
  readonly currency?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** Two letters of where the money goes. */
  readonly country?: string | undefined;
  /**
   * Each word is an amount such as 62.74, or a part of a name, of the description, of the
   * remittance information, of the metadata, of a currency or of
   * the platform's own id of the customer.
   */
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

/** Of so many platforms, the oldest: each costs eight queries, or two for each state. */
const mostPlatforms = 50;
const listsAtOnce = 3;
const perRead = 100;
/** A page that finds less gives up here and says from where it goes on. At about 1 KB, 1,000 units, and 1,000 more when names or countries must be read. */
const mostSearched = 2_000;

const textsOf = (payment: Transaction): string[] => {
  const { description, remittanceInformation, metadata = {}, platformCustomerId } = payment;
  const { sentCurrency, receivedCurrency } = payment;
  return [
    ...[description, remittanceInformation].filter((text) => text !== undefined),
    ...Object.values(metadata),
    platformCustomerId,
    sentCurrency,
    receivedCurrency,
  ];
};

const amountsOf = ({ sentMinor, sentCurrency, receivedMinor, receivedCurrency }: Transaction): string[] => [
  decimalText(sentMinor, sentCurrency),
  decimalText(receivedMinor, receivedCurrency),
];

/** Whether the payment itself fits; its parties are not known yet. */
const fits =
  ({ statuses, type, currency }: PaymentFilters) =>
  (payment: Transaction): boolean =>
    (statuses === undefined || statuses.includes(payment.status)) &&
    (type === undefined || payment.type === type) &&
    (currency === undefined || [payment.sentCurrency, payment.receivedCurrency].includes(currency));

/** Chooses payments by text and country. It reads their parties only where the payment itself does not decide. */
const searchOf = ({ text = '', country }: PaymentFilters) => {
  const words = wordsOf(text);
  let parties: Parties = new Map();
  const missingIn = (payment: Transaction, names: readonly string[] = []): string[] =>
    unmatched(words, { texts: [...textsOf(payment), ...names], amounts: amountsOf(payment) });
  /** No name is an amount. */
  const mayFit = (payment: Transaction): boolean =>
    missingIn(payment).every((word) => !/^\d+\.\d+$/.test(word));
  const isFound = (payment: Transaction): boolean =>
    missingIn(payment, namesOf(payment, parties)).length === 0 &&
    (country === undefined || destinationCountry(payment, parties) === country);
  return async (payments: readonly Transaction[]): Promise<Transaction[]> => {
    const candidates = payments.filter(mayFit);
    const undecided =
      country === undefined ? candidates.filter((one) => missingIn(one).length > 0) : candidates;
    parties = await readParties(undecided, parties);
    return candidates.filter(isFound);
  };
};

interface Batch {
  readonly payments: readonly Transaction[];
  /** Of older payments some may be missing; undefined: these were the last. */
  readonly completeFrom: string | undefined;
}

/** The newest of all these platforms. A batch ends where the list of one platform, or state, was not read further. */
const readBatch = async (
  { platforms, statuses, from, to }: PaymentsRequest,
  after: string | undefined,
): Promise<Batch> => {
  const range = { ...createdBetween(from, to), after, count: perRead, descending: true };
  const wanted = platforms
    .slice(0, mostPlatforms)
    .flatMap(({ uuid: platformId }) => (statuses ?? [undefined]).map((status) => ({ platformId, status })));
  const lists = await inParallel(wanted, listsAtOnce, (one) => listTransactions(one, range));
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
  const search = searchOf(request);
  const found: Transaction[] = [];
  let searched = 0;
  let position = after;
  do {
    const { payments, completeFrom } = await readBatch(request, position);
    searched += payments.length;
    found.push(...(await search(payments.filter(fits(request)))));
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

const kindOf = (transaction: Transaction): string => {
  const { type, quote, status } = transaction;
  if (isScheduled(transaction)) return `Scheduled for ${transaction.schedule.executeAt.slice(0, 16)}`;
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

const csvColumns = [
  'createdAt',
  'id',
  'kind',
  'status',
  'sent',
  'sentCurrency',
  'received',
  'receivedCurrency',
  'platform',
] as const;

/** Payments as CSV with a first line of names. Cells are safe in spreadsheets. */
export const paymentsCsv = (rows: readonly PaymentRow[]): string => {
  const line = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;
  const cellsOf = ({ at, id, title, status, amount, received, platform }: PaymentRow): string[] => {
    const [sent = '', sentCurrency = ''] = amount.split(' ');
    const [arrived = '', receivedCurrency = ''] = received.split(' ');
    return [at, id, title, status, sent, sentCurrency, arrived, receivedCurrency, platform];
  };
  return [line(csvColumns), ...rows.map((row) => line(cellsOf(row)))].join('');
};
