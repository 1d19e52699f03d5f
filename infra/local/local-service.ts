import { type Host, type HostOptions, startHost } from '@payments-service/local-aws/host';
import { StartError } from '@payments-service/local-aws/start-error';
import { edgeResponses } from '../gateway/own-headers.ts';
import { type CreatedPlatform, createLocalPlatform, issueLocalToken } from './local-platform.ts';
import { siteGate } from './site-gate.ts';
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
  /** Whether customers of the platforms that it creates must be verified. */
  readonly isUnregulated?: boolean;
  /** Domain of the UMA addresses of the platform that it creates. */
  readonly umaDomain?: string | undefined;
}

/** A machine that stands still longer than a function may run must not end a start. */
const mostTries = 6;

/** The schedule that makes the first key is a minute away, and nothing leaves unsigned. An existing key stays. */
const makeWebhookKey = async ({ template, invoke }: Host): Promise<void> => {
  const name = `${template.stackName}-sweep-webhooks`;
  const functions = template.ofType('AWS::Lambda::Function');
  if (!functions.some(({ physicalId }) => physicalId === name)) return;
  for (let tries = 1; ; tries += 1) {
    const { error } = await invoke(name, '{"order":"SCHEDULE"}');
    if (error === undefined) return;
    if (tries === mostTries) throw new StartError(`No key that signs webhooks was made: ${error.message}`);
  }
};

export const startLocalService = async (options: LocalServiceOptions = {}): Promise<LocalService> => {
  const { env = 'local', timeScale = 1, isUnregulated = false, umaDomain, variables, ...rest } = options;
  const host = await startHost({
    assembly: () => synthesizeApart(env),
    edgeResponses,
    timeScale,
    beforeCall: siteGate(),
    ...rest,
    variables: { TIME_SCALE: String(timeScale), ...variables },
  });
  const webhookKey = makeWebhookKey(host);
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
  /** Work that needs the platform needs the key, too, and both take as long. */
  const withWebhookKey = async <T>(work: Promise<T>): Promise<T> => {
    const [result] = await Promise.all([work, webhookKey]);
    return result;
  };
  webhookKey.catch(() => undefined);
  return {
    ...host,
    restore: async (snapshot) => {
      await host.restore(snapshot);
      await makeWebhookKey(host);
    },
    tableName,
    createPlatform: (name) =>
      withWebhookKey(createLocalPlatform(localTable(), { name, isUnregulated, umaDomain })),
    newToken: (formerClientId) => withWebhookKey(issueLocalToken(localTable(), formerClientId, umaDomain)),
  };
};
