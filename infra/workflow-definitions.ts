import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Workflow steps that need more than a request's 10 s, by function name. */
export const stepTimeoutSeconds: Readonly<Record<string, number>> = {
  // Two signatures, up to 5 s for the endpoint, and then the writes of the decision.
  'ask-platform': 20,
  'attempt-delivery': 20,
  'plan-bulk-job': 60,
  // It stops by itself after 35 s and records its progress.
  'import-bulk-chunk': 60,
  // It stops by itself after 35 s.
  'pay-batch-rows': 60,
  // It reads up to 100 MB of errors, or thousands of small parts if the table was slow.
  'finish-bulk-job': 300,
  // It stops by itself after 30 s, but reads all journals of one account in one go.
  'check-ledger': 300,
};

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
