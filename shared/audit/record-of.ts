import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import type { Actor } from '#shared/kernel/actor.ts';
import { restorePayment } from '#shared/kernel/payment-form.ts';
import { actorOf, auditedPrefixOf } from '#shared/kernel/stamp.ts';
import type { AuditRecord } from './audit-record.ts';
import { resourceOf, type TrailPrefix } from './resource-of.ts';

type Image = Readonly<Record<string, unknown>>;

/** Attributes that place an item in the table, or repeat what others say. */
const unnamed = new Set([
  'balanceVersion',
  'by',
  'expiresAtEpochSeconds',
  'lastUsedOn',
  'listedVersion',
  'pk',
  'sk',
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
  'isDeleted',
  'kybStatus',
  'kycStatus',
  'nextFees',
  'obstacle',
  'outcome',
  'permissions',
  'quote',
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
  if (prefix === 'TOKEN_REMOVED' || prefix === 'FILING') return 'DELETED';
  if (prefix === 'ACT') return 'DONE';
  return before === undefined ? 'CREATED' : 'CHANGED';
};

/** A filing is about an upload. Only the one that a deletion leaves says something of the document. */
const isLeftOut = (prefix: TrailPrefix, before: Image | undefined, after: Image): boolean =>
  prefix === 'FILING' && (before !== undefined || after.state !== 'REMOVED');

const hasFormerStamp = (before: Image | undefined, after: Image): boolean =>
  before?.by !== undefined && textOf(before.by) === textOf(after.by);

/** The stamp of a workflow is always the same, and a command of an operator may change a record several times. */
const isDoubtful = (actor: Actor | undefined): boolean =>
  actor !== undefined && actor.requestId !== '' && actor.kind !== 'OPERATOR';

/** The receipt of a movement of a hot account, in place of its balance (docs/decisions/0390). */
const isReceipt = ({ pk }: Image): boolean => String(pk).startsWith('HOLD#');

const isBalance = (image: Image): boolean => String(image.pk).startsWith('ACCOUNT#') || isReceipt(image);

/** Balances follow from journals. The stamp of one changes only when somebody moved money without a payment. */
const prefixOf = (before: Image | undefined, after: Image | undefined): TrailPrefix | undefined => {
  const isFunded = after?.by !== undefined && isBalance(after) && !hasFormerStamp(before, after);
  return isFunded ? 'ACCOUNT' : auditedPrefixOf(after?.pk);
};

/** What a receipt says of its account. The amount is in the journal. */
const fundingOf = (receipt: Image) => ({
  action: 'CHANGED' as const,
  ...resourceOf('ACCOUNT', receipt),
  actor: actorOf(receipt.by),
  fields: ['balanceMinor'],
  values: {},
});

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
  if (isReceipt(after)) return { eventId, at, ...fundingOf(after) };
  const fields = changedFields(before ?? {}, after);
  if (fields.length === 0 && versionOf(before) === versionOf(after)) return undefined;
  const { resource, platformId } = resourceOf(prefix, after);
  const actor = actorOf(after.by);
  const isGone = prefix === 'TOKEN_REMOVED' || prefix === 'FILING';
  return {
    eventId,
    at,
    action: actionOf(prefix, before),
    resource,
    platformId,
    actor,
    ...(isDoubtful(actor) && hasFormerStamp(before, after) && { hasFormerStamp: true }),
    before: isGone ? undefined : versionOf(before),
    after: isGone ? undefined : versionOf(after),
    fields: isGone ? [] : fields,
    values: isGone ? {} : valuesOf(fields, before ?? {}, after),
  };
};
