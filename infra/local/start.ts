import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileLogSink } from '@payments-service/local-aws/file-log-sink';
import { StartError } from '@payments-service/local-aws/start-error';
import { connect, credentialsFile } from './connect.ts';
import { writeConnection } from './connection-file.ts';
import { type Controls, controlsOf } from './control/controls.ts';
import { SeededState } from './control/seeded-state.ts';
import { serveControls } from './control/serve-controls.ts';
import { localDirectory } from './local-directory.ts';
import { type LocalService, startLocalService } from './local-service.ts';
import { help, startSettings } from './start-settings.ts';
import { onStopSignals } from './stop-signals.ts';
import { saveWebhookKey } from './webhook-key.ts';
import { farewell, welcome, welcomeLine } from './welcome.ts';

/** Interval of the check whether the parent process still runs. */
const parentCheckMs = 1_000;

// Lambda's clock is in UTC.
process.env.TZ = 'UTC';

const main = async (): Promise<void> => {
  const settings = startSettings(process.argv.slice(2), process.env);
  if (settings.isHelpWanted) {
    console.log(help);
    return;
  }
  // Scripts read the one line of JSON from the standard output, so everything else goes elsewhere.
  const say = settings.isJsonWanted ? console.error : console.log;
  let service: LocalService | undefined;
  let stopping: Promise<void> | undefined;
  let controls: Controls | undefined;
  const stop = async (): Promise<void> => {
    // The service may not have started yet. Java ends when this process ends.
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
  stopWithParent(stop);
  say('Starting Payments Service: synthesizing the template, then starting the local AWS services.');
  service = await startLocalService({
    ...settings,
    beside: serveControls(() => controls),
    logSink: fileLogSink(join(localDirectory, 'logs')),
    onLost: (reason) => {
      console.error(`${reason} The service ends.`);
      process.exit(1);
    },
    onFault: (fault, requestId) => console.error(`${requestId} ${fault.type}: ${reasonOf(fault)}`),
  });
  const { dataDir } = settings;
  const isNew = dataDir === undefined || !existsSync(credentialsFile(dataDir));
  const connection = await connect(service, settings);
  const state = await SeededState.of(service, connection, { dataDir, isNew, onConnection: writeConnection });
  controls = controlsOf({ service, state, isKept: dataDir !== undefined });
  const started = {
    connection,
    settings,
    docsUrl: service.hasRoute('GET', '/docs') ? `${connection.baseUrl}/docs` : undefined,
    ...(await saveWebhookKey(connection)),
    startMs: performance.now(),
  };
  console.log(settings.isJsonWanted ? welcomeLine(started) : welcome(started));
};

/** Stops the service when npm is killed, because then no signal arrives here. */
const stopWithParent = (stop: () => Promise<void>): void => {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || void stop(), parentCheckMs).unref();
};

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
