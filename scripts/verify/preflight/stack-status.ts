import { type Check, Difference } from '../check.ts';
import type { PreflightFacts } from './preflight-facts.ts';

/** A stack in one of these states accepts an update. A stack in review is only a change set. */
const deployable: ReadonlySet<string> = new Set([
  'CREATE_COMPLETE',
  'UPDATE_COMPLETE',
  'UPDATE_ROLLBACK_COMPLETE',
  'IMPORT_COMPLETE',
  'IMPORT_ROLLBACK_COMPLETE',
  'REVIEW_IN_PROGRESS',
]);

const adviceFor = (status: string, stackName: string): string => {
  if (status === 'UPDATE_ROLLBACK_FAILED') {
    return `Run: aws cloudformation continue-update-rollback --stack-name ${stackName}`;
  }
  if (status.endsWith('_IN_PROGRESS')) return 'Wait until it has ended.';
  return `Delete it: aws cloudformation delete-stack --stack-name ${stackName} (docs/deployment.md, "It failed").`;
};

export const stackStatusCheck: Check<PreflightFacts> = {
  name: 'stack-status',
  asks: 'Is the stack in a state that accepts a deployment?',
  run: async ({ stackName, account }) => {
    const status = await account.stackStatus(stackName);
    if (status === undefined) return 'no stack yet; the first deployment takes -c first=true';
    if (deployable.has(status)) return status;
    throw new Difference(`${stackName} is ${status}. ${adviceFor(status, stackName)}`);
  },
};
