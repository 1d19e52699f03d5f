import { createHash } from 'node:crypto';
import * as z from 'zod';
import { type ActorKind, type AuditedPrefix, actorLetters } from '#shared/kernel/actor.ts';

/** Kinds of items that have records. */
export type TrailPrefix = AuditedPrefix | 'ACCOUNT';

interface Resource {
  /** `Type:<uuid>`. */
  readonly resource: string;
  /** `Platform:<uuid>`; undefined when it belongs to none. */
  readonly platformId: string | undefined;
}

/** Whoever knows an invitation's code may claim it, so the trail has its beginning of a hash. */
export const invitationResource = (code: string): string =>
  `Invitation:${createHash('sha256').update(code).digest('hex').slice(0, 32)}`;

const platformOf = (uuid: unknown): string | undefined =>
  typeof uuid === 'string' && uuid !== '' ? `Platform:${uuid}` : undefined;

/** What an item is about, in the words of the API. */
export const resourceOf = (prefix: TrailPrefix, item: Readonly<Record<string, unknown>>): Resource => {
  const [, first = '', second = ''] = String(item.pk).split('#');
  const ofPlatform = (type: string, uuid: unknown = second): Resource => ({
    resource: `${type}:${String(uuid)}`,
    platformId: platformOf(first),
  });
  switch (prefix) {
    case 'ACCOUNT':
      return ofPlatform('InternalAccount');
    case 'ACT':
      return { resource: String(item.subject), platformId: platformOf(item.platformId) };
    case 'BULK':
      return ofPlatform('Job');
    // The trail of a payment has what its switch took back, and what operators decided.
    case 'RECONCILIATION_EXCEPTION':
      return ofPlatform('Transaction');
    case 'CUSTOMER':
      return ofPlatform('Customer');
    case 'DEPOSIT':
      return { resource: `Deposit:${String(item.sortId)}`, platformId: platformOf(item.platformId) };
    case 'DOCUMENT':
      return ofPlatform('Document');
    case 'EXTERNAL':
      return ofPlatform('ExternalAccount');
    case 'STORED_DOCUMENT':
      return ofPlatform('Document', item.documentUuid);
    case 'INVITATION':
      return { resource: invitationResource(first), platformId: platformOf(item.platformId) };
    case 'LINK':
      return ofPlatform('LinkToken', second.slice(0, 16));
    case 'OWNER':
      return ofPlatform('BeneficialOwner');
    case 'PAYOUT_BATCH':
      return ofPlatform('PayoutBatch');
    case 'PLATFORM':
      return { resource: `Platform:${first}`, platformId: platformOf(first) };
    case 'TOKEN':
      return ofPlatform('Token', item.sk);
    case 'TOKEN_REMOVED':
      return ofPlatform('Token');
    case 'TRANSACTION':
      return ofPlatform('Transaction');
    case 'UMA_COUNTERPARTY':
      return { resource: `UmaCounterparty:${String(item.domain)}`, platformId: undefined };
    case 'VERIFICATION':
      return ofPlatform('Verification');
    case 'WEBHOOK_ENDPOINT':
      return ofPlatform('WebhookEndpoint', item.sk);
  }
};

const letters: Readonly<Record<string, string>> = actorLetters;
const isKind = (value: unknown): value is ActorKind =>
  typeof value === 'string' && letters[value] !== undefined;

export const actions = ['CREATED', 'CHANGED', 'DELETED', 'DONE'] as const;

const valueSchema = z.object({ before: z.json().optional(), after: z.json().optional() });

/** One accepted change: who, what, when. No name, secret, hash, address of an endpoint or account number. */
export const auditRecordSchema = z.object({
  /** Of the record of the table's stream. The same change has the same id, however often it was written. */
  eventId: z.string(),
  /** To the second. ISO 8601. */
  at: z.string(),
  /** DONE: an act that changes no record of its own, such as sending a webhook or starting a workflow again. */
  action: z.enum(actions),
  /** `Type:<uuid>`. */
  resource: z.string(),
  /** Absent: it belongs to no platform. */
  platformId: z.string().optional(),
  /** Absent: neither a request nor a run of the service made the change. */
  actor: z
    .object({
      kind: z.custom<ActorKind>(isKind),
      id: z.string(),
      requestId: z.string(),
      operation: z.string(),
    })
    .optional(),
  /** The change has the actor of the one before: the same request made both, or somebody made this one by hand. */
  hasFormerActor: z.literal(true).optional(),
  /** Version of the record, or the time of its change where it has no version. Absent: there was or is none. */
  before: z.string().optional(),
  after: z.string().optional(),
  /** Names of the attributes that are not the same as before. */
  fields: z.array(z.string()).readonly(),
  /** What changed in attributes that identify nobody. */
  values: z.record(z.string(), valueSchema).readonly(),
});

export type AuditRecord = Readonly<z.output<typeof auditRecordSchema>>;
