import type { Item, Value } from './raw-table.ts';
import { accountUuidOf } from './reconciler/currency-numbers.ts';

const isMap = (value: Value | undefined): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);

const timeIn = (value: Value | undefined, sinceMs: number): Value | undefined =>
  typeof value === 'bigint' ? new Date(sinceMs + Number(value)).toISOString() : value;

const withTimes = (
  value: Value | undefined,
  names: readonly string[],
  sinceMs: number,
): Value | undefined => {
  if (!isMap(value)) return value;
  const times = names.flatMap((name) => {
    const time = timeIn(value[name], sinceMs);
    return time === undefined ? [] : [[name, time] as const];
  });
  return { ...value, ...Object.fromEntries(times) };
};

/** A quote that locks what is sent and has no fixed fee does not say so. */
const withTerms = (quote: Value | undefined): Value | undefined =>
  isMap(quote) ? { lockedSide: 'SENDING', fixedFeeMinor: 0n, ...quote } : quote;

const withAccount = (party: Value | undefined, ownerUuid: string): Item => {
  if (!isMap(party)) return {};
  if (party.kind !== 'ACCOUNT' || party.accountId !== undefined) return party;
  return { ...party, accountId: `InternalAccount:${accountUuidOf(ownerUuid, String(party.currency))}` };
};

const present = (attributes: Readonly<Record<string, Value | undefined>>): Item =>
  Object.fromEntries(
    Object.entries(attributes).filter((entry): entry is [string, Value] => entry[1] !== undefined),
  );

/**
 * A stored payment with what its form leaves out (decision "what a payment costs"), from its keys, its parties and the
 * time of its uuid. Written apart from the product, because the reconciler reads payments by it.
 */
export const wholePayment = (item: Item): Item => {
  const [kind, platformId = '', uuid = ''] = String(item.pk).split('#');
  if (kind !== 'TRANSACTION') return item;
  const sinceMs = Number.parseInt(uuid.replace('-', '').slice(0, 12), 16);
  const ownerUuid = String(item.ownerUuid ?? String(item.ownerPk).split('#')[2]);
  const source = withAccount(item.source, ownerUuid);
  const destination = withAccount(item.destination, ownerUuid);
  const isDue = String(item.dueSk ?? '').includes('#') && item.outcomeDueAt === undefined;
  const { past } = item;
  return present({
    platformId,
    ownerUuid,
    ownerId: `${ownerUuid === platformId ? 'Platform' : 'Customer'}:${ownerUuid}`,
    sentCurrency: source.currency,
    receivedCurrency: destination.currency,
    ...item,
    checkAt: isDue ? String(item.dueSk).split('#')[0] : undefined,
    source,
    destination,
    createdAt: timeIn(item.createdAt ?? 0n, sinceMs),
    updatedAt: timeIn(item.updatedAt, sinceMs),
    settledAt: timeIn(item.settledAt, sinceMs),
    past: Array.isArray(past)
      ? past.map((state: Value) =>
          Array.isArray(state) ? [state[0] ?? '', timeIn(state[1], sinceMs) ?? ''] : state,
        )
      : past,
    refund: withTimes(item.refund, ['initiatedAt', 'settledAt'], sinceMs),
    quote: withTerms(withTimes(item.quote, ['expiresAt'], sinceMs)),
    failureDetail: typeof item.failureDetail === 'string' ? { code: item.failureDetail } : item.failureDetail,
  });
};
