import type { DynamodbProcess } from '#src/aws/dynamodb-process.ts';

/** For hosts whose test does not use the database, because Java takes a second to start. */
export const noDatabase = (): Promise<DynamodbProcess> =>
  Promise.resolve({
    port: 9,
    endpoint: 'http://127.0.0.1:9',
    ready: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  });
