import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod';

/** Between `start` and `stop` sends requests at a rate, whatever becomes of them. Then tells how many got each status. */
const { url, authorization, perSecond } = z
  .object({ url: z.string(), authorization: z.string(), perSecond: z.number() })
  .parse(workerData);

const everyMs = 10;
const agent = new Agent({ keepAlive: true });
let statuses: Record<string, number> = {};
let waiting = 0;

const end = (status: string): void => {
  statuses[status] = (statuses[status] ?? 0) + 1;
  waiting -= 1;
};

const send = (): void => {
  waiting += 1;
  request(url, { agent, headers: { authorization } }, (response) => {
    response.resume();
    response.once('end', () => end(String(response.statusCode)));
  })
    .once('error', () => end('no answer'))
    .end();
};

let timer: NodeJS.Timeout | undefined;

const start = (): void => {
  const startedAtMs = performance.now();
  let sent = 0;
  timer = setInterval(() => {
    const due = ((performance.now() - startedAtMs) / 1_000) * perSecond;
    for (; sent < due; sent += 1) send();
  }, everyMs);
};

const tellWhenAnswered = (): void => {
  if (waiting > 0) {
    setTimeout(tellWhenAnswered, everyMs);
    return;
  }
  parentPort?.postMessage(statuses);
  statuses = {};
};

parentPort?.on('message', (order: 'start' | 'stop') => {
  if (order === 'start') {
    start();
    return;
  }
  clearInterval(timer);
  tellWhenAnswered();
});
