import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { type DocumentClient, documentClientWith } from '#shared/kernel/aws/document-client.ts';
import { ScriptedService } from './scripted-service.ts';

export const service = new ScriptedService();

export const clientWith = (options: Parameters<typeof documentClientWith>[0]): DocumentClient => {
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', service.url);
  return documentClientWith(options);
};

interface Clients {
  readonly ours: DocumentClient;
  /** The SDK's own, as the service had it before: whatever both can do, both do in the same way. */
  readonly theirs: DynamoDBDocumentClient;
}

/** Both clients, before the same service. Pauses between tries take no time. */
export const useTwoClients = (): (() => Clients) => {
  let clients: Clients | undefined;
  beforeAll(async () => {
    await service.start();
    const sdkClient = new DynamoDBClient({ endpoint: service.url, maxAttempts: 3, retryMode: 'standard' });
    const marshallOptions = { removeUndefinedValues: true };
    clients = {
      ours: clientWith({ tries: 3, timeoutMs: 2_000 }),
      theirs: DynamoDBDocumentClient.from(sdkClient, { marshallOptions }),
    };
  });
  afterAll(() => service.stop());
  beforeEach(() => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });
  return () => {
    if (clients === undefined) throw new Error('The clients are not made yet');
    return clients;
  };
};
