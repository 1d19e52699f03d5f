import { parentPort, workerData } from 'node:worker_threads';
import { keepTime } from '@payments-service/local-aws/keep-time';
import type { Neighbour } from './neighbour.ts';
import { neighbours } from './neighbours.ts';
import { type Task, taskSchema } from './outside-messages.ts';

const started: Neighbour[] = [];

const deposit = async (task: Extract<Task, { kind: 'deposit' }>): Promise<void> => {
  const payer = started.find((one) => one.deposit !== undefined);
  await payer?.deposit?.(task.deposit);
};

const carryOut = async (task: Task): Promise<void> => {
  if (task.kind === 'begin') {
    // Neighbours must see the time of the service: signatures and rates are only believed for minutes.
    keepTime(task.clock);
    for (const neighbour of started) neighbour.begin?.(task.service);
  } else if (task.kind === 'forget') {
    for (const neighbour of started) neighbour.forget?.();
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

for (const start of neighbours) started.push(await start(workerData));
parentPort?.postMessage({
  variables: Object.assign({}, ...started.map(({ variables }) => variables)),
  lines: started.map(({ line }) => line),
});
