import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { openApiDocument } from '#shared/api/openapi/document.ts';
import { operations } from '#shared/api/operations.ts';

const root = join(import.meta.dirname, '../../../..');
const directory = await mkdtemp(join(tmpdir(), 'openapi-'));
afterAll(() => rm(directory, { recursive: true }));

/** Telemetry and the check for a newer version are off, so that the test needs no network. */
const offline = {
  PATH: process.env.PATH,
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  CI: 'true',
};

test('the API description has no lint errors and no warnings', async () => {
  const file = join(directory, 'openapi.json');
  await writeFile(file, JSON.stringify(openApiDocument(operations)));
  const redocly = join(root, 'node_modules/@redocly/cli/bin/cli.js');
  const config = join(root, 'redocly.yaml');

  const { stdout } = await promisify(execFile)(
    process.execPath,
    [redocly, 'lint', file, '--config', config, '--format', 'json'],
    { env: offline },
  );

  expect(JSON.parse(stdout).problems).toEqual([]);
});
