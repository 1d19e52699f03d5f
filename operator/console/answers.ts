/** What the console's server says to its page, as JSON. Times are ISO 8601, amounts are texts such as `125.00 USD`. */

export interface Meta {
  /** `local service` or the name of a stack. */
  readonly place: string;
  readonly region: string | undefined;
  readonly canWrite: boolean;
  readonly workflows: readonly string[];
}

/** A label with what it says; `href` leads to a page of the console. */
export interface Fact {
  readonly label: string;
  readonly value: string;
  readonly href?: string | undefined;
  /** An identifier, which is shown in the font of code. */
  readonly isCode?: boolean | undefined;
}

export interface Minute {
  /** When the minute began. */
  readonly at: string;
  readonly count: number;
}

export interface AgeGroup {
  readonly label: string;
  readonly count: number;
}

export interface WorkflowCount {
  readonly workflow: string;
  readonly running: number;
  /** In the last day, also those that ran out of time or were stopped. */
  readonly failed: number;
  /** More executions are there than were counted. */
  readonly isLeast: boolean;
}

export interface PaymentRow {
  readonly id: string;
  readonly href: string;
  readonly title: string;
  readonly status: string;
  readonly amount: string;
  readonly platform: string;
  readonly at: string;
}

/** Something that does not go on without a person. */
export interface Concern {
  readonly what: string;
  readonly why: string;
  readonly href: string;
  /** Since when; absent when it is about several things. */
  readonly since?: string | undefined;
}

export interface LedgerCheck {
  readonly at: string;
  readonly accounts: number;
  readonly entries: number;
  readonly differences: number;
}

export interface Home {
  readonly at: string;
  readonly concerns: readonly Concern[];
  /** The last fifteen minutes, the oldest first. The last one is not over. */
  readonly minutes: readonly Minute[];
  readonly open: { readonly groups: readonly AgeGroup[]; readonly total: number; readonly isLeast: boolean };
  readonly workflows: readonly WorkflowCount[];
  readonly deliveries: { readonly retrying: number; readonly dead: number; readonly isLeast: boolean };
  /** By queue; undefined: the console cannot see the queues. */
  readonly deadLetters: readonly { readonly queue: string; readonly count: number }[] | undefined;
  /** Undefined: no check has run yet. */
  readonly ledgerCheck: LedgerCheck | undefined;
  readonly latest: readonly PaymentRow[];
  /** How long the answer took. */
  readonly tookMs: number;
}

export interface FoundPlace {
  readonly title: string;
  readonly href: string;
  readonly detail: string;
}

export interface Found {
  readonly query: string;
  readonly places: readonly FoundPlace[];
}

export const entryKinds = ['STATUS', 'JOURNAL', 'WORKFLOW', 'WEBHOOK', 'REFUND', 'LOG', 'NEXT'] as const;
export type EntryKind = (typeof entryKinds)[number];

export interface TimelineEntry {
  readonly at: string;
  readonly kind: EntryKind;
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly isBad: boolean;
}

/** One side of a payment, masked. */
export interface Side {
  readonly title: string;
  readonly facts: readonly Fact[];
}

export interface JournalLeg {
  readonly account: string;
  readonly href?: string | undefined;
  readonly amount: string;
  /** After the journal; only of internal accounts. */
  readonly balanceAfter?: string | undefined;
}

export interface Journal {
  readonly id: string;
  readonly purpose: string;
  readonly at: string;
  readonly legs: readonly JournalLeg[];
}

export interface Attempt {
  readonly at: string;
  readonly trigger: string;
  readonly result: string;
  readonly isBad: boolean;
  readonly tookMs: number;
  readonly answer?: string | undefined;
}

export interface Delivery {
  readonly id: string;
  readonly href: string;
  readonly type: string;
  readonly status: string;
  readonly at: string;
  readonly attemptCount: number;
  readonly endpoint: string;
  /** The newest first. */
  readonly attempts: readonly Attempt[];
  readonly nextAttemptAt?: string | undefined;
}

export interface DeliveryPage extends Delivery {
  readonly platform: Fact;
  readonly body: string;
  readonly logs: readonly LogLine[];
}

export interface LogLine {
  readonly at: string;
  /** The function that wrote it. */
  readonly from: string;
  readonly text: string;
  readonly isBad: boolean;
}

export const stepStatuses = ['DONE', 'FAILED', 'RUNNING'] as const;
export type StepStatus = (typeof stepStatuses)[number];

/** One visit of a state. */
export interface Step {
  readonly state: string;
  readonly type: string;
  readonly comment?: string | undefined;
  readonly status: StepStatus;
  readonly at: string;
  readonly tookMs?: number | undefined;
  readonly input: string;
  readonly output?: string | undefined;
  /** Attempts of the task that failed, the oldest first. The last one was not repeated when the step failed. */
  readonly failures: readonly { readonly at: string; readonly error: string; readonly message: string }[];
}

export interface GraphNode {
  readonly name: string;
  readonly type: string;
  readonly comment?: string | undefined;
  /** Undefined: the execution did not come here. */
  readonly status?: StepStatus | undefined;
  /** Position of the last visit in the steps. */
  readonly step?: number | undefined;
}

export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  readonly label?: string | undefined;
  readonly isTaken: boolean;
}

export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

export interface ExecutionRow {
  readonly workflow: string;
  readonly name: string;
  readonly href: string;
  readonly status: string;
  readonly startedAt: string;
  readonly tookMs?: number | undefined;
}

export interface Execution extends ExecutionRow {
  readonly about?: Fact | undefined;
  readonly input: string;
  readonly output?: string | undefined;
  readonly error?: { readonly name: string; readonly message: string } | undefined;
  readonly graph: Graph;
  readonly steps: readonly Step[];
  readonly isCut: boolean;
}

export interface Payment {
  /** When this was read. */
  readonly at: string;
  readonly id: string;
  readonly title: string;
  readonly status: string;
  /** What happened, in one sentence. */
  readonly summary: string;
  readonly facts: readonly Fact[];
  readonly sent: string;
  readonly received: string;
  readonly from: Side;
  readonly to: Side;
  readonly timeline: readonly TimelineEntry[];
  readonly next: readonly TimelineEntry[];
  readonly journals: readonly Journal[];
  readonly executions: readonly Execution[];
  readonly deliveries: readonly Delivery[];
  readonly logs: readonly LogLine[];
  readonly tookMs: number;
}

/** Anything else that has an id. */
export interface Resource {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly status?: string | undefined;
  readonly facts: readonly Fact[];
  readonly tables: readonly Table[];
  readonly logs: readonly LogLine[];
}

export interface Cell {
  readonly text: string;
  readonly href?: string | undefined;
  readonly isCode?: boolean | undefined;
  readonly isState?: boolean | undefined;
  readonly isAmount?: boolean | undefined;
  readonly isTime?: boolean | undefined;
}

export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** What an empty table says. */
  readonly empty: string;
  readonly note?: string | undefined;
}

export interface Listed<Row> {
  readonly rows: readonly Row[];
  /** Opaque; undefined at the end. */
  readonly cursor: string | undefined;
}

export interface DeliveryRow {
  readonly id: string;
  readonly href: string;
  readonly type: string;
  readonly status: string;
  readonly at: string;
  readonly attemptCount: number;
  readonly lastResult: string;
  readonly platform: string;
}

/** The sum of a platform's entries in a currency; the total of all accounts is zero. */
export interface TrialBalance {
  readonly platform: string;
  readonly href: string;
  readonly currency: string;
  readonly lines: readonly { readonly account: string; readonly amount: string }[];
  readonly total: string;
  readonly isZero: boolean;
  readonly accounts: number;
}

export interface Ledger {
  readonly check: LedgerCheck | undefined;
  readonly balances: readonly TrialBalance[];
  readonly isCut: boolean;
}

export interface PlatformRow {
  readonly id: string;
  readonly href: string;
  readonly name: string;
  readonly status: string;
  readonly umaDomain: string;
  readonly createdAt: string;
}
