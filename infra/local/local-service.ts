import { type Host, type HostOptions, startHost } from '@payments-service/local-aws/host';
import { edgeResponses } from '../gateway/edge-responses.ts';
import { type CreatedPlatform, createLocalPlatform, issueLocalToken } from './local-platform.ts';
import { synthesizeApart } from './synthesize-apart.ts';

/** Payments Service on one machine. */
export interface LocalService extends Host {
  /** The service's one table. */
  readonly tableName: string;
  createPlatform(name: string): Promise<CreatedPlatform>;
  /** Undefined when no platform has the former token or the local UMA domain. */
  newToken(formerClientId: string | undefined): Promise<CreatedPlatform | undefined>;
}

/** Without an assembly, the local environment is synthesized. */
export type LocalServiceOptions = Partial<HostOptions>;

export const startLocalService = async (options: LocalServiceOptions = {}): Promise<LocalService> => {
  const { timeScale = 1 } = options;
  const variables = { TIME_SCALE: String(timeScale) };
  const host = await startHost({ assembly: synthesizeApart, variables, edgeResponses, ...options });
  const [table] = host.template.ofType('AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable');
  if (table === undefined) throw new Error(`${host.template.stackName} has no table`);
  const tableName = table.physicalId;
  const localTable = () => ({
    tableName,
    endpoint: host.aws.endpoints.dynamodb,
    clock: host.clock.shared,
    seed: host.chance.seedOf('platform'),
  });
  return {
    ...host,
    tableName,
    createPlatform: (name) => createLocalPlatform(localTable(), name),
    newToken: (formerClientId) => issueLocalToken(localTable(), formerClientId),
  };
};
