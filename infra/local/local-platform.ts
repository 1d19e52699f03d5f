import * as z from 'zod';
import { local } from '../environments/local.ts';
import { inWorker } from './in-worker.ts';

const createdSchema = z.object({ platformId: z.string(), clientId: z.string(), clientSecret: z.string() });

/** Identifiers as the operator's command prints them. */
export type CreatedPlatform = z.infer<typeof createdSchema>;

export interface LocalPlatformOrder {
  readonly tableName: string;
  /** Endpoint of DynamoDB Local itself, where no role limits the operator. */
  readonly endpoint: string;
  readonly name: string;
}

/** Domain of the local platform's UMA addresses. */
const umaDomain = 'local.uma.test';

/**
 * Creates a platform with the same code as the operator's command. It runs in a thread, because the stores read the
 * table's name from the environment when they are loaded.
 */
export const createLocalPlatform = ({
  tableName,
  endpoint,
  name,
}: LocalPlatformOrder): Promise<CreatedPlatform> =>
  inWorker({
    module: new URL('./local-platform-worker.ts', import.meta.url),
    data: {
      order: { name, umaDomain, isRegulatedFinancialInstitution: true },
      serviceDomains: [local.umaDomain, local.sandboxUmaDomain],
    },
    env: {
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_REGION: 'us-east-1',
      AWS_ENDPOINT_URL_DYNAMODB: endpoint,
      ENVIRONMENT: 'sandbox',
      TABLE_NAME: tableName,
    },
    result: createdSchema,
  });
