import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

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
  const asl = JSON.stringify(JSON.parse(readFileSync(path, 'utf8')));
  return { id: basename(path, '.asl.json'), asl, substitutions: substitutionsOf(asl) };
};

/** Every `statemachines/*.asl.json`, in a stable order. */
export const findWorkflows = (root: string): readonly WorkflowDefinition[] =>
  globSync('statemachines/*.asl.json', { cwd: root })
    .sort()
    .map((file) => readDefinition(join(root, file)));
