import { clock } from '#shared/kernel/clock.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import { eventOf } from '#shared/kernel/outbox/event.ts';
import { isTransient } from '#shared/kernel/transient.ts';
import {
  type DispatchBatch,
  type EventBatch,
  eventBatchesOf,
  type PlatformEvent,
} from '#shared/webhooks/delivery/event-batch.ts';
import { eventsOf } from './registry.ts';
import { subjectOfRecord } from './subject-of-record.ts';

/** A record that fails makes all later changes wait, so a permanent failure is dropped after this time. */
const maxFailingMs = 60_000;

/** A record with its place in the stream, which names it in the report to Lambda. */
export interface NumberedRecord {
  readonly sequenceNumber: string;
  /** When the change was made. A record without it counts as new. */
  readonly createdAt?: Date | undefined;
  readonly record: unknown;
}

interface MadeRecord extends NumberedRecord {
  readonly events: readonly PlatformEvent[];
  /** Why no events could be made. */
  readonly errors: readonly unknown[];
}

const make = async (numbered: NumberedRecord): Promise<MadeRecord> => {
  try {
    const drafts = await eventsOf(numbered.record);
    const events = drafts.map((draft) => {
      const { platformId, endpointUuid } = draft;
      return { platformId, endpointUuid, event: eventOf(draft) };
    });
    return { ...numbered, events, errors: [] };
  } catch (error) {
    log.error({ operation: 'makeEvents', ...subjectOfRecord(numbered.record), ...errorFields(error) });
    return { ...numbered, events: [], errors: [error] };
  }
};

/** The error of a batch that was not accepted, by the ids of its events. */
const dispatchErrors = async (batch: EventBatch, dispatch: DispatchBatch): Promise<[string, unknown][]> => {
  try {
    await dispatch(batch);
    return [];
  } catch (error) {
    const ids = batch.events.map(({ id }) => formatId('Webhook', id));
    log.error({ operation: 'dispatchBatch', platformId: batch.platformId, ids, ...errorFields(error) });
    return batch.events.map(({ id }) => [id, error]);
  }
};

/** The batch is larger than Lambda accepts, and its event will not become smaller. */
const tooLarge = 413;

const statusOf = (error: Error): number | undefined => {
  const metadata = '$metadata' in error ? error.$metadata : undefined;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return undefined;
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined;
};

/**
 * Whether the same record may succeed later: AWS does not answer, throttles, or denies a right that an operator will
 * restore. Any other error is a record or a bug that fails in the same way every time.
 */
const isTemporary = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (error instanceof ApiError || isTransient(error)) return true;
  return '$metadata' in error && statusOf(error) !== tooLarge;
};

/** Dropped here, because Lambda would retry for hours. An alarm counts these lines (infra/constructs/alarms.ts). */
const isGivenUp = ({ createdAt, record }: NumberedRecord, errors: readonly unknown[]): boolean => {
  const ageMs = createdAt === undefined ? 0 : clock.nowMs() - createdAt.getTime();
  if (ageMs <= maxFailingMs || errors.some(isTemporary)) return false;
  const subject = subjectOfRecord(record);
  log.error({ operation: 'makeEvents', ...subject, ...errorFields(errors[0]), code: 'EVENTS_GIVEN_UP' });
  return true;
};

/**
 * Makes the events of stream records and dispatches them in batches. A record that fails, or a batch that is not
 * accepted, does not stop the others. A record that fails permanently is dropped after a minute.
 *
 * @returns the sequence numbers of the records that Lambda must send again
 */
export const makeEvents = async (
  records: readonly NumberedRecord[],
  dispatch: DispatchBatch,
): Promise<string[]> => {
  const made = await Promise.all(records.map(make));
  const batches = eventBatchesOf(made.flatMap(({ events }) => events));
  const failed = new Map((await Promise.all(batches.map((batch) => dispatchErrors(batch, dispatch)))).flat());
  const unfinished = made.filter((one) => {
    const ids = one.events.map(({ event }) => event.id).filter((id) => failed.has(id));
    const errors = [...one.errors, ...ids.map((id) => failed.get(id))];
    return errors.length > 0 && !isGivenUp(one, errors);
  });
  return unfinished.map(({ sequenceNumber }) => sequenceNumber);
};
