import { settingsOf } from '#infra/environments/settings-of.ts';
import type { CreatedPlatform, PlatformOrder } from '#shared/platforms/create-platform.ts';
import { useTable } from './use-table.ts';

export interface TargetTable {
  readonly tableName: string;
  /** Endpoint of DynamoDB, if it is not AWS's own. */
  readonly endpoint?: string | undefined;
  /** Name of the table's environment, whose own UMA domains no platform gets. */
  readonly environment: string;
}

/**
 * Creates a platform with the operator's rights. Its UMA domain needs no proof by DNS: the operator knows the company,
 * and the platform's id does not exist before. One process uses one table.
 */
export const createOnTable = async (
  { tableName, endpoint, environment }: TargetTable,
  order: PlatformOrder,
): Promise<CreatedPlatform> => {
  const { umaDomain, sandboxUmaDomain } = settingsOf(environment);
  useTable({ tableName, endpoint });
  const { createPlatform } = await import('#shared/platforms/create-platform.ts');
  const { hasAddresses } = await import('#shared/customers/addresses-on-domain.ts');
  return createPlatform(order, { serviceDomains: [umaDomain, sandboxUmaDomain], hasAddresses });
};
