import { parentPort, workerData } from 'node:worker_threads';
import { keepTime } from '@payments-service/local-aws/keep-time';
import { bindLocal } from '../access/service.ts';

/** Cheap on this machine, and soon enough to look immediate. */
const liveEveryMs = 2_000;

const { connection, clock, key, publicPort } = workerData;
keepTime(clock);
const service = bindLocal(connection, false);
try {
  const { openConsole } = await import('./open-console.ts');
  const { port } = await openConsole({
    service,
    port: 0,
    publicPort,
    key,
    liveEveryMs,
    onError: (error) => process.stderr.write(`Console: ${error instanceof Error ? error.stack : error}\n`),
  });
  parentPort?.postMessage({ port });
} catch (error) {
  parentPort?.postMessage({ problem: error instanceof Error ? error.message : String(error) });
}
