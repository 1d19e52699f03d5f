import { AsyncLocalStorage } from 'node:async_hooks';

/** Who changes records. The letter stands in the stamp of a record (stamp.ts), so it never changes its meaning. */
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
