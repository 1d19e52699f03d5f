import { setImmediate } from 'node:timers/promises';
import { engineProblems } from '@payments-service/local-aws/engine-limits';
import { jsonObject } from '@payments-service/local-aws/template-json';
import { mustBeValidDefinition } from '@payments-service/local-aws/valid-definition';
import { findWorkflows } from '../workflow-definitions.ts';
import { repositoryRoot } from './local-directory.ts';

/**
 * Refuses a workflow that is not valid, or would not run on one machine as it runs on AWS. cdk.json runs this file
 * before every synth, and `npm start` calls it, so that no such workflow is deployed. Other work goes on meanwhile.
 *
 * @throws naming the first such file and everything in it that is wrong
 */
export const checkWorkflows = async (root: string): Promise<void> => {
  for (const { id, asl } of findWorkflows(root)) {
    const problems = engineProblems(jsonObject.parse(JSON.parse(asl)));
    const file = `statemachines/${id}.asl.json`;
    if (problems.length > 0) throw new Error(`${file} cannot run on one machine: ${problems.join('; ')}`);
    try {
      mustBeValidDefinition(asl);
    } catch (cause) {
      throw new Error(`${file} is not valid: ${cause instanceof Error ? cause.message : cause}`, { cause });
    }
    await setImmediate();
  }
};

if (import.meta.main) await checkWorkflows(repositoryRoot);
