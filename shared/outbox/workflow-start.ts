export type WorkflowName =
  | 'account-link'
  | 'delayed-outcome'
  | 'payment-approval'
  | 'quote-execution'
  | 'verification-outcome';

export interface WorkflowStart {
  readonly workflow: WorkflowName;
  /** The execution's name, the same for the same cause: what is started twice starts once. At most 80 of [\w-]. */
  readonly name: string;
  readonly input: Readonly<Record<string, string>>;
}
