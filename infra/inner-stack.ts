import type { EntryPoint } from './entry-points.ts';

/**
 * A stack may have 500 resources, and a function takes three. These functions and workflows are in a nested stack, and a
 * new one belongs here, too. What is deployed cannot move there: CloudFormation makes the new resource before it deletes
 * the old one, and both would have the same name (decision "one template, two places").
 */
const innerFunctions: ReadonlySet<string> = new Set([
  'cancel-payout-batch',
  'confirm-payout-batch',
  'create-payout-batch',
  'finish-payout-batch',
  'get-payout-batch',
  'pay-batch-rows',
]);
const innerWorkflows: ReadonlySet<string> = new Set(['payout-batch']);

export const isInner = ({ id }: Pick<EntryPoint, 'id'>): boolean => innerFunctions.has(id);

export const isInnerWorkflow = (id: string): boolean => innerWorkflows.has(id);
