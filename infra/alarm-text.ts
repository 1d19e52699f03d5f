/**
 * The text of one alarm. Its description is read by a tired engineer, so it says three things in this order. The
 * runbook has a section with the same heading.
 */
export interface AlarmText {
  readonly heading: string;
  /** What happened, in one sentence. */
  readonly happened: string;
  /** Who is hurt, and whether payments and their money are safe. */
  readonly errorImpact: string;
  /** What to look at first. */
  readonly firstStep: string;
}
