import { StartError } from '@payments-service/local-aws/start-error';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { inWorker } from '#infra/local/in-worker.ts';

/** A module that posts one message. */
const posting = (message: object): URL =>
  new URL(
    `data:text/javascript,import { parentPort } from 'node:worker_threads'; parentPort.postMessage(${JSON.stringify(message)});`,
  );

const run = (message: object) =>
  inWorker({ module: posting(message), data: {}, env: {}, result: z.object({ made: z.string() }) });

test('a thread gives its result', async () => {
  expect(await run({ result: { made: 'this' } })).toEqual({ made: 'this' });
});

test('a problem in a thread, such as a folder without write access, is a sentence for the terminal', async () => {
  const failed = await run({ problem: 'EROFS: read-only file system' }).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(StartError);
  expect(failed).toMatchObject({ message: 'EROFS: read-only file system' });
});
