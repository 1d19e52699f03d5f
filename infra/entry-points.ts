import { globSync } from 'node:fs';
import { basename, sep } from 'node:path';

/** The caller of a function: API Gateway, its authorizer hook, a state machine, or a stream or schedule. */
export type EntryPointKind = 'endpoint' | 'authorizer' | 'step' | 'worker';

/** One deployable function: a file that exports `handler`. */
export interface EntryPoint {
  /** The file's name without its extension, unique in the service. */
  readonly id: string;
  readonly kind: EntryPointKind;
  /** From the repository's root, without extension: `functions/payments/steps/settle-delayed-outcome`. */
  readonly path: string;
}

const authorizer = 'authorize-request';

const kindOf = (path: string, folder: string | undefined): EntryPointKind => {
  if (basename(path) === authorizer) return 'authorizer';
  if (folder === undefined) return 'endpoint';
  if (folder === 'steps') return 'step';
  if (folder === 'workers') return 'worker';
  throw new Error(`${path}.ts: functions live in functions/<area>/, its steps/ or its workers/`);
};

const entryPointOf = (file: string): EntryPoint => {
  const path = file.split(sep).join('/').replace(/\.ts$/, '');
  const [, area, ...rest] = path.split('/');
  if (area === undefined || rest.length === 0) throw new Error(`${file} belongs to no area`);
  const folder = rest.length === 1 ? undefined : rest.slice(0, -1).join('/');
  return { id: basename(path), kind: kindOf(path, folder), path };
};

const refuseTwins = (entryPoints: readonly EntryPoint[]): void => {
  const paths = new Map<string, string>();
  for (const { id, path } of entryPoints) {
    const twin = paths.get(id);
    if (twin !== undefined) throw new Error(`${twin}.ts and ${path}.ts would be the same Lambda function`);
    paths.set(id, path);
  }
};

/**
 * Every function of the service, in a stable order.
 *
 * @param root directory that holds `functions/`
 * @throws Error when a file is in no known folder, or two files have the same name
 */
export const findEntryPoints = (root: string): readonly EntryPoint[] => {
  const files = globSync('functions/**/*.ts', { cwd: root }).sort();
  const entryPoints = files.map(entryPointOf);
  refuseTwins(entryPoints);
  return entryPoints;
};
