import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import { balanceEventsOf } from '#shared/accounts/events.ts';
import { bulkEventsOf } from '#shared/bulk/events.ts';
import { parseBulkJob } from '#shared/bulk/store.ts';
import { customerEventsOf } from '#shared/customers/events.ts';
import { parseCustomer } from '#shared/customers/store.ts';
import { documentEventsOf } from '#shared/documents/events.ts';
import { parseDocument } from '#shared/documents/store.ts';
import { auditedPrefixOf } from '#shared/kernel/actor.ts';
import type { EventDraft } from '#shared/kernel/outbox/event.ts';
import { parseBalance } from '#shared/ledger/balance.ts';
import { platformEventsOf } from '#shared/platforms/events.ts';
import { parsePlatform } from '#shared/platforms/store.ts';
import { transactionEventsOf } from '#shared/transactions/events.ts';
import { parseTransaction } from '#shared/transactions/store.ts';
import { invitationEventsOf } from '#shared/uma/invitations/events.ts';
import { parseInvitation } from '#shared/uma/invitations/store.ts';
import { verificationEventsOf } from '#shared/verification/events.ts';
import { parseVerification } from '#shared/verification/store.ts';

type Image = Readonly<Record<string, unknown>>;
type Drafts = readonly EventDraft[];

/** The events that a feature makes of a change to one of its items. `before` is undefined for a new item. */
type FeatureEvents = (before: Image | undefined, after: Image) => Drafts | Promise<Drafts>;

const featureEvents =
  <Stored>(
    parse: (raw: unknown) => Stored,
    eventsOf: (before: Stored | undefined, after: Stored) => Drafts | Promise<Drafts>,
  ): FeatureEvents =>
  (before, after) =>
    eventsOf(before && parse(before), parse(after));

/** The events of items that few platforms change: their code is loaded with the first one. */
const seldom =
  (load: () => Promise<FeatureEvents>): FeatureEvents =>
  async (before, after) =>
    (await load())(before, after);

/**
 * The events of each kind of item, by the first part of its partition key. infra/triggers.ts filters the stream for
 * make-events: a new line here needs its prefix there.
 */
export const registry: Readonly<Record<string, FeatureEvents>> = {
  ACCOUNT: featureEvents(parseBalance, balanceEventsOf),
  BULK: featureEvents(parseBulkJob, bulkEventsOf),
  CUSTOMER: featureEvents(parseCustomer, customerEventsOf),
  DOCUMENT: featureEvents(parseDocument, documentEventsOf),
  EXTERNAL: seldom(async () => {
    const { externalAccountEventsOf, parseExternalAccount } = await import(
      '#shared/accounts/external-account-events.ts'
    );
    return featureEvents(parseExternalAccount, externalAccountEventsOf);
  }),
  INVITATION: featureEvents(parseInvitation, invitationEventsOf),
  PAYOUT_BATCH: seldom(async () => {
    const [{ batchEventsOf }, { parseBatch }] = await Promise.all([
      import('#shared/transactions/batches/events.ts'),
      import('#shared/transactions/batches/store.ts'),
    ]);
    return featureEvents(parseBatch, batchEventsOf);
  }),
  PLATFORM: featureEvents(parsePlatform, platformEventsOf),
  TRANSACTION: featureEvents(parseTransaction, transactionEventsOf),
  VERIFICATION: featureEvents(parseVerification, verificationEventsOf),
  WEBHOOK_ENDPOINT: seldom(async () => {
    const { furtherEndpointEventsOf, parseFurtherEndpoint } = await import('../endpoints/events.ts');
    return featureEvents(parseFurtherEndpoint, furtherEndpointEventsOf);
  }),
};

/** Items whose creation is no event: its answer shows them, and imports create thousands. */
const silentlyCreated = new Set(['CUSTOMER', 'DOCUMENT', 'INVITATION']);

/** One attribute in DynamoDB's JSON: its type and its value. Each feature's own schema checks the value. */
const attributeSchema = z.custom<AttributeValue>(
  (value) => typeof value === 'object' && value !== null && Object.keys(value).length === 1,
  'must be an attribute of an item',
);
/** Numbers that are too large to be exact become bigint. */
const imageSchema = z.record(z.string(), attributeSchema).transform((image) => unmarshall(image));

const recordSchema = z.object({
  dynamodb: z.object({ NewImage: imageSchema.optional(), OldImage: imageSchema.optional() }),
});

const partitionKeySchema = z.string().regex(/^[A-Z_]+#/);

/**
 * The events of one record of the table's stream; none for a deleted item, and none for an item that only the audit
 * trail records.
 *
 * @throws when the record is not one of our items, or its feature cannot read it
 */
export const eventsOf = async (record: unknown): Promise<Drafts> => {
  const { NewImage: after, OldImage: before } = recordSchema.parse(record).dynamodb;
  if (after === undefined) return [];
  const [prefix = ''] = partitionKeySchema.parse(after.pk).split('#', 1);
  const eventsOfItem = registry[prefix];
  if (eventsOfItem === undefined && auditedPrefixOf(after.pk) !== undefined) return [];
  if (eventsOfItem === undefined) throw new Error(`No feature makes events of ${prefix}`);
  if (before === undefined && silentlyCreated.has(prefix)) return [];
  return eventsOfItem(before, after);
};
