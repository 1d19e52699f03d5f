import { paymentWorkflows } from './alarms.ts';
import type { Grant } from './grant.ts';

/** The alias through which everything calls a function that moves money. */
export const liveAlias = 'live';

/**
 * Whether a new version of the function gets its traffic step by step. Every movement of money writes the journal, so
 * the grants say which functions move money. The worker that starts their workflows belongs to them.
 */
export const isGradual = ({ put = [], start = [] }: Grant): boolean =>
  put.includes('JOURNAL') || start.some((workflow) => paymentWorkflows.includes(workflow));

/** A function as its callers see it. */
export interface Callee {
  /** The alias, if the function has one. */
  readonly arn: string;
  /**
   * What the callers' roles allow. The function itself stays in it beside its alias: during an update, the deployed API
   * and running executions call what the former template named.
   */
  readonly allowedArns: readonly string[];
}
