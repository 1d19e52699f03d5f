import type { FiledRates } from './rate-table.ts';

/**
 * A source gives a table every five minutes. After an hour without one, the market may have moved by more than any
 * fee, so no price is better than a wrong one.
 */
const maxAgeMs = 60 * 60 * 1000;

/**
 * Whether rates are too old for a price in production. Frozen rates never are: an operator answers for them, until the
 * moment of `admin rates resume`.
 */
export const areTooOld = (
  { updatedAt, frozenAt, resumedAt }: Pick<FiledRates, 'updatedAt' | 'frozenAt' | 'resumedAt'>,
  nowMs: number,
): boolean => frozenAt === undefined && nowMs - Date.parse(resumedAt ?? updatedAt) > maxAgeMs;
