import type { EntryPoint } from './entry-points.ts';

/**
 * A stack may have 500 resources, and a function takes three. The functions of these folders, and these workflows, are in
 * a nested stack. What is deployed cannot move there: CloudFormation makes the new resource before it deletes the old
 * one, and both would have the same name (decision "one template, two places").
 */
const innerFolders = ['functions/payout-batches/'];
const innerWorkflows = ['payout-batch'];

export const isInner = ({ path }: Pick<EntryPoint, 'path'>): boolean =>
  innerFolders.some((folder) => path.startsWith(folder));

export const isInnerWorkflow = (id: string): boolean => innerWorkflows.includes(id);
