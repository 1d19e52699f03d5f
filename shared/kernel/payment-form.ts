import * as z from 'zod';
import { internalAccountUuid, ownerOfAccount } from './account-id.ts';
import { setting } from './config.ts';
import { formatId, uuidOf, uuidTime } from './ids.ts';
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
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);

/** Milliseconds since the uuid. Text stays what no number gives back. */
const shortTime = (time: unknown, sinceMs: number): unknown => {
  const atMs = typeof time === 'string' ? Date.parse(time) : Number.NaN;
  return Number.isFinite(atMs - sinceMs) && new Date(atMs).toISOString() === time ? atMs - sinceMs : time;
};

/** An item that has no uuid fails at its schema. */
const fullTime = (time: unknown, sinceMs: number): unknown =>
  (typeof time === 'number' || typeof time === 'bigint') && Number.isFinite(sinceMs)
    ? new Date(sinceMs + Number(time)).toISOString()
    : time;

type ChangeTime = typeof shortTime;

/** The times of these names in a map; its other attributes stay. */
const withTimes = (map: unknown, names: readonly string[], change: (time: unknown) => unknown): unknown => {
  if (!isMap(map)) return map;
  const present = names.filter((name) => map[name] !== undefined);
  return { ...map, ...Object.fromEntries(present.map((name) => [name, change(map[name])])) };
};

/** The states before the present one, each with its time. */
const withTimesOfStates = (past: unknown, change: (time: unknown) => unknown): unknown =>
  Array.isArray(past)
    ? past.map((state: unknown) => (Array.isArray(state) ? [state[0], change(state[1])] : state))
    : past;

const withAllTimes = (attributes: object, changeTime: ChangeTime, sinceMs: number): RawItem => {
  const change = (time: unknown): unknown => changeTime(time, sinceMs);
  const item: RawItem = { ...attributes };
  const { past, refund, quote } = item;
  for (const name of ['createdAt', 'updatedAt', 'settledAt'])
    if (item[name] !== undefined) item[name] = change(item[name]);
  if (past !== undefined) item.past = withTimesOfStates(past, change);
  if (refund !== undefined) item.refund = withTimes(refund, ['initiatedAt', 'settledAt'], change);
  if (quote !== undefined) item.quote = withTimes(quote, ['expiresAt'], change);
  return item;
};

/** An account of the payment's own owner needs no id: owner and currency give it. */
const shortParty = (party: unknown, ownerUuid: unknown): unknown => {
  if (!isMap(party) || typeof party.accountId !== 'string') return party;
  const { accountId, ...rest } = party;
  const accountUuid = uuidOf('InternalAccount', accountId);
  const owner = accountUuid === undefined ? undefined : ownerOfAccount(accountUuid);
  return owner?.ownerUuid === ownerUuid && owner?.currency === party.currency ? rest : party;
};

const fullParty = (party: unknown, ownerUuid: string): unknown => {
  if (!isMap(party) || party.kind !== 'ACCOUNT' || party.accountId !== undefined) return party;
  const accountUuid = internalAccountUuid(ownerUuid, String(party.currency));
  return { ...party, accountId: formatId('InternalAccount', accountUuid) };
};

const ownerIdOf = (platformId: unknown, ownerUuid: string): string =>
  formatId(ownerUuid === platformId ? 'Platform' : 'Customer', ownerUuid);

const currencyOf = (party: unknown): unknown => (isMap(party) ? party.currency : undefined);

interface PaymentKey {
  readonly platformId: string;
  readonly uuid: string;
  readonly ownerUuid?: string | undefined;
}

const sinceMsOf = (uuid: string): number => uuidTime(uuid).getTime();

/** What the small form may leave out, because the keys, the parties or the uuid say it. */
const impliable = [
  'platformId',
  'ownerUuid',
  'ownerId',
  'sentCurrency',
  'receivedCurrency',
  'createdAt',
  'checkAt',
] as const;
type Impliable = (typeof impliable)[number];

/** What the present form leaves out of these attributes. */
export const impliedNames = (key: PaymentKey, attributes: object): Impliable[] => {
  if (!writesSmallPayments()) return [];
  const item: RawItem = { ...attributes };
  const { ownerUuid, source, destination } = item;
  const implied: Readonly<Record<Impliable, boolean>> = {
    platformId: true,
    ownerUuid: true,
    ownerId: item.ownerId === ownerIdOf(key.platformId, String(ownerUuid)),
    sentCurrency: item.sentCurrency === currencyOf(source),
    receivedCurrency: item.receivedCurrency === currencyOf(destination),
    createdAt: shortTime(item.createdAt, sinceMsOf(key.uuid)) === 0,
    // `dueSk` begins with it.
    checkAt: item.outcomeDueAt === undefined,
  };
  return impliable.filter((name) => implied[name]);
};

/** The attributes of a payment, or those that an update sets, as the present form writes them. */
export const shortenPayment = (key: PaymentKey, attributes: object): RawItem => {
  const item: RawItem = { ...attributes };
  if (!writesSmallPayments()) return item;
  const left = new Set<string>(impliedNames(key, item));
  const small = withAllTimes(item, shortTime, sinceMsOf(key.uuid));
  for (const side of ['source', 'destination'])
    if (small[side] !== undefined) small[side] = shortParty(small[side], key.ownerUuid);
  return Object.fromEntries(Object.entries(small).filter(([name]) => !left.has(name)));
};

/**
 * A payment's raw item with all its attributes, whichever form wrote each of them: former code may have made it, and
 * today's may have changed it since.
 */
export const restorePayment = (raw: RawItem): RawItem => {
  const [, platformId = '', uuid = ''] = String(raw.pk).split('#');
  const ownerUuid = String(raw.ownerUuid ?? String(raw.ownerPk).split('#')[2]);
  const sinceMs = sinceMsOf(uuid);
  const dueAt = typeof raw.dueSk === 'string' ? raw.dueSk.split('#')[0] : undefined;
  const source = fullParty(raw.source, ownerUuid);
  const destination = fullParty(raw.destination, ownerUuid);
  return {
    platformId,
    ownerUuid,
    ownerId: ownerIdOf(platformId, ownerUuid),
    sentCurrency: currencyOf(source),
    receivedCurrency: currencyOf(destination),
    ...(dueAt !== undefined && raw.outcomeDueAt === undefined && { checkAt: dueAt }),
    ...withAllTimes({ ...raw, createdAt: raw.createdAt ?? 0 }, fullTime, sinceMs),
    source,
    destination,
  };
};
