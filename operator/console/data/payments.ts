import { clock } from '#shared/kernel/clock.ts';
import { formatId, uuidOf } from '#shared/kernel/ids.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import { transactionTypes } from '#shared/transactions/lifecycle.ts';
import { type Day, dayOf } from '../../queries/days.ts';
import { statusChoices, statusesOf } from '../../queries/payment-status.ts';
import { findPayments, paymentRow, paymentsCsv } from '../../queries/payments.ts';
import { everyPlatform } from '../../queries/platforms.ts';
import { countryCode } from '../../queries/search-words.ts';
import type { NamedPlatform, PaymentsPage } from '../answers.ts';
import type { Filters } from '../server/console-data.ts';
import { Refused } from '../server/guard.ts';

const perPage = 25;
/** More do not fit into a field to choose from. */
const mostNamed = 50;
const longestText = 200;

/** @throws Refused */
const dayNamed = (text = ''): Day | undefined => {
  const day = dayOf(text, clock.now());
  if (text === '' || day !== undefined) return day;
  throw new Refused(400, `${text} is no day. Write it as 2026-11-23, yesterday or tuesday.`);
};

interface Period {
  readonly from: Date | undefined;
  readonly to: Date | undefined;
}

/** What lies in a day and in a period. */
const bothOf = (day: Day | undefined, { from, to }: Period): Period => ({
  from: day === undefined || (from !== undefined && from > day.from) ? from : day.from,
  to: day === undefined || (to !== undefined && to < day.to) ? to : day.to,
});

/** @throws Refused */
const countryOf = (text: string): string | undefined => {
  const code = countryCode(text);
  if (text.trim() === '' || code !== undefined) return code;
  throw new Refused(400, `${text} is no country. Write it as MX or Mexico.`);
};

/** Platforms for a field to choose from. */
export const choicesOf = (platforms: readonly Platform[]): NamedPlatform[] =>
  platforms.slice(0, mostNamed).map(({ uuid, name }) => ({ id: formatId('Platform', uuid), name }));

/** A page of payments. `from` and `to` are days in UTC, both included. @throws Refused */
export const paymentsOf = async (filters: Filters, count = perPage): Promise<PaymentsPage> => {
  const { status, type, currency = '', country = '', platform = '', text = '', cursor = '' } = filters;
  const all = await everyPlatform();
  const chosen = uuidOf('Platform', platform);
  const choice = statusChoices.find((one) => one === status);
  const { payments, next, searched, isCut } = await findPayments({
    platforms: platform === '' ? all : all.filter(({ uuid }) => uuid === chosen),
    statuses: choice && statusesOf(choice),
    type: transactionTypes.find((one) => one === type),
    currency: currency === '' ? undefined : currency.toUpperCase(),
    country: countryOf(country),
    ...bothOf(dayNamed(filters.day), { from: dayNamed(filters.from)?.from, to: dayNamed(filters.to)?.to }),
    text: text.slice(0, longestText),
    after: cursor === '' ? undefined : cursor.slice(0, 36),
    count,
  });
  return {
    rows: payments.map((payment) => paymentRow(payment, all)),
    cursor: next,
    isCut,
    searched,
    platforms: choicesOf(all),
  };
};

const perFile = 1_000;

/** The payments of a page, and those after them, at most a thousand in all, as CSV. @throws Refused */
export const paymentsCsvOf = async (filters: Filters): Promise<string> =>
  paymentsCsv((await paymentsOf(filters, perFile)).rows);
