import * as z from 'zod';
import { type ActorKind, actorLetters } from '#shared/kernel/actor.ts';

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
  /** Absent: code from before the trail made the change. */
  actor: z
    .object({
      kind: z.custom<ActorKind>(isKind),
      /** `…` and the last ten digits of a token's uuid, for a payment that has no room for more. */
      id: z.string(),
      requestId: z.string(),
      operation: z.string(),
    })
    .optional(),
  /** The change has the stamp of the one before: the same request made both, or somebody made this one by hand. */
  hasFormerStamp: z.literal(true).optional(),
  /** Version of the record, or the time of its change where it has no version. Absent: there was or is none. */
  before: z.string().optional(),
  after: z.string().optional(),
  /** Names of the attributes that are not the same as before. */
  fields: z.array(z.string()).readonly(),
  /** What changed in attributes that identify nobody. */
  values: z.record(z.string(), valueSchema).readonly(),
});

export type AuditRecord = Readonly<z.output<typeof auditRecordSchema>>;
