import { AsyncLocalStorage } from 'node:async_hooks';
import * as z from 'zod';
import type { Write } from './table/item.ts';

/** Who changes records. The letter stands in the attribute `by` of a record, so it never changes its meaning. */
export const actorLetters = {
  /** A platform, by its API token. */
  TOKEN: 'T',
  OPERATOR: 'O',
  WORKFLOW: 'W',
  /** A scheduled worker. */
  SWEEP: 'S',
  /** A function that another function calls. */
  WORKER: 'C',
  SWITCH: 'X',
  /** The verification provider. */
  PROVIDER: 'V',
  /** An operation without credentials, such as the KYC link of a customer. */
  PUBLIC: 'P',
} as const;

export type ActorKind = keyof typeof actorLetters;

export const actorKinds: readonly ActorKind[] = [
  'TOKEN',
  'OPERATOR',
  'WORKFLOW',
  'SWEEP',
  'WORKER',
  'SWITCH',
  'PROVIDER',
  'PUBLIC',
];

export interface Actor {
  readonly kind: ActorKind;
  /** uuid of the token, name of the operator; empty for the others. */
  readonly id: string;
  /** Of the request; empty without one. */
  readonly requestId: string;
  /** Name of the operation, step, worker or command. */
  readonly operation: string;
}

const running = new AsyncLocalStorage<Actor>();
let ofProcess: Actor | undefined;

/** Runs work on behalf of an actor: each record that it changes names the actor. */
export const asActor = <Result>(actor: Actor, work: () => Result): Result => running.run(actor, work);

/** Names who changes records in this process outside `asActor`: an operator's command. */
export const setProcessActor = (actor: Actor): void => {
  ofProcess = actor;
};

export const presentActor = (): Actor | undefined => running.getStore() ?? ofProcess;

/** The actor of work that no request asked for. */
export const ownWork = (kind: 'SWEEP' | 'WORKER' | 'WORKFLOW', operation: string): Actor => ({
  kind,
  id: '',
  requestId: '',
  operation,
});

/**
 * First parts of the partition keys whose changes the audit trail records. Journals are their own trail, and balances
 * follow from them. Key records, webhooks and checkpoints are no decisions of anybody. ACT: something that a person did
 * and that changes no record of its own.
 */
export const auditedPrefixes = [
  'ACT',
  'BULK',
  'RECONCILIATION_EXCEPTION',
  'CUSTOMER',
  'DEPOSIT',
  'DOCUMENT',
  'EXTERNAL',
  // The item that a document's deletion leaves.
  'STORED_DOCUMENT',
  'INVITATION',
  'LINK',
  'OWNER',
  'PAYOUT_BATCH',
  'PLATFORM',
  'TOKEN',
  'TOKEN_REMOVED',
  'TRANSACTION',
  'UMA_COUNTERPARTY',
  'VERIFICATION',
  'WEBHOOK_ENDPOINT',
] as const;

export type AuditedPrefix = (typeof auditedPrefixes)[number];

const prefixSchema = z.enum(auditedPrefixes);

/** The audited prefix of a partition key; undefined for an item that the trail leaves out. */
export const auditedPrefixOf = (pk: unknown): AuditedPrefix | undefined =>
  prefixSchema.safeParse(String(pk).split('#', 1)[0]).data;

/** Who made the last change of an item, in its attribute `by`. Only the operation's name may have spaces. */
export const auditActorText = ({ kind, id, requestId, operation }: Actor): string =>
  [actorLetters[kind], id, requestId, operation].join(' ');

const kindOf = (letter: string | undefined): ActorKind | undefined =>
  actorKinds.find((kind) => actorLetters[kind] === letter);

/** The actor in the attribute `by`; undefined when it names none. */
export const actorOf = (auditActor: unknown): Actor | undefined => {
  if (typeof auditActor !== 'string') return undefined;
  const [letter, id = '', requestId = '', ...operation] = auditActor.split(' ');
  const kind = kindOf(letter);
  return kind && { kind, id, requestId, operation: operation.join(' ') };
};

const updateWithAuditActor = (update: NonNullable<Write['Update']>, by: string): Write => {
  const { UpdateExpression = '' } = update;
  const set = 'SET #by = :by';
  const rest = UpdateExpression.startsWith('SET ')
    ? `, ${UpdateExpression.slice('SET '.length)}`
    : ` ${UpdateExpression}`;
  return {
    Update: {
      ...update,
      UpdateExpression: `${set}${rest}`,
      ExpressionAttributeNames: { ...update.ExpressionAttributeNames, '#by': 'by' },
      ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':by': by },
    },
  };
};

/** The write with an actor in `by`. */
const withStamp = (write: Write, by: string): Write => {
  const { Put: put, Update: update } = write;
  if (put !== undefined) return { Put: { ...put, Item: { ...put.Item, by } } };
  return update === undefined ? write : updateWithAuditActor(update, by);
};

/** The write with the present actor in `by`, when it changes an item of the audit trail. */
export const withAuditActor = (write: Write): Write => {
  const actor = presentActor();
  const { Put: put, Update: update } = write;
  const prefix = auditedPrefixOf(put?.Item?.pk ?? update?.Key?.pk);
  return actor === undefined || prefix === undefined ? write : withStamp(write, auditActorText(actor));
};

/**
 * The write of a balance with the present actor, for money that comes from no payment. The trail records a balance only
 * when its actor changes.
 */
export const stampedBalance = (write: Write): Write => {
  const actor = presentActor();
  return actor === undefined ? write : withStamp(write, auditActorText(actor));
};
