import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import { type Actor, actorOf, auditedPrefixOf } from '#shared/kernel/actor.ts';
import { clock } from '#shared/kernel/clock.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import { restorePayment } from '#shared/kernel/payment-form.ts';
import { writeAlone } from '#shared/kernel/table/write-alone.ts';
import { type AuditRecord, resourceOf, type TrailPrefix } from './audit-record.ts';
import { heldWrite, hourPartition, pointerWrite, resourcePartition } from './trail-items.ts';

type Image = Readonly<Record<string, unknown>>;

/** Attributes that place an item in the table, or repeat what others say. */
const unnamed = new Set([
  'balanceVersion',
  'by',
  'expiresAtEpochSeconds',
  'lastUsedOn',
  'ownerChanges',
  'pk',
  'sk',
  'statusAt',
  'statusVersion',
  'updatedAt',
  'version',
]);
const isIndexKey = (name: string): boolean =>
  /^(list|owner|status|due)Pk$/.test(name) || name === 'dueSk' || name === 'sortId';

/**
 * Attributes whose values stand in a record. All others stand there by their names only, because they may be names of
 * people, secrets, account numbers or addresses.
 */
const shownValues = new Set([
  'accountStatus',
  'balanceMinor',
  'cancelled',
  'closed',
  'currencies',
  'currency',
  'disabledAt',
  'documentType',
  'failureReason',
  'fees',
  'formerSecretUntil',
  'frozenAt',
  'isDeleted',
  'kybStatus',
  'kycStatus',
  'nextFees',
  'obstacle',
  'outcome',
  'pendingReason',
  'permissions',
  'quote',
  'rail',
  'receivedCurrency',
  'receivedMinor',
  'requestLimits',
  'scanStatus',
  'sentCurrency',
  'sentMinor',
  'state',
  'status',
  'submittedAt',
  'type',
]);

/** JSON has neither bigint nor bytes. Sets become lists. */
const textOf = (value: unknown): string =>
  JSON.stringify(value ?? null, (_name, one: unknown) => {
    if (typeof one === 'bigint') return String(one);
    return one instanceof Set ? [...one] : one;
  });

const jsonSchema = z.json();

const jsonSafe = (value: unknown): z.core.util.JSONType => jsonSchema.parse(JSON.parse(textOf(value)));

const changedFields = (before: Image, after: Image): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !unnamed.has(name) && !isIndexKey(name))
    .filter((name) => textOf(before[name]) !== textOf(after[name]))
    .toSorted();

const valuesOf = (fields: readonly string[], before: Image, after: Image): AuditRecord['values'] =>
  Object.fromEntries(
    fields
      .filter((name) => shownValues.has(name))
      .map((name) => [
        name,
        {
          ...(before[name] !== undefined && { before: jsonSafe(before[name]) }),
          ...(after[name] !== undefined && { after: jsonSafe(after[name]) }),
        },
      ]),
  );

const versionOf = (image: Image | undefined): string | undefined => {
  const version = image?.version ?? image?.updatedAt ?? image?.createdAt;
  return version === undefined ? undefined : String(version);
};

const actionOf = (prefix: TrailPrefix, before: Image | undefined): AuditRecord['action'] => {
  if (prefix === 'TOKEN_REMOVED' || prefix === 'STORED_DOCUMENT') return 'DELETED';
  if (prefix === 'ACT') return 'DONE';
  return before === undefined ? 'CREATED' : 'CHANGED';
};

/** A stored document is about an upload. Only the one that a deletion leaves says something of the document. */
const isLeftOut = (prefix: TrailPrefix, before: Image | undefined, after: Image): boolean =>
  prefix === 'STORED_DOCUMENT' && (before !== undefined || after.state !== 'REMOVED');

const hasFormerActor = (before: Image | undefined, after: Image): boolean =>
  before?.by !== undefined && before.by === after.by;

/** The actor of a workflow is always the same, and a command of an operator may change a record several times. */
const isDoubtful = (actor: Actor | undefined): boolean =>
  actor !== undefined && actor.requestId !== '' && actor.kind !== 'OPERATOR';

const isBalance = ({ pk }: Image): boolean => String(pk).startsWith('ACCOUNT#');

/** Balances follow from journals. The actor of one changes only when somebody moved money without a payment. */
const prefixOf = (before: Image | undefined, after: Image | undefined): TrailPrefix | undefined => {
  const isFunded = after?.by !== undefined && isBalance(after) && !hasFormerActor(before, after);
  return isFunded ? 'ACCOUNT' : auditedPrefixOf(after?.pk);
};

const imageSchema = z
  .record(
    z.string(),
    z.custom<AttributeValue>((value) => typeof value === 'object' && value !== null),
  )
  .transform((image): Image => unmarshall(image))
  .transform((image): Image => (auditedPrefixOf(image.pk) === 'TRANSACTION' ? restorePayment(image) : image));

const streamRecordSchema = z.object({
  eventID: z.string(),
  dynamodb: z.object({
    /** Seconds. */
    ApproximateCreationDateTime: z.number(),
    NewImage: imageSchema.optional(),
    OldImage: imageSchema.optional(),
  }),
});

/**
 * The audit record of a record of the table's stream. Undefined for an item that the trail leaves out, for a write that
 * changed nothing, and for a deletion: what deletes an item for good leaves another item that says so.
 *
 * @throws when it is no record of a stream
 */
export const recordOf = (record: unknown): AuditRecord | undefined => {
  const { eventID: eventId, dynamodb } = streamRecordSchema.parse(record);
  const { NewImage: after, OldImage: before } = dynamodb;
  const prefix = prefixOf(before, after);
  if (after === undefined || prefix === undefined || isLeftOut(prefix, before, after)) return undefined;
  const at = new Date(dynamodb.ApproximateCreationDateTime * 1_000).toISOString();
  const fields = changedFields(before ?? {}, after);
  if (fields.length === 0 && versionOf(before) === versionOf(after)) return undefined;
  const { resource, platformId } = resourceOf(prefix, after);
  const actor = actorOf(after.by);
  const isGone = prefix === 'TOKEN_REMOVED' || prefix === 'STORED_DOCUMENT';
  return {
    eventId,
    at,
    action: actionOf(prefix, before),
    resource,
    platformId,
    actor,
    ...(isDoubtful(actor) && hasFormerActor(before, after) && { hasFormerActor: true }),
    before: isGone ? undefined : versionOf(before),
    after: isGone ? undefined : versionOf(after),
    fields: isGone ? [] : fields,
    values: isGone ? {} : valuesOf(fields, before ?? {}, after),
  };
};

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
