import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '#infra/bundle.ts';
import { checkWorkflows } from '#infra/local/check-workflows.ts';

/** A directory with one workflow, `melting`, of one task. */
const rootWith = (task: object): string => {
  const root = mkdtempSync(join(tmpdir(), 'workflows-'));
  const invoke = { Type: 'Task', Resource: 'arn:aws:states:::lambda:invoke', End: true };
  mkdirSync(join(root, 'statemachines'));
  writeFileSync(
    join(root, 'statemachines', 'melting.asl.json'),
    JSON.stringify({ StartAt: 'Do', States: { Do: { ...invoke, ...task } } }),
  );
  return root;
};

describe('a workflow that the local engine cannot run', () => {
  it('is refused by its name', async () => {
    await expect(checkWorkflows(rootWith({ Assign: {} }))).rejects.toThrow(
      'statemachines/melting.asl.json cannot run on one machine: Do: Assign is not run',
    );
  });

  it('is refused for what the engine does differently from AWS', async () => {
    const catching = { Catch: [{ ErrorEquals: ['States.Runtime'], Next: 'Do' }] };

    await expect(checkWorkflows(rootWith(catching))).rejects.toThrow('Do: States.Runtime cannot be caught');
  });

  it('stops every synth, since the CDK runs the check first', () => {
    const { build } = JSON.parse(readFileSync(join(repositoryRoot, 'cdk.json'), 'utf8'));

    expect(build).toBe('node_modules/.bin/node infra/local/check-workflows.ts');
  });
});

it('refuses a workflow that is not valid by its name', async () => {
  await expect(checkWorkflows(rootWith({ End: undefined, Next: 'Nowhere' }))).rejects.toThrow(
    /statemachines\/melting\.asl\.json is not valid: .*Nowhere/s,
  );
});

it('accepts a workflow that runs in the same way in both places', async () => {
  await expect(checkWorkflows(rootWith({}))).resolves.toBeUndefined();
});
