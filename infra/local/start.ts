import { startDynamodb } from '@payments-service/local-aws/dynamodb-process';
import { StartError } from '@payments-service/local-aws/start-error';
import { writableDirectory } from '@payments-service/local-aws/writable-directory';
import { takeOwnDirectory } from './local-directory.ts';
import { help, startSettings } from './start-settings.ts';
import { synthesizeApart } from './synthesize-apart.ts';

// Lambda's clock is in UTC.
process.env.TZ = 'UTC';

// To profile code for Java's second compiler takes a third of the CPU of its start, and pays after 15,000 calls.
process.env.JAVA_TOOL_OPTIONS ??= '-XX:TieredStopAtLevel=1';

// Database files, keys and connections of this machine hold credentials and records. Java inherits it.
process.umask(0o077);

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
  // The template and Java take longest, so they start before the rest is loaded. A data directory must be locked first.
  // Java's start waits for the bundler of a first start, and has a core for itself while the CDK has the other one.
  const bundled = Promise.withResolvers<void>();
  const assembly = synthesizeApart(settings.env === 'production' ? 'local-prod' : 'local', bundled.resolve);
  assembly.catch(bundled.reject);
  const dynamodb =
    settings.dataDir === undefined ? bundled.promise.then(() => startDynamodb({ onLost })) : undefined;
  for (const awaitedLater of [assembly, bundled.promise, dynamodb]) awaitedLater?.catch(() => undefined);
  const { runService } = await import('./run-service.ts');
  await runService({ settings, directory, say, assembly, dynamodb, onLost, certificate });
};

/** The process may end here, and begin again. */
const trust = async (directory: string) =>
  (await import('./counterparties/certificate.ts')).trustCounterpartyServers(process.env, directory);

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
