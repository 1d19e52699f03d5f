import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { keepClasses } from '@payments-service/local-aws/class-archive';
import type { DynamodbProcess } from '@payments-service/local-aws/dynamodb-process';
import { fileLogSink } from '@payments-service/local-aws/file-log-sink';
import { StartError } from '@payments-service/local-aws/start-error';
import type { Assembly } from '@payments-service/local-aws/template';
import * as z from 'zod';
import { connect, credentialsFile } from './connect.ts';
import { type Connection, readSecretFile, writeConnection, writeSecretFile } from './connection-file.ts';
import { type OfferedConsole, offerConsole } from './console/offer-console.ts';
import { type Controls, controlsOf } from './control/controls.ts';
import { isHalfReset, SeededState } from './control/seeded-state.ts';
import { serveControls } from './control/serve-controls.ts';
import type { Certificate } from './counterparties/certificate.ts';
import {
  beginCounterparties,
  emptyCounterparties,
  startCounterparties,
} from './counterparties/counterparties.ts';
import { readConfig, requestPublicKey, saveWebhookKey } from './local-keys.ts';
import { localPlatformCode } from './local-platform.ts';
import { type LocalService, startLocalService } from './local-service.ts';
import { operatorConnection } from './operator-connection.ts';
import type { StartSettings } from './start-settings.ts';
import { onStopSignals, stopWithParent } from './stop-signals.ts';
import { farewell, welcome, welcomeLine } from './welcome.ts';

const keptSchema = z.object({ environment: z.enum(['sandbox', 'production']) });

const environmentFile = (dataDir: string): string => join(dataDir, 'environment.json');

/**
 * Keeps a data directory to the environment of its first start, because money of a sandbox is none.
 *
 * @throws StartError for the directory of another environment, or one whose reset was interrupted
 */
export const keepEnvironment = ({ dataDir, env }: Pick<StartSettings, 'dataDir' | 'env'>): void => {
  if (dataDir === undefined) return;
  if (isHalfReset(dataDir)) {
    throw new StartError(
      `A reset of ${dataDir} was interrupted, so its accounts and statements contradict each other. Remove the directory, or take another one.`,
    );
  }
  const kept = readSecretFile(environmentFile(dataDir), keptSchema)?.environment;
  if (kept !== undefined && kept !== env) {
    throw new StartError(
      `${dataDir} has the data of --env ${kept}. Take another directory, or --env ${kept}.`,
    );
  }
  writeSecretFile(environmentFile(dataDir), { environment: env });
};

/**
 * Says whether the platform is a regulated financial institution. It is from its creation on, so the one of a data
 * directory may be of the other kind than this start wants.
 *
 * @throws StartError when it is regulated and must not be
 */
const checkedKind = async (
  connection: Connection,
  { dataDir, isUnregulated }: Pick<StartSettings, 'dataDir' | 'isUnregulated'>,
): Promise<boolean> => {
  const { isRegulatedFinancialInstitution } = await readConfig(connection);
  if (!isRegulatedFinancialInstitution || !isUnregulated) return isRegulatedFinancialInstitution;
  throw new StartError(
    `${dataDir} has a regulated platform, and that cannot change. Leave out --unregulated, or take another directory.`,
  );
};

/** What makes the next start and the pages faster takes a core for seconds, so it waits until the first requests are over. */
const firstRequestsMs = 10_000;

/** The console is beside the API. */
const consolePortOf = (port: number): number => (port === 0 ? 0 : port + 1);

export interface Beginning {
  readonly settings: StartSettings;
  /** For the connection file, the webhook key and the logs. No other service has it. */
  readonly directory: string;
  /** Prints what a script does not read. */
  readonly say: (text: string) => void;
  /** Is made already. */
  readonly assembly: Promise<Assembly>;
  /** A database in memory that starts already; it calls `onLost` with a sentence when it ends. */
  readonly dynamodb: Promise<DynamodbProcess> | undefined;
  readonly onLost: (reason: string) => void;
  /** Of the servers beside a production service; this process trusts it. */
  readonly certificate: Certificate | undefined;
}

/** Runs the service until a signal ends it, and prints what one needs to call it. */
export const runService = async (beginning: Beginning): Promise<void> => {
  const { settings, directory, say, assembly, dynamodb, onLost, certificate } = beginning;
  keepEnvironment(settings);
  // Whoever needs it makes it again when this fails.
  localPlatformCode().catch(() => undefined);
  let service: LocalService | undefined;
  let stopping: Promise<void> | undefined;
  let controls: Controls | undefined;
  let offered: OfferedConsole | undefined;
  const stop = async (): Promise<void> => {
    // The service may not have started yet. Java ends when this process ends.
    offered?.stop();
    stopping ??= service?.stop();
    await stopping;
    process.exit(0);
  };
  onStopSignals(
    () => {
      say(farewell(settings));
      void stop();
    },
    () => process.exit(130),
  );
  stopWithParent(() => void stop());
  const { env: _named, dataDir, umaHosts, ...host } = settings;
  // Its addresses are variables of the functions, so it starts before them. It ends with this process.
  const counterparties = certificate && (await startCounterparties({ certificate, dataDir }, onLost));
  service = await startLocalService({
    ...host,
    assembly: () => assembly,
    dataDir,
    ...(counterparties && { env: 'local-prod' }),
    variables: { ...counterparties?.variables, UMA_HOSTS: JSON.stringify(umaHosts) },
    beside: serveControls(() => controls),
    logSink: fileLogSink(join(directory, 'logs')),
    onLost,
    ...(dynamodb && { dynamodb }),
    onFault: (fault, requestId) => console.error(`${requestId} ${fault.type}: ${reasonOf(fault)}`),
  });
  const isNew = dataDir === undefined || !existsSync(credentialsFile(dataDir));
  const operator = operatorConnection(service);
  const connection = await connect(service, { ...settings, directory }, operator);
  const isRegulated = await checkedKind(connection, settings);
  let present = connection;
  const webhookKey = await saveWebhookKey(connection, directory);
  if (counterparties !== undefined)
    await beginCounterparties(counterparties, service, await requestPublicKey(operator));
  const state = await SeededState.of(service, connection, {
    dataDir,
    isNew,
    onConnection: (changed) => {
      present = changed;
      writeConnection(directory, changed);
    },
    onEmptied: async () => {
      // A service that was filled by a seed has another key.
      await saveWebhookKey(present, directory);
      if (counterparties !== undefined) await emptyCounterparties(counterparties, service);
    },
  });
  controls = controlsOf({ service, state, isKept: dataDir !== undefined, counterparties });
  offered = await offerConsole(service, { wantedPort: consolePortOf(settings.port), say });
  const started = {
    connection,
    settings,
    isRegulated,
    directory,
    docsUrl: service.hasRoute('GET', '/docs') ? `${connection.baseUrl}/docs` : undefined,
    consoleUrl: offered.url,
    counterpartyServers: counterparties?.lines ?? [],
    ...webhookKey,
    startMs: performance.now(),
  };
  console.log(settings.isJsonWanted ? welcomeLine(started) : welcome(started));
  setTimeout(() => void prepare(), firstRequestsMs).unref();
};

/** Without the classes the next start is slower, and who opens a changed page waits for its build (site-gate.ts). */
const prepare = async (): Promise<void> => {
  await keepClasses().catch(() => undefined);
  const { builtSite } = await import('../docs-site/build.ts');
  await builtSite().catch(() => undefined);
};

const reasonOf = ({ message, cause }: Error): string => {
  if (cause instanceof Error) return cause.stack ?? cause.message;
  return cause === undefined ? message : JSON.stringify(cause);
};
