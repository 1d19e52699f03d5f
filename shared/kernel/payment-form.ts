import * as z from 'zod';
import { internalAccountUuid } from './account-id.ts';
import { setting } from './config.ts';
import { formatId, uuidTime } from './ids.ts';
import type { RawItem } from './range.ts';

/**
 * How payments are written. `small` leaves out what other attributes say, and writes times as milliseconds since the
 * payment's uuid, so that a payment stays below 1 KB in every state. Every release from the first that knows this setting
 * reads both (docs/decisions/0375).
 */
export const paymentForms = ['former', 'small'] as const;
export type PaymentForm = (typeof paymentForms)[number];
const formSchema = z.enum(paymentForms).default('former');

export const writesSmallPayments = (): boolean => setting('PAYMENT_FORM', formSchema) === 'small';

const isMap = (value: unknown): value is RawItem =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Milliseconds since the uuid. Text stays what no number gives back. */
const shortTime = (time: unknown, sinceMs: number): unknown => {
  const atMs = Date.parse(String(time));
  return Number.isFinite(atMs - sinceMs) && new Date(atMs).toISOString() === time ? atMs - sinceMs : time;
};

const fullTime = (time: unknown, sinceMs: number): unknown =>
  typeof time === 'number' || typeof time === 'bigint'
    ? new Date(sinceMs + Number(time)).toISOString()
    : time;

/** createdAt, updatedAt, settledAt, initiatedAt and expiresAt. The stream's filters read the other times as text. */
const isTime = (name: string): boolean => /(ed|res)At$/.test(name);

/** Lists of states with their times, and maps with times. Other maps have names of the platform's own. */
const timed = new Set(['past', 'refund', 'quote']);

const withTimes = (map: RawItem, change: (time: unknown) => unknown): RawItem =>
  Object.fromEntries(
    Object.entries(map).map(([name, value]) => {
      if (isTime(name)) return [name, change(value)];
      if (!timed.has(name)) return [name, value];
      if (isMap(value)) return [name, withTimes(value, change)];
      return [name, Array.isArray(value) ? value.map(([state, at]) => [state, change(at)]) : value];
    }),
  );

/** The account of the payment's own owner: owner and currency give its id. */
const ownAccountId = (ownerUuid: string, currency: unknown): string =>
  formatId('InternalAccount', internalAccountUuid(ownerUuid, String(currency)));

const shortParty = (party: unknown, ownerUuid: string | undefined): unknown => {
  if (!isMap(party) || ownerUuid === undefined || !String(party.accountId).startsWith('InternalAccount:'))
    return party;
  const { accountId, ...rest } = party;
  return accountId === ownAccountId(ownerUuid, party.currency) ? rest : party;
};

const fullParty = (party: unknown, ownerUuid: string): unknown =>
  isMap(party) && party.kind === 'ACCOUNT' && party.accountId === undefined
    ? { ...party, accountId: ownAccountId(ownerUuid, party.currency) }
    : party;

interface PaymentKey {
  readonly platformId: string;
  readonly uuid: string;
  readonly ownerUuid?: string | undefined;
}

const currencyOf = (party: unknown): unknown => (isMap(party) ? party.currency : undefined);

/** What the keys, the parties and the uuid say. @param dueAt the beginning of `dueSk` */
const impliedBy = ({ platformId, uuid, ownerUuid = '' }: PaymentKey, item: RawItem, dueAt: unknown) => {
  const createdMs = uuidTime(uuid).getTime();
  return {
    platformId,
    ownerUuid,
    ownerId: formatId(ownerUuid === platformId ? 'Platform' : 'Customer', ownerUuid),
    sentCurrency: currencyOf(item.source),
    receivedCurrency: currencyOf(item.destination),
    createdAt: Number.isFinite(createdMs) ? new Date(createdMs).toISOString() : undefined,
    ...(dueAt !== undefined && item.outcomeDueAt === undefined && { checkAt: dueAt }),
  };
};

type Impliable = keyof ReturnType<typeof impliedBy>;

/** What the present form leaves out of these attributes. */
export const impliedNames = (key: PaymentKey, attributes: object): Impliable[] => {
  if (!writesSmallPayments()) return [];
  const item: RawItem = { ...attributes };
  const implied: RawItem = impliedBy(key, item, item.checkAt);
  return Object.keys(implied).filter((name): name is Impliable => item[name] === implied[name]);
};

/** The attributes of a payment, or those that an update sets, as the present form writes them. */
export const shortenPayment = (key: PaymentKey, attributes: object): RawItem => {
  if (!writesSmallPayments()) return { ...attributes };
  const sinceMs = uuidTime(key.uuid).getTime();
  const item = withTimes({ ...attributes }, (time) => shortTime(time, sinceMs));
  for (const side of ['source', 'destination'])
    if (item[side] !== undefined) item[side] = shortParty(item[side], key.ownerUuid);
  for (const name of impliedNames(key, attributes)) delete item[name];
  return item;
};

/**
 * A payment's raw item with all its attributes, whichever form wrote each of them: former code may have made it, and
 * today's may have changed it since.
 */
export const restorePayment = (raw: RawItem): RawItem => {
  const [, platformId = '', uuid = ''] = String(raw.pk).split('#');
  const ownerUuid = String(raw.ownerUuid ?? String(raw.ownerPk).split('#')[2]);
  const sinceMs = uuidTime(uuid).getTime();
  const [dueAt] = typeof raw.dueSk === 'string' ? raw.dueSk.split('#') : [];
  return {
    ...impliedBy({ platformId, uuid, ownerUuid }, raw, dueAt),
    ...withTimes(raw, (time) => fullTime(time, sinceMs)),
    source: fullParty(raw.source, ownerUuid),
    destination: fullParty(raw.destination, ownerUuid),
  };
};
