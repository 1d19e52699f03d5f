import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '@payments-service/local-aws/start-error';
import type { Connection } from './connection-file.ts';

/** A starting service on a busy machine may need this long for its first answers. */
const patienceMs = 60_000;
const answerLimitMs = 10_000;
const pauseMs = 250;

/**
 * Asks the service whether it knows these credentials. Only a 401 says that it does not; a 5xx, a time-out and a broken
 * connection say nothing, so the question is asked again.
 *
 * @throws StartError when the service gives no clear answer in time
 */
export const areAccepted = async (connection: Connection, limitMs = patienceMs): Promise<boolean> => {
  const deadlineMs = performance.now() + limitMs;
  for (;;) {
    const { status, problem } = await ask(connection);
    if (status === 401) return false;
    // Any other answer below 500 comes after the authorizer, as a 403 for a token without VIEW.
    if (status < 500 && status !== 429) return true;
    if (performance.now() > deadlineMs) {
      throw new StartError(`The service did not start: ${connection.baseUrl}/config ${problem}`);
    }
    await sleep(pauseMs);
  }
};

const ask = async ({ baseUrl, clientId, clientSecret }: Connection) => {
  try {
    const { status, body } = await fetch(`${baseUrl}/config`, {
      headers: { Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
      signal: AbortSignal.timeout(answerLimitMs),
    });
    await body?.cancel();
    return { status, problem: `answers ${status}` };
  } catch (error) {
    return { status: 503, problem: `does not answer: ${error instanceof Error ? error.message : error}` };
  }
};
