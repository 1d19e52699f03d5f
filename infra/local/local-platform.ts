import * as z from 'zod';
import { local } from '../environments/local.ts';
import { bundledModule } from './bundled-module.ts';
import { inWorker } from './in-worker.ts';

const createdSchema = z.object({ platformId: z.string(), clientId: z.string(), clientSecret: z.string() });

/** Identifiers as the operator's command prints them. */
export type CreatedPlatform = z.infer<typeof createdSchema>;

export interface LocalTable {
  readonly tableName: string;
  readonly environment: 'sandbox' | 'production';
  /** Endpoint of DynamoDB, where the operator may do everything. */
  readonly endpoint: string;
  /** HostClock.shared, for what the platform says of its creation. Absent: the machine's clock. */
  readonly clock?: Float64Array;
  /** What is random about the platform follows from it. */
  readonly seed?: string | undefined;
}

/** Domain of the local platform's UMA addresses, unless the start names another. */
export const localUmaDomain = 'local.uma.test';

export interface LocalPlatformOrder {
  readonly name: string;
  readonly umaDomain?: string | undefined;
  /** Default: a regulated financial institution, whose individual customers start APPROVED. */
  readonly isUnregulated?: boolean;
}

/** Creates a platform with the same code as the operator's command. */
export const createLocalPlatform = async (
  table: LocalTable,
  order: LocalPlatformOrder,
): Promise<CreatedPlatform> => {
  const created = await run(table, { task: 'platform', ...order });
  if (created === undefined) throw new Error('No platform was created');
  return created;
};

/**
 * Makes a token with all permissions for a platform that exists.
 *
 * @param formerClientId names the platform; default: the one with the local UMA domain
 * @returns undefined when the table has no such platform
 */
export const issueLocalToken = (
  table: LocalTable,
  formerClientId: string | undefined,
  umaDomain?: string | undefined,
): Promise<CreatedPlatform | undefined> => run(table, { task: 'token', formerClientId, umaDomain });

/** The code of the thread. It is made once, and a start makes it while it waits for the template. */
export const localPlatformCode = (): Promise<URL> =>
  bundledModule(new URL('./local-platform-worker.ts', import.meta.url));

interface Task extends Partial<LocalPlatformOrder> {
  readonly task: 'platform' | 'token';
  readonly formerClientId?: string | undefined;
}

/** In a thread, because the stores read the table's name from the environment when they are loaded. */
const run = async (
  { tableName, environment, endpoint, clock, seed }: LocalTable,
  { task, name, isUnregulated = false, formerClientId, umaDomain = localUmaDomain }: Task,
): Promise<CreatedPlatform | undefined> => {
  const { created } = await inWorker({
    module: await localPlatformCode(),
    data: {
      task,
      clock,
      seed,
      formerClientId,
      order: { name, umaDomain, isRegulatedFinancialInstitution: !isUnregulated },
      serviceDomains: [local.umaDomain, local.sandboxUmaDomain],
    },
    env: {
      AWS_ACCESS_KEY_ID: 'LOCALOPERATOR',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_REGION: 'us-east-1',
      AWS_ENDPOINT_URL_DYNAMODB: endpoint,
      ENVIRONMENT: environment,
      TABLE_NAME: tableName,
    },
    result: z.object({ created: createdSchema.optional() }),
  });
  return created;
};
