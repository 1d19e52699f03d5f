import { formatId, uuidOf } from '#shared/kernel/ids.ts';
import { transactionStatuses, transactionTypes } from '#shared/transactions/lifecycle.ts';
import { findPayments, paymentRow } from '../../queries/payments.ts';
import { everyPlatform } from '../../queries/platforms.ts';
import type { PaymentsPage } from '../answers.ts';
import type { Filters } from '../server/console-data.ts';
import { Refused } from '../server/guard.ts';

const perPage = 25;
/** More do not fit into a field to choose from. */
const mostNamed = 50;
const longestText = 200;
const dayMs = 86_400_000;

/** The first moment of a day in UTC. @throws Refused */
const dayOf = (text: string | undefined): Date | undefined => {
  if (text === undefined || text === '') return undefined;
  const day = new Date(`${text}T00:00:00.000Z`);
  if (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime())) return day;
  throw new Refused(400, `${text} is no day. Write it as 2026-11-23.`);
};

/** A page of payments. `from` and `to` are days in UTC, both included. @throws Refused */
export const paymentsOf = async (filters: Filters): Promise<PaymentsPage> => {
  const { status, type, currency = '', platform = '', text = '', cursor = '' } = filters;
  const all = await everyPlatform();
  const chosen = uuidOf('Platform', platform);
  const lastDay = dayOf(filters.to);
  const { payments, next, searched, isCut } = await findPayments({
    platforms: platform === '' ? all : all.filter(({ uuid }) => uuid === chosen),
    status: transactionStatuses.find((one) => one === status),
    type: transactionTypes.find((one) => one === type),
    currency: currency === '' ? undefined : currency.toUpperCase(),
    from: dayOf(filters.from),
    to: lastDay && new Date(lastDay.getTime() + dayMs - 1),
    text: text.slice(0, longestText),
    after: cursor === '' ? undefined : cursor.slice(0, 36),
    count: perPage,
  });
  return {
    rows: payments.map((payment) => paymentRow(payment, all)),
    cursor: next,
    isCut,
    searched,
    platforms: all.slice(0, mostNamed).map(({ uuid, name }) => ({ id: formatId('Platform', uuid), name })),
  };
};
