import { startDynamodb } from '@payments-service/local-aws/dynamodb-process';
import { StartError } from '@payments-service/local-aws/start-error';
import { writableDirectory } from '@payments-service/local-aws/writable-directory';
import { takeOwnDirectory } from './own-directory.ts';
import { help, startSettings } from './start-settings.ts';

// Lambda's clock is in UTC.
process.env.TZ = 'UTC';

const onLost = (reason: string): void => {
  console.error(`${reason} The service ends.`);
  process.exit(1);
};

const main = async (): Promise<void> => {
  const settings = startSettings(process.argv.slice(2), process.env);
  if (settings.isHelpWanted) {
    console.log(help);
    return;
  }
  if (settings.dataDir !== undefined) writableDirectory(settings.dataDir);
  const directory = takeOwnDirectory();
  const certificate = settings.env === 'production' ? await trust(directory) : undefined;
  // Scripts read the one line of JSON from the standard output, so everything else goes elsewhere.
  const say = settings.isJsonWanted ? console.error : console.log;
  say('Starting Payments Service: synthesizing the template, then starting the local AWS services.');
  // Java takes longest, so it starts before the rest is loaded. A data directory must be locked first.
  const dynamodb = settings.dataDir === undefined ? startDynamodb({ onLost }) : undefined;
  dynamodb?.catch(() => undefined);
  const { runService } = await import('./run-service.ts');
  await runService({ settings, directory, say, dynamodb, onLost, certificate });
};

/** The process may end here, and begin again. */
const trust = async (directory: string) =>
  (await import('./outside/trust.ts')).trustNeighbours(process.env, directory);

/** The user can change these, so a stack trace says nothing. */
const systemCodes = ['EACCES', 'EDQUOT', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS'];

const isOfSystem = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && systemCodes.some((code) => code === error.code);

const lastWords = (error: unknown): unknown => {
  if (error instanceof StartError) return error.message;
  return isOfSystem(error) ? `The service cannot start: ${error.message}` : error;
};

try {
  await main();
} catch (error) {
  console.error(lastWords(error));
  process.exit(1);
}
