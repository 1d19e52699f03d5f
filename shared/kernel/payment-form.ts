import { formatId, internalAccountUuid, uuidTime } from './ids.ts';
import type { RawItem } from './table/range.ts';

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

/** Terms that most quotes have. */
const usualTerms: Readonly<RawItem> = { lockedSide: 'SENDING', fixedFeeMinor: 0n };

const shortTerms = (quote: unknown): unknown =>
  isMap(quote)
    ? Object.fromEntries(Object.entries(quote).filter(([name, value]) => usualTerms[name] !== value))
    : quote;

/** A failure's code alone, unless somebody said more. */
const shortFailure = (detail: unknown): unknown =>
  isMap(detail) && detail.message === undefined ? detail.code : detail;

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

/** What the keys, the parties and the uuid say. */
const impliedBy = ({ platformId, uuid, ownerUuid = '' }: PaymentKey, item: RawItem) => {
  const createdMs = uuidTime(uuid).getTime();
  return {
    platformId,
    ownerUuid,
    ownerId: formatId(ownerUuid === platformId ? 'Platform' : 'Customer', ownerUuid),
    sentCurrency: currencyOf(item.source),
    receivedCurrency: currencyOf(item.destination),
    createdAt: Number.isFinite(createdMs) ? new Date(createdMs).toISOString() : undefined,
  };
};

/**
 * The attributes of a payment, or those that an update sets, as they are stored: without what other attributes say, and
 * with times as milliseconds since the payment's uuid, so that a payment stays below 1 KB in every state
 * (decision "what a payment costs").
 */
export const shortenPayment = (key: PaymentKey, attributes: object): RawItem => {
  const sinceMs = uuidTime(key.uuid).getTime();
  const item = withTimes({ ...attributes }, (time) => shortTime(time, sinceMs));
  for (const side of ['source', 'destination'])
    if (item[side] !== undefined) item[side] = shortParty(item[side], key.ownerUuid);
  if (item.quote !== undefined) item.quote = shortTerms(item.quote);
  if (item.failureDetail !== undefined) item.failureDetail = shortFailure(item.failureDetail);
  const given: RawItem = { ...attributes };
  for (const [name, value] of Object.entries(impliedBy(key, given)))
    if (given[name] === value) delete item[name];
  // `dueSk` begins with it, unless it leads to a failed refund.
  delete item.checkAt;
  return item;
};

/** A payment's raw item with all its attributes. */
export const restorePayment = (raw: RawItem): RawItem => {
  const [, platformId = '', uuid = ''] = String(raw.pk).split('#');
  const [, , ownerUuid = ''] = String(raw.ownerPk).split('#');
  const sinceMs = uuidTime(uuid).getTime();
  const [dueAt] = typeof raw.dueSk === 'string' && raw.dueSk.includes('#') ? raw.dueSk.split('#') : [];
  const item = withTimes(raw, (time) => fullTime(time, sinceMs));
  return {
    ...impliedBy({ platformId, uuid, ownerUuid }, raw),
    ...item,
    ...(isMap(item.quote) && { quote: { ...usualTerms, ...item.quote } }),
    ...(typeof item.failureDetail === 'string' && { failureDetail: { code: item.failureDetail } }),
    source: fullParty(raw.source, ownerUuid),
    destination: fullParty(raw.destination, ownerUuid),
    ...(dueAt !== undefined && raw.outcomeDueAt === undefined && { checkAt: dueAt }),
  };
};
