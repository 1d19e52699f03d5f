interface TableAddress {
  readonly tableName: string;
  /** Of DynamoDB, where it is not AWS's own. */
  readonly endpoint?: string | undefined;
}

/** DynamoDB Local takes any credentials but wants some; AWS's own are never replaced. */
const localDefaults = { AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' };

/**
 * Binds this process to a table. The stores read their settings when they are loaded, so they are imported after this;
 * one process serves one table.
 */
export const useTable = ({ tableName, endpoint }: TableAddress): void => {
  process.env.TABLE_NAME = tableName;
  if (endpoint === undefined) return;
  process.env.AWS_ENDPOINT_URL_DYNAMODB = endpoint;
  for (const [name, value] of Object.entries(localDefaults)) process.env[name] ??= value;
};
