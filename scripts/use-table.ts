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
export const useTable = ({ tableName, endpoint }: TableAddress): void => {
  process.env.TABLE_NAME = tableName;
  if (endpoint === undefined) return;
  process.env.AWS_ENDPOINT_URL_DYNAMODB = endpoint;
  for (const [name, value] of Object.entries(localDefaults)) process.env[name] ??= value;
};
