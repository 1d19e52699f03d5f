import { Worker } from 'node:worker_threads';
import { StartError } from '@payments-service/local-aws/start-error';
import type { LocalService } from '../local-service.ts';
import {
  answerSchema,
  type CounterpartyServerOptions,
  type OrderedDeposit,
  type ServedAt,
  type SwitchState,
  type Task,
} from './counterparty-server.ts';

const workerModule = new URL('./worker.ts', import.meta.url);

/** The servers beside a production service on this machine, in a thread of their own. */
export interface Counterparties {
  readonly variables: Readonly<Record<string, string>>;
  readonly lines: readonly (readonly [who: string, where: string])[];
  /** @param clock HostClock.shared */
  begin(service: ServedAt, clock: Float64Array): Promise<void>;
  forget(): Promise<void>;
  deposit(deposit: OrderedDeposit): Promise<void>;
  setSwitch(state: SwitchState): Promise<void>;
  stop(): Promise<void>;
}

interface Pending {
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** @param onLost takes a sentence when the thread has ended */
export const startCounterparties = (
  options: CounterpartyServerOptions,
  onLost: (reason: string) => void,
): Promise<Counterparties> => {
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
        setSwitch: (state) => ask({ kind: 'switch', state }),
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

type Service = Pick<LocalService, 'baseUrl' | 'clock' | 'invoke' | 'template'>;

/** The schedule reads rates in five minutes only, and production quotes nothing without them. */
const fileRates = async ({ template, invoke }: Service): Promise<void> => {
  const { error } = await invoke(`${template.stackName}-refresh-rates`, '{}');
  if (error !== undefined) throw new StartError(`The exchange rates were refused: ${error.message}`);
};

/** Makes a service that has just started and its counterparties know each other. @throws StartError */
export const beginCounterparties = async (
  counterparties: Counterparties,
  service: Service,
  publicKey: string,
): Promise<void> => {
  const { baseUrl, clock } = service;
  await counterparties.begin({ baseUrl, publicKey }, clock.shared);
  await fileRates(service);
};

/** Does for the counterparties what was done for a service that was emptied. */
export const emptyCounterparties = async (
  counterparties: Counterparties,
  service: Service,
): Promise<void> => {
  await counterparties.forget();
  await fileRates(service);
};
