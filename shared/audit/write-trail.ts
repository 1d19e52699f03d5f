import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { clock } from '#shared/kernel/clock.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import { writeAlone } from '#shared/kernel/write-alone.ts';
import type { AuditRecord } from './audit-record.ts';
import { recordOf } from './record-of.ts';
import { heldWrite, hourPartition, pointerWrite, resourcePartition } from './trail-items.ts';

/** Puts an object that does not exist yet; leaves an existing one alone. */
export type PutOnce = (key: string, text: string) => Promise<void>;

/** A record of the table's stream, with its place there. */
export interface NumberedRecord {
  readonly sequenceNumber: string;
  readonly record: unknown;
}

interface Placed {
  readonly sequenceNumber: string;
  readonly record: AuditRecord;
}

/** @returns undefined for a record that the trail leaves out, or that no code can read */
const placed = ({ sequenceNumber, record }: NumberedRecord): Placed | undefined => {
  try {
    const made = recordOf(record);
    return made && { sequenceNumber, record: made };
  } catch (error) {
    // It would fail in the same way for hours, and no later change would be recorded. An alarm counts these lines.
    log.error({ operation: 'writeTrail', code: 'EVENTS_GIVEN_UP', ...errorFields(error) });
    return undefined;
  }
};

const hourOf = (at: string): string => at.slice(0, 13);

/**
 * The numbers of the records make the key, so that a batch that Lambda cuts has another one. All numbers count: batches of
 * one shard run side by side, and other records may come together when a deployment changes how many.
 */
const keyOf = (at: string, numbers: readonly string[]): string => {
  const mark = createHash('sha256').update(numbers.join()).digest('hex').slice(0, 8);
  return `audit/${hourOf(at).replaceAll(/[-T]/g, '/')}/${numbers[0]}-${numbers.at(-1)}-${mark}.jsonl`;
};

interface TrailObject {
  readonly key: string;
  readonly lines: string;
  /** Public ids of the resources that it is about. */
  readonly ids: readonly string[];
}

/** S3 answers within a tenth of it. The next batch of the shard waits as long, and so do its webhooks. */
const patienceMs = 2_000;
/** After S3 has failed, this instance leaves it alone so long. */
const restMs = 60_000;
const restsUntilMs = new WeakMap<PutOnce, number>();

/** @throws the error of S3, or that S3 is too slow. What S3 takes later is the same object. */
const putInTime = async (put: Promise<void>): Promise<void> => {
  const patience = new AbortController();
  const tooSlow = sleep(patienceMs, undefined, { signal: patience.signal }).then(() => {
    throw new Error('S3 takes too long');
  });
  // The one that loses has nobody to tell.
  for (const one of [put, tooSlow]) one.catch(() => undefined);
  await Promise.race([put, tooSlow]).finally(() => patience.abort());
};

/** @returns whether S3 has the object */
const isPut = async ({ key, lines, ids }: TrailObject, putOnce: PutOnce): Promise<boolean> => {
  if (clock.nowMs() < (restsUntilMs.get(putOnce) ?? 0)) return false;
  try {
    await putInTime(putOnce(key, lines));
    return true;
  } catch (error) {
    log.error({ operation: 'writeTrail', ...errorFields(error), ids });
    restsUntilMs.set(putOnce, clock.nowMs() + restMs);
    return false;
  }
};

/** While S3 takes nothing, the table keeps the lines: webhooks must not wait for S3. */
const store = async (object: TrailObject, putOnce: PutOnce): Promise<void> => {
  const { key, lines } = object;
  if (!(await isPut(object, putOnce))) await writeAlone(heldWrite({ key, lines }));
};

/** By every hour and every resource that it names: a batch can begin in one hour and end in the next. */
const point = async (records: readonly AuditRecord[], key: string): Promise<void> => {
  const partitions = new Set(
    records.flatMap(({ at, resource }) => [hourPartition(hourOf(at)), resourcePartition(resource)]),
  );
  const writes = [...partitions].map((partition) =>
    writeAlone(pointerWrite(partition, key, clock.now().toISOString())),
  );
  await Promise.all(writes);
};

/**
 * Records the changes of a batch of the stream: one object, and pointers by which it is found. May be repeated with the
 * same batch or parts of it; readers drop what they see twice.
 *
 * @returns the sequence numbers of the records that Lambda must send again
 */
export const writeTrail = async (batch: readonly NumberedRecord[], putOnce: PutOnce): Promise<string[]> => {
  const made = batch.flatMap((one) => placed(one) ?? []);
  const [first] = made;
  if (first === undefined) return [];
  const ids = [...new Set(made.map(({ record }) => record.resource))];
  try {
    const key = keyOf(
      first.record.at,
      made.map(({ sequenceNumber }) => sequenceNumber),
    );
    const lines = made.map(({ record }) => `${JSON.stringify(record)}\n`).join('');
    await store({ key, lines, ids }, putOnce);
    await point(
      made.map(({ record }) => record),
      key,
    );
    return [];
  } catch (error) {
    log.error({ operation: 'writeTrail', ...errorFields(error), ids });
    return made.map(({ sequenceNumber }) => sequenceNumber);
  }
};
