import { join } from 'node:path';
import { StartError } from '@payments-service/local-aws/start-error';
import * as z from 'zod';
import { areAccepted } from './check-credentials.ts';
import { type Connection, type OperatorConnection, writeConnection } from './connection-file.ts';
import type { LocalService } from './local-service.ts';
import { readSecretFile, writeSecretFile } from './secret-file.ts';
import type { StartSettings } from './start-settings.ts';

const credentialsSchema = z.object({ clientId: z.string(), clientSecret: z.string() });
type Credentials = z.output<typeof credentialsSchema>;

type Service = Pick<LocalService, 'baseUrl' | 'createPlatform' | 'newToken'>;
type Settings = Pick<StartSettings, 'dataDir' | 'isNewTokenWanted'> &
  Partial<Pick<StartSettings, 'env'>> & { readonly directory: string };

/** Credentials and data stay together: a start with other data must not replace them. */
export const credentialsFile = (dataDir: string): string => join(dataDir, 'credentials.json');

/** Finds or makes the credentials of the local platform, and writes the connection file. */
export const connect = async (
  service: Service,
  settings: Settings,
  operator?: OperatorConnection,
): Promise<Connection> => {
  const { clientId, clientSecret } = await credentialsOf(service, settings);
  const connection = {
    ...(settings.env === 'production' && { environment: settings.env }),
    baseUrl: service.baseUrl,
    clientId,
    clientSecret,
    ...(operator && { operator }),
  };
  writeConnection(settings.directory, connection);
  return connection;
};

const credentialsOf = async (
  service: Service,
  { dataDir, isNewTokenWanted }: Settings,
): Promise<Credentials> => {
  if (dataDir === undefined) return service.createPlatform('Local platform');
  const file = credentialsFile(dataDir);
  const kept = readSecretFile(file, credentialsSchema);
  if (kept === undefined || isNewTokenWanted) return newCredentials(service, file, kept?.clientId);
  if (await areAccepted({ baseUrl: service.baseUrl, ...kept })) return kept;
  throw new StartError(
    `The token in ${file} was deleted. Start once with --new-token to make another: npm start -- --data ${dataDir} --new-token`,
  );
};

/**
 * The platform may exist without credentials: its first start was killed before it wrote them, or somebody deleted the
 * file. Whoever has the data directory may have a token for it.
 */
const newCredentials = async (
  service: Service,
  file: string,
  formerClientId: string | undefined,
): Promise<Credentials> => {
  const { clientId, clientSecret } =
    (await service.newToken(formerClientId)) ?? (await service.createPlatform('Local platform'));
  writeSecretFile(file, { clientId, clientSecret });
  return { clientId, clientSecret };
};
