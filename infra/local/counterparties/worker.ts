import { parentPort, workerData } from 'node:worker_threads';
import { keepTime } from '@payments-service/local-aws/keep-time';
import { type CounterpartyServer, type Task, taskSchema } from './counterparty-server.ts';
import { counterpartyServers } from './counterparty-servers.ts';

const started: CounterpartyServer[] = [];

const deposit = async (task: Extract<Task, { kind: 'deposit' }>): Promise<void> => {
  const payer = started.find((one) => one.deposit !== undefined);
  await payer?.deposit?.(task.deposit);
};

const carryOut = async (task: Task): Promise<void> => {
  if (task.kind === 'begin') {
    // Neighbours must see the time of the service: signatures and rates are only believed for minutes.
    keepTime(task.clock);
    for (const counterpartyServer of started) counterpartyServer.begin?.(task.service);
  } else if (task.kind === 'forget') {
    for (const counterpartyServer of started) counterpartyServer.forget?.();
  } else if (task.kind === 'switch') {
    for (const counterpartyServer of started) counterpartyServer.setSwitch?.(task.state);
  } else await deposit(task);
};

const problemOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

parentPort?.on('message', (raw: unknown) => {
  const { id, task } = taskSchema.parse(raw);
  carryOut(task).then(
    () => parentPort?.postMessage({ done: id }),
    (error: unknown) => parentPort?.postMessage({ done: id, problem: problemOf(error) }),
  );
});

for (const start of counterpartyServers) started.push(await start(workerData));
parentPort?.postMessage({
  variables: Object.assign({}, ...started.map(({ variables }) => variables)),
  lines: started.map(({ line }) => line),
});
