import type { Execution } from '../executions.ts';
import type { LogLine } from '../logs.ts';

const entryKinds = [
  'STATUS',
  'JOURNAL',
  'REFUND',
  'CONTRADICTION',
  'WORKFLOW',
  'STEP',
  'WEBHOOK',
  'ATTEMPT',
  'LOG',
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** One thing that happened, or that will. */
export interface StoryEntry {
  readonly at: string;
  readonly kind: EntryKind;
  /** A plain sentence. */
  readonly title: string;
  readonly isBad: boolean;
}

/** A label with what it says. Identifiers have their public form, so that one can look for them. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

export interface Leg {
  /** An InternalAccount id, or the name of an account of the service. */
  readonly account: string;
  /** `125.00 USD` */
  readonly amount: string;
}

export interface JournalStory {
  readonly id: string;
  readonly purpose: string;
  readonly at: string;
  readonly legs: readonly Leg[];
}

export interface AttemptStory {
  readonly at: string;
  readonly trigger: string;
  /** `answered 200`, or why there was no answer. */
  readonly result: string;
  readonly isBad: boolean;
  readonly tookMs: number;
}

export interface DeliveryStory {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly createdAt: string;
  /** Only scheme and host: a path may hold a secret. */
  readonly endpoint: string;
  readonly attemptCount: number;
  /** The oldest first; at most 100. */
  readonly attempts: readonly AttemptStory[];
  readonly nextAttemptBy: string | undefined;
  /** A sentence; absent when it was delivered. */
  readonly whyNotDelivered: string | undefined;
}

/** Everything about one record, joined. */
export interface Story {
  readonly id: string;
  readonly kind: string;
  /** What it is, in a few words: `Payment of 125.00 USD to a bank account`. */
  readonly title: string;
  readonly status: string | undefined;
  readonly platform: { readonly id: string; readonly name: string };
  readonly facts: readonly Fact[];
  /** Of a payment over the UMA network; empty for everything else. */
  readonly network: readonly Fact[];
  /** The oldest first. */
  readonly entries: readonly StoryEntry[];
  /** What comes next by itself. */
  readonly next: readonly StoryEntry[];
  readonly journals: readonly JournalStory[];
  readonly executions: readonly Execution[];
  readonly deliveries: readonly DeliveryStory[];
  readonly logs: readonly LogLine[];
  /** Why there are no log lines; absent when they were read. */
  readonly logsUnread: string | undefined;
}
