import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
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

const answerSchema = z.object({ problems: z.array(z.object({ message: z.string() })) });

/**
 * POST makes the link that GET makes by the platform's own id. A fixed part of a path wins over a parameter, at API Gateway as
 * in OpenAPI, and `external-accounts` is no customer's id.
 */
const known = [
  'Paths should resolve unambiguously. Found two ambiguous paths: `/customers/{customerId}/kyc-link` and `/customers/external-accounts/{externalAccountId}`.',
];

test('the API description has no lint errors and no warnings but those that are known', async () => {
  const file = join(directory, 'openapi.json');
  await writeFile(file, JSON.stringify(openApiDocument(operations)));
  const redocly = join(root, 'node_modules/@redocly/cli/bin/cli.js');
  const config = join(root, 'redocly.yaml');

  const { stdout } = await promisify(execFile)(
    process.execPath,
    [redocly, 'lint', file, '--config', config, '--format', 'json'],
    { env: offline },
  );

  const { problems } = answerSchema.parse(JSON.parse(stdout));
  expect(problems.map(({ message }) => message)).toEqual(known);
});
