import { settingsOf } from '#infra/environments/settings-of.ts';
import type { CreatedPlatform, PlatformOrder } from '#shared/platforms/create-platform.ts';

interface TableAddress {
  readonly tableName: string;
  /** Endpoint of DynamoDB, if it is not AWS's own. */
  readonly endpoint?: string | undefined;
}

/** DynamoDB Local accepts any credentials but requires some. Existing variables are never replaced. */
const localDefaults = { AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' };

/**
 * Binds this process to a table. The stores read their settings when they load, so callers import them afterwards. One
 * process uses one table.
 */
const useTable = ({ tableName, endpoint }: TableAddress): void => {
  process.env.TABLE_NAME = tableName;
  if (endpoint === undefined) return;
  process.env.AWS_ENDPOINT_URL_DYNAMODB = endpoint;
  for (const [name, value] of Object.entries(localDefaults)) process.env[name] ??= value;
};

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
