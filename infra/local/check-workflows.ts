import { engineProblems } from '@payments-service/local-aws/engine-limits';
import { jsonObject } from '@payments-service/local-aws/template-json';
import { findWorkflows } from '../workflow-definitions.ts';
import { repositoryRoot } from './repository-root.ts';

/**
 * Refuses a workflow that would not run on one machine as it runs on AWS. cdk.json runs this file before every synth,
 * and `npm start` calls it, so that no such workflow is deployed.
 *
 * @throws naming the first such file and everything in it that the local engine cannot run
 */
export const checkWorkflows = (root: string): void => {
  for (const { id, asl } of findWorkflows(root)) {
    const problems = engineProblems(jsonObject.parse(JSON.parse(asl)));
    if (problems.length === 0) continue;
    throw new Error(`statemachines/${id}.asl.json cannot run on one machine: ${problems.join('; ')}`);
  }
};

if (import.meta.main) checkWorkflows(repositoryRoot);
