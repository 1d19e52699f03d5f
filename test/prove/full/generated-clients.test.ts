import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { openApiDocument } from '#shared/api/openapi/document.ts';
import { operations } from '#shared/api/operations.ts';
import { noteFigures } from '#test/support/figures.ts';

/** Programs of others, pinned in test/prove/generators, in a directory of their own. */
const programs = join(import.meta.dirname, '../generators');
const run = promisify(execFile);
let directory: string;

const start = async (program: string, ...args: string[]): Promise<string> => {
  const { stdout } = await run(program, args, { cwd: directory, maxBuffer: 64 * 1024 * 1024 });
  return stdout;
};
const installed = (name: string, ...args: string[]): Promise<string> =>
  start(join(directory, 'node_modules', '.bin', name), ...args);
const compile = (...files: string[]): Promise<string> =>
  installed(
    'tsc',
    ...['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022', '--module', 'esnext'],
    ...['--moduleResolution', 'bundler', '--lib', 'es2022,dom,dom.iterable', ...files],
  );

const orvalConfig = (client: string) =>
  `export default { api: { input: 'openapi.json', output: { target: 'orval-${client}.ts', client: '${client}' } } };`;

const document = openApiDocument(operations);
const documentSchema = z.looseObject({
  servers: z.array(z.object({ variables: z.object({ base_url: z.object({ default: z.url() }) }) })),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

/** quicktype reads JSON Schema: each schema of the document is one definition there. */
const jsonSchema = (): string => {
  const { schemas } = documentSchema.parse(document).components;
  const text = JSON.stringify({
    type: 'object',
    properties: Object.fromEntries(
      Object.keys(schemas).map((name) => [name, { $ref: `#/definitions/${name}` }]),
    ),
    definitions: schemas,
  });
  return text.replaceAll('#/components/schemas/', '#/definitions/');
};

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'generators-'));
  await cp(programs, directory, { recursive: true });
  await start('npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund');
  await writeFile(join(directory, 'openapi.json'), JSON.stringify(document));
  await writeFile(join(directory, 'schemas.json'), jsonSchema());
  await writeFile(join(directory, '.spectral.json'), '{ "extends": ["spectral:oas"] }');
  for (const client of ['fetch', 'zod'])
    await writeFile(join(directory, `orval-${client}.config.mjs`), orvalConfig(client));
});

afterAll(() => rm(directory, { recursive: true, force: true }));

test('the rules of Spectral find no error and no warning', async () => {
  const found = await installed('spectral', 'lint', 'openapi.json', '--format', 'json', '--quiet');

  expect(JSON.parse(found)).toEqual([]);
});

const clients: readonly [name: string, args: readonly string[], file: string][] = [
  ['openapi-typescript', ['openapi.json', '-o', 'types.ts'], 'types.ts'],
  ['openapi-ts', ['-i', 'openapi.json', '-o', 'hey'], 'hey/index.ts'],
  ['orval', ['--config', 'orval-fetch.config.mjs'], 'orval-fetch.ts'],
  ['orval', ['--config', 'orval-zod.config.mjs'], 'orval-zod.ts'],
  ['openapi', ['-i', 'openapi.json', '-o', 'codegen', '-c', 'fetch'], 'codegen/index.ts'],
  ['openapi-zod-client', ['openapi.json', '-o', 'zodios.ts'], 'zodios.ts'],
  [
    'swagger-typescript-api',
    ['generate', '-p', 'openapi.json', '-o', 'swagger', '-n', 'api.ts'],
    'swagger/api.ts',
  ],
];

test.each(clients)('%s %s makes a client that compiles', async (name, args, file) => {
  await installed(name, ...args);

  expect(await compile(file)).toBe('');
  noteFigures('Generated clients', { generators: clients.length, 'compile errors': 0 });
});

const models = (language: string, file: string): Promise<string> =>
  installed('quicktype', '-s', 'schema', 'schemas.json', '-l', language, '-o', file);

test('quicktype makes models in Python that compile', async () => {
  await models('python', 'models.py');

  expect(await start('python3', '-m', 'py_compile', 'models.py')).toBe('');
});

// No compiler of Go is among the tools of this project.
test('quicktype makes models in Go', async () => {
  await models('go', 'models.go');

  expect(await readFile(join(directory, 'models.go'), 'utf8')).toContain('type Customer');
});

const collectionSchema = z.object({
  item: z.array(z.unknown()).min(1),
  variable: z.array(z.object({ key: z.string(), value: z.string() })),
});

test('Postman imports the document as requests to a host', async () => {
  await installed('openapi2postmanv2', '-s', 'openapi.json', '-o', 'postman.json');

  const { variable } = collectionSchema.parse(
    JSON.parse(await readFile(join(directory, 'postman.json'), 'utf8')),
  );
  const [server] = documentSchema.parse(document).servers;
  expect(variable.map(({ value }) => value)).toContain(server?.variables.base_url.default);
});
