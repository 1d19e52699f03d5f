import type { Execution, ExecutionRow } from '../queries/executions.ts';
import type { Fact, Story } from '../queries/explain/story.ts';
import type { PaymentRow } from '../queries/payments.ts';

/** What the console's server says to its page, as JSON. Times are ISO 8601, amounts are texts such as `125.00 USD`. */

export interface Meta {
  /** `this machine`, or the stack and its region. */
  readonly place: string;
  readonly canWrite: boolean;
  readonly workflows: readonly string[];
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
  /** There are more than were counted. */
  readonly isLeast: boolean;
}

/** Something that does not go on without a person. */
export interface Concern {
  readonly what: string;
  readonly why: string;
  readonly href: string;
  /** Since when; absent when it is about several things. */
  readonly since?: string | undefined;
}

/** The last check of the whole ledger. */
export interface LedgerCheckResult {
  readonly endedAt: string;
  readonly isFull: boolean;
  readonly accounts: number;
  readonly payments: number;
  /** Records that were too busy to check. */
  readonly deferred: number;
  readonly differences: number;
  /** The first of them. */
  readonly shown: readonly {
    readonly kind: string;
    readonly subject: string;
    readonly platform: string;
    readonly says: string;
  }[];
}

export interface Home {
  readonly at: string;
  readonly concerns: readonly Concern[];
  /** The last fifteen minutes, the oldest first. The last one is not over. Empty while they are counted. */
  readonly minutes: readonly Minute[];
  readonly open: { readonly groups: readonly AgeGroup[]; readonly total: number; readonly isLeast: boolean };
  readonly workflows: readonly WorkflowCount[];
  readonly deliveries: { readonly retrying: number; readonly dead: number; readonly isLeast: boolean };
  readonly deadLetters: number;
  /** Absent before the first one. */
  readonly ledger: LedgerCheckResult | undefined;
  readonly latest: readonly PaymentRow[];
}

export interface FoundPlace {
  readonly title: string;
  readonly href: string;
  readonly detail: string;
}

export interface FoundPlaces {
  readonly query: string;
  readonly places: readonly FoundPlace[];
}

export interface Cell {
  readonly text: string;
  readonly href?: string | undefined;
  readonly kind?: 'ID' | 'STATE' | 'AMOUNT' | 'TIME' | undefined;
}

export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** What an empty table says. */
  readonly empty: string;
  readonly note?: string | undefined;
}

/** Where the money of a payment comes from or goes to, without what identifies a person. */
export interface Side {
  readonly title: string;
  readonly facts: readonly Fact[];
}

export interface Money {
  readonly sent: string;
  readonly received: string;
  readonly from: Side;
  readonly to: Side;
}

/** A record with everything that is known of it. */
export interface RecordPage {
  /** When it was read. */
  readonly at: string;
  readonly story: Story;
  /** Of a payment. */
  readonly money?: Money | undefined;
  /** What internal accounts held after a journal, by the journal's id. */
  readonly balances: Readonly<Record<string, string>>;
  /** Lists that belong to it, such as the accounts of a customer. */
  readonly tables: readonly Table[];
}

/** One execution, and the record that it is about. */
export interface ExecutionPage {
  readonly execution: Execution;
  readonly about: string | undefined;
}

export interface Listed<Row> {
  readonly rows: readonly Row[];
  /** Opaque; undefined at the end. */
  readonly cursor: string | undefined;
  /** There are rows that no page shows. */
  readonly isCut?: boolean;
}

export interface PaymentsPage extends Listed<PaymentRow> {
  /** How many payments were looked at for these rows. */
  readonly searched: number;
  /** To choose from. */
  readonly platforms: readonly { readonly id: string; readonly name: string }[];
}

export type { Execution, ExecutionRow, PaymentRow };

export interface DeliveryRow {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly at: string;
  readonly attemptCount: number;
  readonly lastResult: string;
  readonly platform: string;
}

/** The sums of a platform's entries in a currency; together they are zero. */
export interface TrialBalance {
  readonly platform: string;
  readonly platformId: string;
  readonly currency: string;
  readonly lines: readonly { readonly account: string; readonly amount: string }[];
  readonly total: string;
  readonly isZero: boolean;
  /** Absent: counted at another time. */
  readonly accounts: number | undefined;
  /** Of the check that summed it up, ISO 8601; absent: now. */
  readonly asOf: string | undefined;
}

export interface Ledger {
  readonly check: LedgerCheckResult | undefined;
  readonly balances: readonly TrialBalance[];
  /** Names of platforms that have more accounts or entries than a page reads. */
  readonly tooLarge: readonly string[];
}

export interface PlatformRow {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly umaDomain: string;
  readonly createdAt: string;
}
