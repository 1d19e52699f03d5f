import { readFile } from 'node:fs/promises';
import type { OnLoadArgs, OnLoadResult, Plugin } from 'esbuild';
import { moduleOfSharedValues } from './module-of-shared-values.ts';

interface Replacement {
  /** Path of the module's file within node_modules. */
  readonly file: RegExp;
  /** What the bundle gets instead. */
  readonly contents: (source: string) => string;
  /** What that is, when it is not what the file's name says. */
  readonly loader?: 'js';
}

/** Every function that the module exports, throwing; those that make a method make one that throws. */
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
 * A client's schemas so that those nobody uses can be shaken off: property names are spelled out, since a bundler takes
 * a computed one for a possible side effect, and errors are not registered; the client then throws its general error
 * with their names.
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
 * Parts of libraries that none of our functions can ever reach, but that a bundler cannot know to be unreachable; and
 * our own largest table, which says the same of most accounts.
 */
const replacements: readonly Replacement[] = [
  {
    // Lambda hands a function its role's credentials in environment variables; the default chain also carries
    // profiles, single sign-on, processes, web identity and instance metadata.
    file: /@aws-sdk\/credential-provider-node\/dist-es\/index\.js$/,
    contents: () => "export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';",
  },
  {
    // No operation we call streams events. This is the SDK's one dynamic import, which makes esbuild wrap every
    // module it reaches, so that little of them can be shaken off.
    file: /@smithy\/core\/dist-es\/submodules\/event-streams\/index\.js$/,
    contents: () => `
      export const EventStreamSerde = undefined;
      export const eventStreamSerdeProvider = undefined;
      export const resolveEventStreamSerdeConfig = (config) => config;`,
  },
  {
    // Discovery is for a few services in a few regions, and off unless an environment variable asks for it.
    file: /@aws-sdk\/middleware-endpoint-discovery\/dist-es\/index\.js$/,
    contents: () => `
      export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
        environmentVariableSelector: () => undefined,
        configFileSelector: () => undefined,
        default: undefined,
      };
      export const resolveEndpointDiscoveryConfig = (config) => config;`,
  },
  {
    // Retries that slow a client down as a whole; off unless AWS_RETRY_MODE or the client's options say `adaptive`.
    file: /@smithy\/core\/dist-es\/submodules\/retry\/util-retry\/AdaptiveRetryStrategy\.js$/,
    contents: () => 'export const AdaptiveRetryStrategy = undefined;',
  },
  {
    // The shapes of a hundred operations, of which we call one.
    file: /@aws-sdk\/client-lambda\/dist-es\/schemas\/schemas_0\.js$/,
    contents: shakeableSchemas,
  },
  {
    // The clients read their own version from here, and carry the whole file for it.
    file: /@aws-sdk\/client-[a-z-]+\/package\.json$/,
    contents: (source) => JSON.stringify({ version: JSON.parse(source).version }),
  },
  {
    // OpenAPI and its JSON Schemas are generated, not made in a request.
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

/** Keeps out of the bundles what performance.md counts as the cold start's dead weight; docs/decisions/0011. */
export const leanModules: Plugin = {
  name: 'lean-modules',
  setup(build) {
    for (const replacement of replacements) {
      build.onLoad({ filter: replacement.file }, loadReplaced(replacement));
    }
  },
};
