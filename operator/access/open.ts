import { readFileSync } from 'node:fs';
import { keepTime } from '@payments-service/local-aws/keep-time';
import * as z from 'zod';
import { connectionFile, connectionSchema } from '#infra/local/connection-file.ts';
import { OperatorError } from './operator-error.ts';
import { bindLocal, type Service } from './service.ts';

const clockSchema = z.object({ now: z.iso.datetime(), isStill: z.boolean(), aheadMs: z.number() });
const everyMs = 1_000;

/** The time of the local service. This thread begins to read it once, however often it opens the service. */
const clock = new Float64Array([0, Number.NaN]);
let isKept = false;

/** @throws OperatorError when nothing listens there */
const ask = (url: URL): Promise<Response> =>
  fetch(url).catch((cause: unknown) => {
    throw new OperatorError(`No service answers at ${url.origin}. Start one with: npm start`, { cause });
  });

/** The answer's `now` is late by the way of the answer: with it, lists would lack what has just happened. */
const readOffset = async (url: URL): Promise<void> => {
  const answer = await ask(url);
  const { now, isStill, aheadMs } = clockSchema.parse(await answer.json());
  clock[0] = aheadMs;
  clock[1] = isStill ? Date.parse(now) : Number.NaN;
};

/**
 * Lets this process read the time of the local service, which can be ahead of the machine's (npm run clock).
 *
 * @param baseUrl of its API
 * @param isLasting whether the process must follow when somebody moves the time later
 * @throws OperatorError when the service has ended
 */
const keepLocalTime = async (baseUrl: string, isLasting: boolean): Promise<void> => {
  const url = new URL('/_local/clock', baseUrl);
  const look = (): Promise<void> => readOffset(url);
  // A service without controls has the machine's time.
  const hasControls = await look().then(
    () => true,
    (error: unknown) => {
      if (error instanceof OperatorError) throw error;
      return false;
    },
  );
  if (!hasControls) return;
  const [offsetMs = 0, stillAtMs = Number.NaN] = clock;
  if (isLasting) setInterval(() => void look().catch(() => undefined), everyMs).unref();
  else if (offsetMs === 0 && Number.isNaN(stillAtMs)) return;
  if (!isKept) keepTime(clock);
  isKept = true;
};

export interface Place {
  /** Name of a deployed stack; absent: the service on this machine. */
  readonly stack?: string | undefined;
  readonly region?: string | undefined;
  /** Takes the role that may change something. */
  readonly canWrite: boolean;
  /** Whether the process goes on for long, so that it follows when somebody moves the local time. */
  readonly isLasting?: boolean | undefined;
}

/**
 * Finds the service and binds this process to it.
 *
 * @throws OperatorError that says what to do
 */
export const openService = async (place: Place): Promise<Service> => {
  const { stack, region, canWrite } = place;
  if (stack === undefined) return openLocal(place);
  if (region === undefined) throw new OperatorError('--stack needs --region, such as --region eu-west-1.');
  const { openStack } = await import('./stack.ts');
  return openStack(stack, region, canWrite);
};

const openLocal = async ({ canWrite, isLasting = false }: Place): Promise<Service> => {
  const connection = connectionSchema.safeParse(readConnection());
  if (connection.success && connection.data.operator !== undefined) {
    const service = bindLocal(connection.data.operator, canWrite);
    await keepLocalTime(connection.data.baseUrl, isLasting);
    return service;
  }
  throw new OperatorError(
    `There is no ${connectionFile} of a running service. Start one with: npm start, or name a deployed one with --stack and --region.`,
  );
};

const readConnection = (): unknown => {
  try {
    return JSON.parse(readFileSync(connectionFile, 'utf8'));
  } catch {
    return undefined;
  }
};
