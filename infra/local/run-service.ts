import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { keepClasses } from '@payments-service/local-aws/class-archive';
import type { DynamodbProcess } from '@payments-service/local-aws/dynamodb-process';
import { fileLogSink } from '@payments-service/local-aws/file-log-sink';
import { connect, credentialsFile } from './connect.ts';
import { writeConnection } from './connection-file.ts';
import { type OfferedConsole, offerConsole } from './console/offer-console.ts';
import { type Controls, controlsOf } from './control/controls.ts';
import { SeededState } from './control/seeded-state.ts';
import { serveControls } from './control/serve-controls.ts';
import { keepEnvironment } from './data-environment.ts';
import { type LocalService, startLocalService } from './local-service.ts';
import { operatorConnection } from './operator-connection.ts';
import { beginOutside, emptyOutside } from './outside/begin-outside.ts';
import type { Certificate } from './outside/certificate.ts';
import { type Outside, startOutside } from './outside/outside.ts';
import type { StartSettings } from './start-settings.ts';
import { onStopSignals } from './stop-signals.ts';
import { stopWithParent } from './stop-with-parent.ts';
import { saveWebhookKey } from './webhook-key.ts';
import { farewell, welcome, welcomeLine } from './welcome.ts';

/** What makes the next start faster waits until the first requests are over. */
const firstRequestsMs = 10_000;

/** The console is beside the API. */
const consolePortOf = (port: number): number => (port === 0 ? 0 : port + 1);

export interface Beginning {
  readonly settings: StartSettings;
  /** For the connection file, the webhook key and the logs. No other service has it. */
  readonly directory: string;
  /** Prints what a script does not read. */
  readonly say: (text: string) => void;
  /** A database in memory that starts already; it calls `onLost` with a sentence when it ends. */
  readonly dynamodb: Promise<DynamodbProcess> | undefined;
  readonly onLost: (reason: string) => void;
  /** Of the servers beside a production service; this process trusts it. */
  readonly certificate: Certificate | undefined;
}

/** Runs the service until a signal ends it, and prints what one needs to call it. */
export const runService = async (beginning: Beginning): Promise<void> => {
  const { settings, directory, say, dynamodb, onLost, certificate } = beginning;
  keepEnvironment(settings);
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
  const { env: _named, dataDir, ...host } = settings;
  // Its addresses are variables of the functions, so it starts before them. It ends with this process.
  const outside = certificate && (await startOutside({ certificate, dataDir }, onLost));
  service = await startLocalService({
    ...host,
    dataDir,
    ...(outside && { env: 'local-prod', variables: outside.variables }),
    beside: serveControls(() => controls),
    logSink: fileLogSink(join(directory, 'logs')),
    onLost,
    ...(dynamodb && { dynamodb }),
    onFault: (fault, requestId) => console.error(`${requestId} ${fault.type}: ${reasonOf(fault)}`),
  });
  const isNew = dataDir === undefined || !existsSync(credentialsFile(dataDir));
  const connection = await connect(service, { ...settings, directory }, operatorConnection(service));
  const webhookKey = await saveWebhookKey(connection, directory);
  if (outside !== undefined) await beginOutside(outside, service, webhookKey.webhookPublicKey);
  const state = await SeededState.of(service, connection, {
    dataDir,
    isNew,
    onConnection: (changed) => writeConnection(directory, changed),
    onEmptied: emptying(service, outside),
  });
  controls = controlsOf({ service, state, isKept: dataDir !== undefined, outside });
  offered = await offerConsole(service, { wantedPort: consolePortOf(settings.port), say });
  const started = {
    connection,
    settings,
    directory,
    docsUrl: service.hasRoute('GET', '/docs') ? `${connection.baseUrl}/docs` : undefined,
    consoleUrl: offered.url,
    neighbours: outside?.lines ?? [],
    ...webhookKey,
    startMs: performance.now(),
  };
  console.log(settings.isJsonWanted ? welcomeLine(started) : welcome(started));
  // Without the classes the next start is slower, and nothing else.
  setTimeout(() => keepClasses().catch(() => undefined), firstRequestsMs).unref();
};

const emptying = (service: LocalService, outside: Outside | undefined) => async (): Promise<void> => {
  if (outside !== undefined) await emptyOutside(outside, service);
};

const reasonOf = ({ message, cause }: Error): string => {
  if (cause instanceof Error) return cause.stack ?? cause.message;
  return cause === undefined ? message : JSON.stringify(cause);
};
