import type { Item } from '../raw-table.ts';
import { mapOf, optionalText, textOf } from './findings.ts';

export type IndexKeys = Readonly<Record<string, string | undefined>>;

const openStates: ReadonlySet<string> = new Set(['CREATED', 'PENDING', 'PROCESSING']);

/** A quote that waits and a payout on its way may be listed by their state, or not yet. */
const isListedByState = (item: Item, status: string): boolean => {
  const isQuote = item.quote !== undefined && item.schedule === undefined;
  const isBrief = status === 'PROCESSING' || (status === 'PENDING' && isQuote);
  return status !== 'COMPLETED' && !(isBrief && item.statusPk === undefined);
};

/** The index keys that a payment must have. */
export const paymentKeys = (item: Item): IndexKeys => {
  const [, platformId, uuid = ''] = textOf(item, 'pk').split('#');
  const status = textOf(item, 'status');
  const dueAt = optionalText(item, 'outcomeDueAt') ?? optionalText(item, 'checkAt');
  const refund = mapOf(item.refund);
  const isForPeople = optionalText(refund, 'status') === 'FAILED' && refund.writtenOffAt === undefined;
  const isOwed = item.platformFeeOwed === true && optionalText(refund, 'status') === 'COMPLETED';
  const prefix = `TRANSACTION#${platformId}`;
  const [digit, digits] = [Number.parseInt(uuid.slice(-4, -3), 16), Number.parseInt(uuid.slice(-4, -2), 16)];
  const state = openStates.has(status) ? 'OPEN' : status;
  return {
    listPk: `${prefix}#${digit & 7}`,
    ownerPk: `${prefix}#${textOf(item, 'ownerUuid')}`,
    sortId: uuid,
    ...(isListedByState(item, status) && { statusPk: `${prefix}#${state}#${digit & 7}` }),
    ...(isForPeople && { duePk: 'FAILED_REFUND#ALL', dueSk: uuid }),
    ...(isOwed && { duePk: 'OWED_FEE#ALL', dueSk: uuid }),
    ...(dueAt === undefined ? {} : { duePk: `DUE#${digits & 63}`, dueSk: `${dueAt}#${uuid}` }),
  };
};
