import { type Host, type HostOptions, startHost } from '@payments-service/local-aws/host';
import { edgeResponses } from '../gateway/edge-responses.ts';
import { type CreatedPlatform, createLocalPlatform, issueLocalToken } from './local-platform.ts';
import { type LocalEnvironment, synthesizeApart } from './synthesize-apart.ts';

/** Payments Service on one machine. */
export interface LocalService extends Host {
  /** The service's one table. */
  readonly tableName: string;
  createPlatform(name: string): Promise<CreatedPlatform>;
  /** Undefined when no platform has the former token or the local UMA domain. */
  newToken(formerClientId: string | undefined): Promise<CreatedPlatform | undefined>;
}

/** Without an assembly, the local environment is synthesized. */
export interface LocalServiceOptions extends Partial<HostOptions> {
  /** Default: `local`, the sandbox. */
  readonly env?: LocalEnvironment;
}

export const startLocalService = async (options: LocalServiceOptions = {}): Promise<LocalService> => {
  const { env = 'local', timeScale = 1, variables, ...rest } = options;
  const host = await startHost({
    assembly: () => synthesizeApart(env),
    edgeResponses,
    timeScale,
    ...rest,
    variables: { TIME_SCALE: String(timeScale), ...variables },
  });
  const [table] = host.template.ofType('AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable');
  if (table === undefined) throw new Error(`${host.template.stackName} has no table`);
  const tableName = table.physicalId;
  const localTable = () => ({
    tableName,
    environment: env === 'local' ? ('sandbox' as const) : ('production' as const),
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
