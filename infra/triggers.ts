import { auditedPrefixes } from '#shared/kernel/actor.ts';

/** A pattern for Lambda's event filtering of a stream record's DynamoDB JSON. */
export interface StreamFilter {
  readonly eventName: readonly ('INSERT' | 'MODIFY' | 'REMOVE')[];
  readonly dynamodb: {
    readonly Keys?: AttributePatterns;
    readonly NewImage?: AttributePatterns;
    readonly OldImage?: AttributePatterns;
  };
}

type AttributePatterns = Readonly<Record<string, { readonly [Type in 'S' | 'N']?: readonly Pattern[] }>>;
type Pattern = string | { readonly prefix: string } | { readonly exists: boolean };

interface WorkerBase {
  readonly timeoutSeconds: number;
}

/** A worker that gets the stream records that match one of its filters. */
export interface StreamConsumer extends WorkerBase {
  readonly on: 'stream';
  readonly filters: readonly StreamFilter[];
  readonly batchSize: number;
  /**
   * Batches of one shard that run at the same time (decision "the stream is the outbox"). Lambda keeps the order of
   * each item's records, and no order between items. Default: 1.
   */
  readonly parallelBatches?: number;
  /** Lambda drops a record after this many tries. Default: only when the record is too old. */
  readonly retries?: number;
  /** Lambda drops a record that is older. Until then the record blocks its shard. */
  readonly maxAgeMinutes: number;
}

/** A worker that runs on a schedule. */
export interface ScheduledWorker extends WorkerBase {
  readonly on: 'schedule';
  readonly everyMinutes: number;
}

/** A worker that another function calls asynchronously. */
export interface InvokedWorker extends WorkerBase {
  readonly on: 'invocation';
}

export type Trigger = StreamConsumer | ScheduledWorker | InvokedWorker;

/** Bank links that wait for the bank, beneficial owners that wait for their KYC, and confirmed batches. */
const otherItemsWithWorkflows = {
  pk: { S: [{ prefix: 'LINK#' }, { prefix: 'OWNER#' }, { prefix: 'PAYOUT_BATCH#' }] },
} as const;
const transactions = { pk: { S: [{ prefix: 'TRANSACTION#' }] } } as const;

const startingWith = (...prefixes: string[]) => ({ pk: { S: prefixes.map((prefix) => ({ prefix })) } });

/** New and changed items that shared/webhooks/events/registry.ts makes events from, and those of the audit trail. */
const balances = startingWith('ACCOUNT#');
const auditedItems = startingWith(...auditedPrefixes.map((prefix) => `${prefix}#`));

/** The trigger of each worker, by function name. Synth refuses a worker that is missing here. */
export const triggers: Readonly<Record<string, Trigger>> = {
  'start-workflows': {
    on: 'stream',
    filters: [
      // A transfer whose bank answers late.
      {
        eventName: ['INSERT'],
        dynamodb: {
          Keys: transactions,
          NewImage: { status: { S: ['PENDING'] }, outcomeDueAt: { S: [{ exists: true }] } },
        },
      },
      // An incoming payment that waits for its platform: something is due.
      {
        eventName: ['INSERT'],
        dynamodb: {
          Keys: transactions,
          NewImage: {
            type: { S: ['INCOMING'] },
            status: { S: ['PENDING'] },
            duePk: { S: [{ exists: true }] },
          },
        },
      },
      // A payment that must be paid out.
      {
        eventName: ['INSERT'],
        dynamodb: { Keys: transactions, NewImage: { status: { S: ['PROCESSING'] } } },
      },
      {
        eventName: ['MODIFY'],
        dynamodb: {
          Keys: transactions,
          NewImage: { status: { S: ['PROCESSING'] } },
          OldImage: { status: { S: ['PENDING'] } },
        },
      },
      // All other items that need a workflow use one attribute, because Lambda allows five filters.
      {
        eventName: ['INSERT', 'MODIFY'],
        dynamodb: { Keys: otherItemsWithWorkflows, NewImage: { workflowDueAt: { S: [{ exists: true }] } } },
      },
    ],
    // The function makes all starts of a batch at once. Two batches of 25 in about 50 ms are more than Step Functions
    // starts in the long run (shared/kernel/aws-limits.ts).
    batchSize: 25,
    parallelBatches: 2,
    timeoutSeconds: 30,
    // With Lambda's growing pauses, five tries take about a minute. finish-overdue finds dropped records each minute.
    retries: 5,
    maxAgeMinutes: 60,
  },
  'finish-overdue': {
    on: 'schedule',
    everyMinutes: 1,
    timeoutSeconds: 50,
  },
  // The stream's second and last reader.
  'make-events': {
    on: 'stream',
    filters: [
      { eventName: ['INSERT', 'MODIFY'], dynamodb: { Keys: balances } },
      { eventName: ['INSERT', 'MODIFY'], dynamodb: { Keys: auditedItems } },
    ],
    // The function makes all calls of a batch at once. Each call has three tries of 3 s. A shard takes 1,000 writes a
    // second, and a batch takes 0.2 to 0.4 s: four at a time keep up with it.
    batchSize: 100,
    parallelBatches: 4,
    timeoutSeconds: 30,
    // make-events itself drops records that fail every time. Other failures are outages of Lambda or the table.
    maxAgeMinutes: 120,
  },
  // With 240 s of work in a run it keeps up with 20 million payments a day (docs/performance.md).
  'find-missing-events': {
    on: 'schedule',
    everyMinutes: 15,
    timeoutSeconds: 300,
  },
  // 25 events go out 5 at a time. If the endpoint hangs, its breaker opens after two rounds of 5 s.
  'deliver-events': {
    on: 'invocation',
    timeoutSeconds: 60,
  },
  'deliver-to-slow-endpoints': {
    on: 'invocation',
    timeoutSeconds: 60,
  },
  'sweep-webhooks': {
    on: 'schedule',
    everyMinutes: 1,
    timeoutSeconds: 50,
  },
  'finish-stalled': {
    on: 'schedule',
    everyMinutes: 1,
    timeoutSeconds: 50,
  },
  // A question has 5 seconds, and a run stops asking after 35.
  'follow-verifications': {
    on: 'schedule',
    everyMinutes: 1,
    timeoutSeconds: 50,
  },
  // Platforms wait for scans. The last question of a run may take a scanner's 20 seconds.
  'sweep-documents': {
    on: 'schedule',
    everyMinutes: 1,
    timeoutSeconds: 60,
  },
  // The source has 3 seconds. The rest is for one read and one write.
  'refresh-rates': {
    on: 'schedule',
    everyMinutes: 5,
    timeoutSeconds: 10,
  },
};
