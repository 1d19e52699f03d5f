import * as z from 'zod';
import { environmentSchema } from '#shared/kernel/config.ts';
import { newUuid } from '#shared/kernel/ids.ts';
import type { Difference } from './difference.ts';

/** Amounts are text, because the progress is JSON between two steps of the workflow. */
const amounts = z.coerce.bigint();
const sumsSchema = z.record(
  z.string(),
  z.object({
    accounts: amounts,
    CLEARING: amounts,
    FEES: amounts,
    EXCHANGE: amounts,
    PLATFORM_FEES: amounts,
  }),
);

const countsSchema = z.object({
  platforms: z.int(),
  accounts: z.int(),
  entries: z.int(),
  payments: z.int(),
  deferred: z.int(),
  differences: z.int(),
});
export type Counts = Readonly<z.output<typeof countsSchema>>;

const platformSchema = z.object({
  platformId: z.string(),
  phase: z.enum(['SUSPENSE', 'ACCOUNTS', 'PAYMENTS', 'DEPOSITS']),
  /** uuid of the last customer, payment or deposit that was checked. */
  after: z.string().optional(),
  /** Payments since this moment are checked (ISO 8601). */
  paymentsFrom: z.string(),
  /** From where the next check has to look. */
  paymentsCheckedTo: z.string(),
  sums: sumsSchema,
});
/** How far a platform was checked. The first one is the house, which has nothing but suspense. */
export type PlatformProgress = Readonly<z.output<typeof platformSchema>>;

const progressSchema = z.object({
  run: z.string(),
  startedAt: z.string(),
  isFull: z.boolean(),
  environment: environmentSchema,
  /** What alone is checked; absent: everything. */
  only: z.object({ platformId: z.string(), accountUuid: z.string().optional() }).optional(),
  counts: countsSchema,
  /** uuid of the last platform that was checked. */
  lastPlatform: z.string().optional(),
  current: platformSchema.optional(),
});

/** Where a check stands between two steps of its workflow. A step that runs again counts nothing twice. */
export type Progress = Readonly<z.output<typeof progressSchema>>;

const nothing: Counts = { platforms: 0, accounts: 0, entries: 0, payments: 0, deferred: 0, differences: 0 };

export const begin = (order: Pick<Progress, 'isFull' | 'only' | 'environment'>, at: Date): Progress => ({
  ...order,
  run: newUuid(),
  startedAt: at.toISOString(),
  counts: nothing,
});

export const addCounts = (counts: Counts, more: Partial<Counts>): Counts => ({
  platforms: counts.platforms + (more.platforms ?? 0),
  accounts: counts.accounts + (more.accounts ?? 0),
  entries: counts.entries + (more.entries ?? 0),
  payments: counts.payments + (more.payments ?? 0),
  deferred: counts.deferred + (more.deferred ?? 0),
  differences: counts.differences + (more.differences ?? 0),
});

/** What a part of a check adds. */
export interface Found {
  readonly counts: Partial<Counts>;
  readonly differences: readonly Difference[];
}

export const parseProgress = (json: unknown): Progress => progressSchema.parse(json);

/** As JSON. */
export const progressJson = (progress: Progress): object =>
  JSON.parse(JSON.stringify(progress, (_key, value) => (typeof value === 'bigint' ? String(value) : value)));
