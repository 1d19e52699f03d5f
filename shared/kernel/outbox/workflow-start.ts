export const workflowNames = [
  'account-link',
  'delayed-outcome',
  'payment-approval',
  'quote-execution',
  'verification-outcome',
] as const;
export type WorkflowName = (typeof workflowNames)[number];

export interface WorkflowStart {
  readonly workflow: WorkflowName;
  /** The execution's name, at most 80 of [\w-]. The same cause gives the same name, so starting twice starts once. */
  readonly name: string;
  readonly input: Readonly<Record<string, string>>;
}
