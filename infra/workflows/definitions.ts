import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { jsonObject } from '../local/template-json.ts';
import { refuseUnrunnable } from './engine-limits.ts';

export interface WorkflowDefinition {
  /** The file's name: `delayed-outcome`. */
  readonly id: string;
  /** Amazon States Language with `${<Step>FunctionArn}` for every function it calls. */
  readonly asl: string;
  /** Names of its substitutions, without `${}`. */
  readonly substitutions: readonly string[];
}

const substitutionsOf = (asl: string): string[] => [
  ...new Set([...asl.matchAll(/\$\{(\w+)\}/g)].flatMap(([, name]) => (name === undefined ? [] : [name]))),
];

const readDefinition = (path: string): WorkflowDefinition => {
  const id = basename(path, '.asl.json');
  const states = jsonObject.parse(JSON.parse(readFileSync(path, 'utf8')));
  refuseUnrunnable(id, states);
  const asl = JSON.stringify(states);
  return { id, asl, substitutions: substitutionsOf(asl) };
};

/**
 * Every `statemachines/*.asl.json`, in a stable order.
 *
 * @throws Error when one uses a feature that the local engine does not run like AWS
 */
export const findWorkflows = (root: string): readonly WorkflowDefinition[] =>
  globSync('statemachines/*.asl.json', { cwd: root })
    .sort()
    .map((file) => readDefinition(join(root, file)));
