import { join, resolve } from 'node:path';
import { fileLogSink } from '@payments-service/local-aws/file-log-sink';
import { StartError } from '@payments-service/local-aws/start-error';
import { connect } from './connect.ts';
import { type Connection, connectionFile } from './connection-file.ts';
import { localDirectory } from './local-directory.ts';
import { type LocalService, startLocalService } from './local-service.ts';
import { type StartSettings, startSettings } from './start-settings.ts';
import { onStopSignals } from './stop-signals.ts';

/** Interval of the check whether the parent process still runs. */
const parentCheckMs = 1_000;

// Lambda's clock is in UTC.
process.env.TZ = 'UTC';

const main = async (): Promise<void> => {
  const settings = startSettings(process.argv.slice(2), process.env);
  let service: LocalService | undefined;
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    // The service may not have started yet. Java ends when this process ends.
    stopping ??= service?.stop();
    await stopping;
    process.exit(0);
  };
  onStopSignals(
    () => {
      console.log(farewell(settings));
      void stop();
    },
    () => process.exit(130),
  );
  stopWithParent(stop);
  console.log('Starting Payments Service: synthesizing the template, then starting the local AWS services.');
  service = await startLocalService({
    ...settings,
    logSink: fileLogSink(join(localDirectory, 'logs')),
    onLost: (reason) => {
      console.error(`${reason} The service ends.`);
      process.exit(1);
    },
    onFault: (fault, requestId) => console.error(`${requestId} ${fault.type}: ${reasonOf(fault)}`),
  });
  const connection = await connect(service, settings);
  console.log(welcome({ connection, service, settings }));
};

/** Stops the service when npm is killed, because then no signal arrives here. */
const stopWithParent = (stop: () => Promise<void>): void => {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || void stop(), parentCheckMs).unref();
};

interface Started {
  readonly connection: Connection;
  readonly service: LocalService;
  readonly settings: StartSettings;
}

const welcome = ({ connection, service, settings: { dataDir } }: Started): string => {
  const { baseUrl, clientId, clientSecret } = connection;
  return [
    '',
    'Payments Service is running. Ctrl-C stops it.',
    '',
    `  Base URL       ${baseUrl}`,
    `  Client id      ${clientId}`,
    `  Client secret  ${clientSecret}`,
    ...(service.hasRoute('GET', '/docs') ? [`  API page       ${baseUrl}/docs`] : []),
    `  Also in        ${connectionFile}`,
    `  Data           ${dataDir === undefined ? 'in memory: it ends with the service, and so do webhooks that are not sent yet. --data DIR keeps both' : resolve(dataDir)}`,
    '',
    `curl -u '${clientId}:${clientSecret}' ${baseUrl}/config`,
    '',
  ].join('\n');
};

const farewell = ({ dataDir }: StartSettings): string =>
  `\nStopping: running requests have up to 10 s. Press Ctrl-C again to stop at once.${
    dataDir === undefined ? ' Without --data, everything is lost, unsent webhooks included.' : ''
  }`;

const reasonOf = ({ message, cause }: Error): string => {
  if (cause instanceof Error) return cause.stack ?? cause.message;
  return cause === undefined ? message : JSON.stringify(cause);
};

try {
  await main();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
