import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { accessControl } from '#src/aws/access-control.ts';
import { functionCalls } from '#src/aws/lambda/function-calls.ts';
import { StatesHost } from '#src/aws/states/states-host.ts';
import { openJournal } from '#src/aws/work-journal.ts';
import type { InvocationResult } from '#src/functions/invocation.ts';
import { templateOf } from '#src/testing/template-of.ts';
import { callerAndCalled } from './support/called-functions.ts';
import { machineArn, waiting } from './support/machines.ts';
import { functionArn, functionWithRole } from './support/templates.ts';

let dataDir: string;
let invoked: unknown[];

const open = () => openJournal(dataDir, 'work', z.object({ n: z.number() }));
const works = () => open().unfinished.map(({ work }) => work.n);

/** Nothing is closed or stopped before the next host opens the directory: as after a SIGKILL. */
const invoke =
  (answer: () => Promise<InvocationResult>) =>
  (_arn: string, payload: string): Promise<InvocationResult> => {
    invoked.push(JSON.parse(payload));
    return answer();
  };
const answers = invoke(() => Promise.resolve({ payload: '{"answer":"hello"}' }));
const hangs = invoke(() => new Promise(() => undefined));

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'journal-'));
  invoked = [];
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('unfinished work outlives a host, in its order, and finished work does not', () => {
  const journal = open();
  const dones = [1, 2, 3].map((n) => journal.begin({ n }));
  dones[1]?.();
  expect(works()).toEqual([1, 3]);
  const [first] = open().unfinished;
  first?.done();
  expect(works()).toEqual([3]);
  expect(statSync(join(dataDir, 'work.jsonl')).mode & 0o777).toBe(0o600);
});

test('a line that a killed host did not finish is no work', () => {
  open().begin({ n: 1 });
  appendFileSync(join(dataDir, 'work.jsonl'), '{"id":"2","work":{"n"');
  expect(works()).toEqual([1]);
  open().begin({ n: 3 });
  expect(works()).toEqual([1, 3]);
});

test('work of two hosts in one millisecond is told apart', () => {
  vi.useFakeTimers({ now: 0 });
  open().begin({ n: 1 });
  open().begin({ n: 2 });
  vi.useRealTimers();

  expect(works()).toEqual([1, 2]);
});

test('the file does not grow with finished work', () => {
  const journal = open();
  journal.begin({ n: 0 });
  for (let n = 1; n <= 11_000; n += 1) journal.begin({ n })();
  expect(readFileSync(join(dataDir, 'work.jsonl'), 'utf8').split('\n').length).toBeLessThan(5_000);
  expect(works()).toEqual([0]);
});

test('without a data directory nothing is kept', () => {
  const journal = openJournal(undefined, 'work', z.object({ n: z.number() }));
  journal.begin({ n: 1 })();
  expect(journal.unfinished).toEqual([]);
});

test('asynchronous calls of a killed host are made by the next one, but those that were done', async () => {
  const template = templateOf(callerAndCalled());
  const access = accessControl(template);
  const host = (run: typeof hangs) =>
    functionCalls({ template, access, invoke: run, timeScale: 1, sendToQueue: () => true, dataDir });
  const call = (calls: ReturnType<typeof host>, Payload: string) =>
    calls.service.call('Invoke', {
      FunctionName: functionArn('Deliver'),
      InvocationType: 'Event',
      Payload,
    });
  const lineCount = () =>
    readFileSync(join(dataDir, 'asynchronous-calls.jsonl'), 'utf8').split('\n').length - 1;
  await call(host(answers), '{"n":1}');
  await expect.poll(lineCount).toBe(2);
  await call(host(hangs), '{"n":2}');
  expect(invoked).toEqual([{ n: 1 }, { n: 2 }]);
  invoked = [];

  host(answers).resume();
  expect(invoked).toEqual([{ n: 2 }]);
  // The kept call, its new beginning and both ends.
  await expect.poll(lineCount).toBe(4);
  host(answers).resume();
  expect(invoked).toEqual([{ n: 2 }]);
});

test('executions of a killed or stopped host start again, but those that ended', async () => {
  const template = templateOf({ ...functionWithRole('Step', []), ...waiting });
  const access = accessControl(template);
  const host = (run: typeof hangs) =>
    new StatesHost({ template, access, invoke: run, timeScale: 6_000, dataDir });
  const ended = host(answers).start(machineArn('waiting'), 'ended', '{"id":"1"}');
  await expect.poll(() => ended.status).toBe('SUCCEEDED');
  host(hangs).start(machineArn('waiting'), 'killed', '{"id":"2"}');
  const stopped = host(hangs);
  stopped.resume();
  stopped.start(machineArn('waiting'), 'stopped', '{"id":"3"}');
  stopped.stop();

  const last = host(answers);
  last.resume();
  const executions = last.executionsOf(machineArn('waiting'));
  expect(executions.map(({ options: { name, input } }) => [name, input])).toEqual([
    ['stopped', '{"id":"3"}'],
    ['killed', '{"id":"2"}'],
  ]);
  await expect.poll(() => executions.map(({ status }) => status)).toEqual(['SUCCEEDED', 'SUCCEEDED']);
  expect(openJournal(dataDir, 'executions', z.unknown()).unfinished).toEqual([]);
});
