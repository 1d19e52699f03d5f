import { REGION } from '@payments-service/local-aws/template-names';
import * as z from 'zod';
import { inWorker } from './in-worker.ts';

/** Identifiers as the operator's command prints them. */
export interface CreatedPlatform {
  readonly platformId: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface LocalPlatformOrder {
  readonly tableName: string;
  /** Of DynamoDB Local itself: an operator is not held back by a function's role. */
  readonly endpoint: string;
  readonly name: string;
}

/** Domain of the local platform's UMA addresses. */
const UMA_DOMAIN = 'local.uma.test';

const createdSchema = z.object({ platformId: z.string(), clientId: z.string(), clientSecret: z.string() });

/** Creates a platform with the operator's own code, in a thread, whose environment names the table. */
export const createLocalPlatform = ({
  tableName,
  endpoint,
  name,
}: LocalPlatformOrder): Promise<CreatedPlatform> =>
  inWorker({
    module: new URL('./local-platform-worker.ts', import.meta.url),
    data: {
      address: { tableName, endpoint },
      order: { name, umaDomain: UMA_DOMAIN, isRegulatedFinancialInstitution: true },
    },
    env: {
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_REGION: REGION,
      AWS_ENDPOINT_URL_DYNAMODB: endpoint,
      ENVIRONMENT: 'sandbox',
      TABLE_NAME: tableName,
    },
    result: createdSchema,
  });
