import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '@payments-service/local-aws/start-error';
import * as z from 'zod';
import {
  type Connection,
  type OperatorConnection,
  readSecretFile,
  writeConnection,
  writeSecretFile,
} from './connection-file.ts';
import type { LocalService } from './local-service.ts';
import type { StartSettings } from './start-settings.ts';

/** A starting service on a busy machine may need this long for its first answers. */
const patienceMs = 60_000;
const answerLimitMs = 10_000;
const pauseMs = 250;

/**
 * Asks the service whether it knows these credentials. Only a 401 says that it does not; a 5xx, a time-out and a broken
 * connection say nothing, so the question is asked again.
 *
 * @throws StartError when the service gives no clear answer in time
 */
export const areAccepted = async (connection: Connection, limitMs = patienceMs): Promise<boolean> => {
  const deadlineMs = performance.now() + limitMs;
  for (;;) {
    const { status, problem } = await ask(connection);
    if (status === 401) return false;
    // Any other answer below 500 comes after the authorizer, as a 403 for a token without VIEW.
    if (status < 500 && status !== 429) return true;
    if (performance.now() > deadlineMs) {
      throw new StartError(`The service did not start: ${connection.baseUrl}/config ${problem}`);
    }
    await sleep(pauseMs);
  }
};

const ask = async ({ baseUrl, clientId, clientSecret }: Connection) => {
  try {
    const { status, body } = await fetch(`${baseUrl}/config`, {
      headers: { Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
      signal: AbortSignal.timeout(answerLimitMs),
    });
    await body?.cancel();
    return { status, problem: `answers ${status}` };
  } catch (error) {
    return { status: 503, problem: `does not answer: ${error instanceof Error ? error.message : error}` };
  }
};

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
