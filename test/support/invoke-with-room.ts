import { setTimeout as sleep } from 'node:timers/promises';
import type { LocalService } from '#infra/local/local-service.ts';

const pauseForRoomMs = 50;

/** Other test files may use all of a function's reserved concurrency. As on AWS, the caller then tries again. */
export const invokeWithRoom: (
  host: LocalService,
  ...call: Parameters<LocalService['invoke']>
) => Promise<unknown> = async (host, ...call) => {
  const result = await host.invoke(...call);
  if (result.throttle === undefined) return result;
  await sleep(pauseForRoomMs);
  return invokeWithRoom(host, ...call);
};
