import { readFile } from 'node:fs/promises';
import type { OnLoadArgs, OnLoadResult, Plugin } from 'esbuild';
import { moduleOfSharedValues } from './module-of-shared-values.ts';

interface Replacement {
  /** Path of the module's file within node_modules. */
  readonly file: RegExp;
  /** The replacement, from the source of the module. */
  readonly contents: (source: string) => string;
  /** The loader of the replacement, if it differs from the one for the file's name. */
  readonly loader?: 'js';
}

/** Replaces each exported function with one that throws, and each factory with one that returns a throwing method. */
const throwing = (source: string): string => {
  const names = [...source.matchAll(/^export (?:const|function) (\w+)/gm)].flatMap(([, name]) => name ?? []);
  const unavailable = `const unavailable = () => { throw new Error('JSON Schema is not in the bundle: make it at build time'); };`;
  const exports = names.map((name) =>
    name.startsWith('create')
      ? `export const ${name} = () => unavailable;`
      : `export const ${name} = unavailable;`,
  );
  return [unavailable, ...exports].join('\n');
};

/**
 * Makes a client's unused schemas removable by tree shaking. Property names become literals, because a bundler treats
 * a computed name as a possible side effect. Errors are not registered, so the client throws its general error with
 * their names.
 */
const shakeableSchemas = (source: string): string => {
  const texts = new Map(
    [...source.matchAll(/^const (\w+) = (".*");$/gm)].map(([, name, text]) => [name, text]),
  );
  return source
    .replaceAll(/^n0_registry\.registerError\(.*\);$/gm, '')
    .replaceAll(/\[(\w+)\]:/g, (computed, name) => (texts.has(name) ? `${texts.get(name)}:` : computed));
};

/**
 * Parts of libraries that none of our functions can reach, but that a bundler cannot recognise as unreachable. The
 * list also has our own largest table, which repeats the same values for most accounts.
 */
export const replacements: readonly Replacement[] = [
  {
    // Lambda gives a function its role's credentials in environment variables. The default chain also contains
    // profiles, single sign-on, processes, web identity and instance metadata.
    file: /@aws-sdk\/credential-provider-node\/dist-es\/index\.js$/,
    contents: () => "export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';",
  },
  {
    // No operation that we call streams events. This is the SDK's only dynamic import. It makes esbuild wrap every
    // module that it reaches, and then tree shaking removes little of them.
    file: /@smithy\/core\/dist-es\/submodules\/event-streams\/index\.js$/,
    contents: () => `
      export const EventStreamSerde = undefined;
      export const eventStreamSerdeProvider = undefined;
      export const resolveEventStreamSerdeConfig = (config) => config;`,
  },
  {
    // These retries slow down the whole client. They are off unless AWS_RETRY_MODE or the options say `adaptive`.
    file: /@smithy\/core\/dist-es\/submodules\/retry\/util-retry\/AdaptiveRetryStrategy\.js$/,
    contents: () => 'export const AdaptiveRetryStrategy = undefined;',
  },
  {
    // The shapes and errors of a hundred and more operations. We call one of Lambda and four of KMS.
    file: /@aws-sdk\/client-(kms|lambda)\/dist-es\/schemas\/schemas_0\.js$/,
    contents: shakeableSchemas,
  },
  {
    // The names of regions for people. A client reads only which partition a region is in.
    file: /@aws-sdk\/core\/dist-es\/submodules\/client\/util-endpoints\/lib\/aws\/partitions\.js$/,
    contents: (source) => source.replaceAll(/"description": "[^"]*"/g, ''),
  },
  {
    // Keeps what belongs to one of several events that an instance works on at once. Ours works on one at a time, and
    // then its trace is in an environment variable.
    file: /@aws\/lambda-invoke-store\/dist-es\/invoke-store\.js$/,
    contents: () => 'export const InvokeStore = { getInstanceAsync: async () => undefined };',
  },
  {
    // For machines whose Node lacks SHA-256.
    file: /@smithy\/core\/dist-es\/submodules\/checksum\/sha256\/Sha256Js\.js$/,
    contents: () => 'export const Sha256Js = undefined;',
  },
  {
    // Node reads and writes these forms. The SDK's own readers only refuse more that no AWS service sends.
    file: /@smithy\/core\/dist-es\/submodules\/serde\/date-utils\.js$/,
    contents: () => `
      const read = (text) => text === null || text === undefined ? undefined : new Date(text);
      export const dateToUtcString = (date) => date.toUTCString();
      export const parseRfc3339DateTime = read;
      export const parseRfc3339DateTimeWithOffset = read;
      export const parseRfc7231DateTime = read;
      export const parseEpochTimestamp = (seconds) =>
        seconds === null || seconds === undefined ? undefined : new Date(Math.round(Number(seconds) * 1000));`,
  },
  {
    // The clients read only their version from this file.
    file: /@aws-sdk\/client-[a-z-]+\/package\.json$/,
    contents: (source) => JSON.stringify({ version: JSON.parse(source).version }),
  },
  {
    // The build makes OpenAPI and its JSON Schemas, never a request.
    file: /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/,
    contents: throwing,
  },
  { file: /shared\/account-types\/account-types\.json$/, contents: moduleOfSharedValues, loader: 'js' },
];

const loadReplaced =
  ({ contents, loader }: Replacement) =>
  async ({ path }: OnLoadArgs): Promise<OnLoadResult> => ({
    contents: contents(await readFile(path, 'utf8')),
    loader: loader ?? (path.endsWith('.json') ? 'json' : 'js'),
  });

/** Removes code that no function can reach, because it slows down cold starts (docs/decisions/0011). */
export const leanModules: Plugin = {
  name: 'lean-modules',
  setup(build) {
    for (const replacement of replacements) {
      build.onLoad({ filter: replacement.file }, loadReplaced(replacement));
    }
  },
};
