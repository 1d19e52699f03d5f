export const workflowNames = [
  'account-link',
  'delayed-outcome',
  'payment-approval',
  'payout-batch',
  'quote-execution',
  'verification-outcome',
] as const;
export type WorkflowName = (typeof workflowNames)[number];

export interface WorkflowStart {
  readonly workflow: WorkflowName;
  /** The execution's name, at most 80 of [\w-]. The same cause gives the same name, so starting twice starts once. */
  readonly name: string;
  readonly input: Readonly<Record<string, string>>;
  /** For a workflow that goes through a list: the numbers of its parts, added to the input. */
  readonly chunks?: readonly number[];
}
