import * as z from 'zod';
import { absent, all, any, atMost, present } from '#shared/kernel/table/condition.ts';
import { defineItem, type Write } from '#shared/kernel/table/item.ts';
import { exchangeRateOf, type RateTable } from '#shared/rates/exchange-rate.ts';
import type { CountedVelocity } from '#shared/transactions/transaction.ts';
import type { VelocityLimits } from './contract.ts';

const countSchema = z.object({
  /** Invoices that were paid, or still may be. */
  payments: z.int(),
  /** What they are worth, in cents at the rates of their pay requests. */
  usdCents: z.int(),
});

const countItem = defineItem({
  schema: countSchema,
  keyOf: ({ platformId, customerUuid, domain, window }: CountedVelocity) => ({
    pk: `UMA_VELOCITY#${platformId}#${customerUuid}#${domain}`,
    sk: window,
  }),
});

const hourSeconds = 3_600;
/**
 * After the beginning of a window, of which the longest has 31 days. An invoice ends ten minutes after it was made, and the
 * sweep that takes it off the count may be late: a count that was gone by then would begin again below zero.
 */
const keptSeconds = 61 * 24 * hourSeconds;

/** The beginning of a window names it. ISO 8601. */
const windowOf = (at: string, { windowHours }: VelocityLimits): string => {
  const windowMs = windowHours * hourSeconds * 1_000;
  return new Date(Math.floor(Date.parse(at) / windowMs) * windowMs).toISOString();
};

const expiresAtEpochSeconds = ({ window }: CountedVelocity): number =>
  Date.parse(window) / 1_000 + keptSeconds;

export interface CountedPayment {
  readonly platformId: string;
  readonly customerUuid: string;
  /** Of the sender. */
  readonly domain: string;
  readonly currency: string;
  readonly receivedMinor: number;
  readonly rates: RateTable;
  /** Of the pay request. ISO 8601. */
  readonly at: string;
}

/** What a new payment adds to the count. */
export const countedVelocity = (
  { platformId, customerUuid, domain, currency, receivedMinor, rates, at }: CountedPayment,
  limits: VelocityLimits,
): CountedVelocity => ({
  platformId,
  customerUuid,
  domain,
  window: windowOf(at, limits),
  usdCents: Math.ceil(receivedMinor * Number(exchangeRateOf(rates, 'USD', currency))),
});

/** The write that counts a payment. It fails when the payment is beyond a limit. */
export const countVelocity = (counted: CountedVelocity, { payments, usd }: VelocityLimits): Write => {
  const leaves = (attribute: 'payments' | 'usdCents', most: number, added: number) =>
    any(absent(attribute), atMost(attribute, most - added));
  const conditions = [
    ...(payments === undefined ? [] : [leaves('payments', payments, 1)]),
    ...(usd === undefined ? [] : [leaves('usdCents', usd * 100, counted.usdCents)]),
  ];
  const change = {
    add: { payments: 1, usdCents: counted.usdCents },
    set: { expiresAtEpochSeconds: expiresAtEpochSeconds(counted) },
  };
  return countItem.update(counted, change, all(...conditions));
};

/** Whether a payment alone is more than a window takes: the first one of a window has nothing to compare with. */
export const isBeyond = ({ usdCents }: CountedVelocity, { usd }: VelocityLimits): boolean =>
  usd !== undefined && usdCents > usd * 100;

/** The write that takes a payment off the count, because nobody paid it. Nothing makes it fail. */
export const uncountVelocity = (counted: CountedVelocity): Write =>
  countItem.update(
    counted,
    {
      add: { payments: -1, usdCents: -counted.usdCents },
      set: { expiresAtEpochSeconds: expiresAtEpochSeconds(counted) },
    },
    any(absent('payments'), present('payments')),
  );
