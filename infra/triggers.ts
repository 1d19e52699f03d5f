/** A pattern of Lambda's event filtering, on the stream record's DynamoDB JSON. */
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

/** A worker that the table's stream calls with the records that fit one of the filters. */
export interface StreamConsumer extends WorkerBase {
  readonly on: 'stream';
  readonly filters: readonly StreamFilter[];
  readonly batchSize: number;
  /** After so many tries a record is given up; default: only when it is too old. */
  readonly retries?: number;
  /** A record that is older is given up; its shard waits so long. */
  readonly maxAgeMinutes: number;
}

/** A worker that runs by the clock. */
export interface ScheduledWorker extends WorkerBase {
  readonly on: 'schedule';
  readonly everyMinutes: number;
}

/** A worker that another function calls without waiting for it. */
export interface InvokedWorker extends WorkerBase {
  readonly on: 'invocation';
}

export type Trigger = StreamConsumer | ScheduledWorker | InvokedWorker;

/** Bank links that the bank has to confirm, beneficial owners whose KYC falls due. */
const othersThatWait = { pk: { S: [{ prefix: 'LINK#' }, { prefix: 'OWNER#' }] } } as const;
const transactions = { pk: { S: [{ prefix: 'TRANSACTION#' }] } } as const;

const startingWith = (...prefixes: string[]) => ({ pk: { S: prefixes.map((prefix) => ({ prefix })) } });

/** Items that shared/events/registry.ts makes events of, also when they are new. */
const haveEvents = startingWith('ACCOUNT#', 'BULK#', 'PLATFORM#', 'TRANSACTION#', 'VERIFICATION#');
/** Items that have events only when they change: their creator has the answer, and imports create thousands. */
const haveEventsOfChanges = startingWith('CUSTOMER#', 'INVITATION#');

/** What wakes each worker, by function name. Synth refuses a worker that is missing here. */
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
      // A payment that comes in and waits for its platform; of all that is INCOMING only these are to be checked.
      {
        eventName: ['INSERT'],
        dynamodb: {
          Keys: transactions,
          NewImage: {
            type: { S: ['INCOMING'] },
            status: { S: ['PENDING'] },
            checkAt: { S: [{ exists: true }] },
          },
        },
      },
      // A payment that is to be paid out.
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
      // Whatever else waits for its workflow says so in one attribute: the fifth filter is the last one.
      {
        eventName: ['INSERT', 'MODIFY'],
        dynamodb: { Keys: othersThatWait, NewImage: { workflowDueAt: { S: [{ exists: true }] } } },
      },
    ],
    // 25 starts of about 20 ms one after another are half a second, far below the timeout.
    batchSize: 25,
    timeoutSeconds: 30,
    // With Lambda's growing pauses about a minute: finish-overdue finds by the minute what was given up.
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
      { eventName: ['INSERT', 'MODIFY'], dynamodb: { Keys: haveEvents } },
      { eventName: ['MODIFY'], dynamodb: { Keys: haveEventsOfChanges } },
    ],
    // It dispatches all event batches at once: each has three tries of 3 s.
    batchSize: 100,
    timeoutSeconds: 30,
    // make-events itself drops permanent failures (shared/events/make-events.ts). Others are failures of Lambda or the table.
    maxAgeMinutes: 120,
  },
  // A stream keeps its records for a day.
  'find-missing-events': {
    on: 'schedule',
    everyMinutes: 60,
    timeoutSeconds: 300,
  },
  // 25 events, 5 at a time, to an endpoint that hangs: after two rounds of 5 s its breaker opens.
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
  'finish-links': {
    on: 'schedule',
    everyMinutes: 1,
    timeoutSeconds: 50,
  },
  // Nobody waits for it: what it removes is 15 minutes overdue when it is found.
  'sweep-documents': {
    on: 'schedule',
    everyMinutes: 5,
    timeoutSeconds: 50,
  },
  // The source has 3 seconds; the rest is for one read and one write.
  'refresh-rates': {
    on: 'schedule',
    everyMinutes: 5,
    timeoutSeconds: 10,
  },
};
