import type { DepositNext } from '../queries/deposit-story.ts';
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
  /** Heading of docs/runbook.md; absent where people only decide, and what the console itself cannot read. */
  readonly runbook?: string | undefined;
  /** The command that leads on, after `npm run admin --`; absent where the heading has commands of AWS only. */
  readonly command?: string | undefined;
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

/** What became of the payments that were made in five minutes. */
export interface OutcomePart {
  readonly at: string;
  readonly completed: number;
  readonly failed: number;
  readonly open: number;
  /** Of the completed ones. */
  readonly medianMs: number | undefined;
  readonly slowMs: number | undefined;
}

export interface Home {
  readonly at: string;
  readonly concerns: readonly Concern[];
  /** The last fifteen minutes, the oldest first. The last one is not over. Empty while they are counted. */
  readonly minutes: readonly Minute[];
  /** Of the last hour, the oldest first; absent while they are read. */
  readonly outcomes: { readonly parts: readonly OutcomePart[]; readonly isLeast: boolean } | undefined;
  /** Events of the last hour; absent while they are read. */
  readonly webhookResults:
    | {
        readonly atOnce: number;
        readonly later: number;
        readonly retrying: number;
        readonly held: number;
        readonly dead: number;
        /** Tests and requests for approval, which are sent once. */
        readonly failed: number;
        readonly isLeast: boolean;
      }
    | undefined;
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
  /** Those that fit a text of names and amounts, the newest first. */
  readonly payments: readonly PaymentRow[];
  /** How many payments were looked at, if there are older ones that were not. */
  readonly searchedOnly?: number | undefined;
}

export interface Cell {
  readonly text: string;
  readonly href?: string | undefined;
  /** CODE: a word of the API, which is not broken. HTTP: a status of HTTP. */
  readonly kind?: 'ID' | 'STATE' | 'AMOUNT' | 'TIME' | 'CODE' | 'HTTP' | undefined;
  /** In its tooltip. */
  readonly title?: string | undefined;
  /** Small, below it. */
  readonly note?: string | undefined;
}

export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** What an empty table says. */
  readonly empty: string;
  readonly note?: string | undefined;
  /** Its rows must stay on one line at 1280 px, so they have less room between them. */
  readonly isDense?: boolean | undefined;
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

/** What two operators decide on a refund that failed. */
export interface FailedRefund {
  /** Somebody's that is not over. */
  readonly proposal:
    | { readonly by: string; readonly reason: string; readonly outcome: string; readonly isOwn: boolean }
    | undefined;
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
  /** Of a payment whose refund failed. */
  readonly failedRefund?: FailedRefund | undefined;
  /** Body of an event, without what identifies people and accounts. */
  readonly payload?: string | undefined;
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
  readonly platforms: readonly NamedPlatform[];
}

export interface RequestRow {
  readonly at: string;
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly code: string | undefined;
  readonly ms: number | undefined;
  readonly about: string | undefined;
  readonly platform: string;
}

/** For a field to choose from. */
export interface NamedPlatform {
  readonly id: string;
  readonly name: string;
}

export interface RequestsPage {
  readonly rows: readonly RequestRow[];
  /** There are older ones in this time. */
  readonly isCut: boolean;
  readonly platforms: readonly NamedPlatform[];
  readonly operations: readonly string[];
}

export type { Execution, ExecutionRow, PaymentRow };

/** The webhook endpoint of a platform. */
export interface EndpointRow {
  /** Of an endpoint beside the configuration's. */
  readonly endpointId?: string;
  readonly platformId: string;
  readonly platform: string;
  readonly host: string;
  readonly state: string;
  readonly says: string;
  readonly waiting: number;
  readonly isLeast: boolean;
  readonly since: string | undefined;
}

export interface DeliveriesPage extends Listed<DeliveryRow> {
  /** Only on the first page. */
  readonly endpoints: readonly EndpointRow[];
  readonly platforms: readonly NamedPlatform[];
}

export interface DeliveryRow {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly at: string;
  readonly attemptCount: number;
  readonly lastResult: string;
  readonly resource: string | undefined;
  readonly endpoint: string;
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

/** Money that came in by itself and that no account has: it waits for people, or goes back. */
export interface SuspendedDeposit {
  readonly id: string;
  readonly amount: string;
  readonly status: string;
  readonly since: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** The oldest first. */
  readonly entries: readonly { readonly at: string; readonly title: string }[];
  readonly next: DepositNext | undefined;
  /** To give it back; somebody's that is not over. */
  readonly proposal: { readonly by: string; readonly reason: string; readonly isOwn: boolean } | undefined;
}

export interface Ledger {
  readonly check: LedgerCheckResult | undefined;
  /** In suspense, the oldest first. */
  readonly deposits: readonly SuspendedDeposit[];
  /** What these are together, an amount for each currency. */
  readonly suspended: readonly string[];
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
