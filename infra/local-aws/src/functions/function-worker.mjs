// Plain JavaScript: a thread that loads TypeScript starts Node's compiler for itself, and its start costs twice the CPU time.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { keepTime } from './keep-time.mjs';
import { seedRandom } from './seeded-random.mjs';

/**
 * One Lambda instance. It imports the function's module once and then answers one event at a time. It runs in a worker
 * thread whose process.env holds only the function's environment.
 */
const port = parentPort;
if (!port) throw new Error('function-worker.mjs runs only as a worker thread');
/** @type {import('./instance-messages.ts').InstanceData} */
const data = workerData;

keepTime(data.clock);

let output = '';
const capture = (chunk) => {
  if (output === '') setImmediate(flush);
  output += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
  return true;
};
/** Output travels with the event's answer. Output between two events is sent alone. */
const flush = () => {
  if (output !== '') post({ kind: 'output' });
};
/** @param {import('./instance-messages.ts').FromInstance} message */
const post = (message) => {
  const text = output;
  output = '';
  port.postMessage(text === '' ? message : { ...message, output: text });
};
process.stdout.write = capture;
process.stderr.write = capture;

const failure = (kind, thrown) => {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const trace = thrown instanceof Error ? (error.stack ?? '').split('\n') : [];
  return {
    kind,
    payload: JSON.stringify({ errorType: error.name, errorMessage: error.message, trace }),
    error: { name: error.name, message: error.message },
  };
};

const contextOf = ({ requestId, traceId }) => {
  const deadlineMs = performance.now() + data.timeoutMs;
  return {
    awsRequestId: requestId,
    callbackWaitsForEmptyEventLoop: true,
    functionName: data.functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: data.functionArn,
    memoryLimitInMB: String(data.memoryMb),
    logGroupName: data.logGroupName,
    logStreamName: 'local',
    xRayTraceId: traceId,
    getRemainingTimeInMillis: () => Math.max(0, deadlineMs - performance.now()),
  };
};

/** @param {import('./instance-messages.ts').ToInstance} message */
const answer = async (handler, message) => {
  process.env._X_AMZN_TRACE_ID = message.traceId;
  if (message.seed !== undefined) seedRandom(message.seed);
  try {
    const result = await handler(JSON.parse(message.payload), contextOf(message));
    post({ kind: 'result', payload: JSON.stringify(result) ?? 'null' });
    setImmediate(keepCompiled);
  } catch (error) {
    post(failure('failure', error));
  }
};

/** What the first event has compiled is in it, too. Without anything new it does nothing. */
let isKept = false;
const keepCompiled = () => {
  if (isKept) return;
  isKept = true;
  flushCompileCache();
};

const load = async () => {
  // Beside the bundles, so that whoever removes them removes it.
  enableCompileCache(join(dirname(data.modulePath), '..', 'compiled'));
  const module = await import(pathToFileURL(data.modulePath).href);
  const handler = module[data.handlerName];
  if (typeof handler !== 'function') throw new TypeError(`${data.modulePath} exports no ${data.handlerName}`);
  return (event, context) => handler(event, context);
};

try {
  const handler = await load();
  port.on('message', (message) => void answer(handler, message));
  post({ kind: 'ready' });
} catch (error) {
  post(failure('initFailure', error));
}
