import type { Environment } from '#shared/kernel/config.ts';
import { areTooOld } from '#shared/rates/combine-rates.ts';
import type { FiledRates } from '#shared/rates/exchange-rate.ts';

export interface Health {
  readonly status: 'UP' | 'DEGRADED';
  readonly rates: 'CURRENT' | 'FROZEN' | 'OLD' | 'SHIPPED';
}

/**
 * What works, given that the table could be read. Without current rates production makes no quotes; the sandbox goes on
 * with those that it has.
 *
 * @param filed the stored rates; undefined: none were ever stored
 */
export const healthOf = (
  environment: Environment,
  filed: Pick<FiledRates, 'updatedAt' | 'frozenAt' | 'resumedAt'> | undefined,
  nowMs: number,
): Health => {
  if (filed?.frozenAt !== undefined) return { status: 'UP', rates: 'FROZEN' };
  if (filed !== undefined && !areTooOld(filed, nowMs)) return { status: 'UP', rates: 'CURRENT' };
  const rates = filed === undefined ? 'SHIPPED' : 'OLD';
  return { status: environment === 'production' ? 'DEGRADED' : 'UP', rates };
};
