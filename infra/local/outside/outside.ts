import { Worker } from 'node:worker_threads';
import type { NeighbourOptions, OrderedDeposit, ServedAt } from './neighbour.ts';
import { answerSchema, type Task } from './outside-messages.ts';

const workerModule = new URL('./outside-worker.ts', import.meta.url);

/** The servers beside a production service on this machine, in a thread of their own. */
export interface Outside {
  readonly variables: Readonly<Record<string, string>>;
  readonly lines: readonly (readonly [who: string, where: string])[];
  /** @param clock HostClock.shared */
  begin(service: ServedAt, clock: Float64Array): Promise<void>;
  forget(): Promise<void>;
  deposit(deposit: OrderedDeposit): Promise<void>;
  stop(): Promise<void>;
}

interface Pending {
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** @param onLost takes a sentence when the thread has ended */
export const startOutside = (
  options: NeighbourOptions,
  onLost: (reason: string) => void,
): Promise<Outside> => {
  const worker = new Worker(workerModule, { workerData: options, argv: [], execArgv: [] });
  const pending = new Map<number, Pending>();
  let count = 0;
  let isStopped = false;
  const ask = (task: Task): Promise<void> =>
    new Promise((resolve, reject) => {
      count += 1;
      pending.set(count, { resolve, reject });
      worker.postMessage({ id: count, task });
    });
  return new Promise((resolve, reject) => {
    worker.on('message', (raw: unknown) => {
      const answer = answerSchema.parse(raw);
      if ('done' in answer) {
        const { done, problem } = answer;
        if (problem === undefined) pending.get(done)?.resolve();
        else pending.get(done)?.reject(new Error(problem));
        pending.delete(done);
        return;
      }
      resolve({
        ...answer,
        begin: (service, clock) => ask({ kind: 'begin', service, clock }),
        forget: () => ask({ kind: 'forget' }),
        deposit: (deposit) => ask({ kind: 'deposit', deposit }),
        stop: async () => {
          isStopped = true;
          await worker.terminate();
        },
      });
    });
    worker.once('error', (error) => {
      reject(error);
      onLost(
        `The servers beside the service ended: ${error instanceof Error ? error.message : String(error)}.`,
      );
    });
    worker.once('exit', () => {
      if (!isStopped) onLost('The servers beside the service ended.');
    });
  });
};
