import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Route } from '#infra/route.ts';
import type { WrittenParts } from '#infra/service-definition.ts';
import { temporaryDirectory } from './temporary-directory.ts';

const handler = 'export const handler = async () => ({ statusCode: 200 });\n';

export const writeFile = (root: string, path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

/** A directory with functions that do nothing and with the given files. */
export const serviceFiles = (
  functions: readonly string[],
  others: Readonly<Record<string, string>> = {},
): string => {
  const root = temporaryDirectory();
  for (const path of functions) writeFile(root, `functions/${path}.ts`, handler);
  for (const [path, text] of Object.entries(others)) writeFile(root, path, text);
  return root;
};

export const getCoin: Route = {
  id: 'getCoin',
  feature: 'coins',
  method: 'GET',
  path: '/coins/{coinId}',
  permission: 'VIEW',
};

/** The smallest consistent service: one route and the authorizer. */
export const smallService = (): { root: string; written: WrittenParts } => ({
  root: serviceFiles(['auth/authorize-request', 'coins/get-coin']),
  written: { routes: [getCoin], grants: { 'authorize-request': {}, 'get-coin': {} }, triggers: {} },
});
