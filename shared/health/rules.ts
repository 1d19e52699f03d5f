import type { Environment } from '#shared/kernel/config.ts';
import { areTooOld } from '#shared/rates/age.ts';

export interface Health {
  readonly status: 'UP' | 'DEGRADED';
  readonly rates: 'CURRENT' | 'OLD' | 'SHIPPED';
}

/**
 * What works, given that the table could be read. Without current rates production makes no quotes; the sandbox goes on
 * with those that it has.
 *
 * @param ratesUpdatedAt time of the stored rates; undefined: none was ever stored
 */
export const healthOf = (
  environment: Environment,
  ratesUpdatedAt: string | undefined,
  nowMs: number,
): Health => {
  if (ratesUpdatedAt !== undefined && !areTooOld(ratesUpdatedAt, nowMs))
    return { status: 'UP', rates: 'CURRENT' };
  const rates = ratesUpdatedAt === undefined ? 'SHIPPED' : 'OLD';
  return { status: environment === 'production' ? 'DEGRADED' : 'UP', rates };
};
