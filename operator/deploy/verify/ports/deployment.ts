import type { Settings } from '#infra/environments/settings.ts';
import type { CreatedPlatform } from '#shared/platforms/create-platform.ts';
import type { Shape } from '../shape/api-shape.ts';

/** A stack that serves requests, as its operator sees it. Methods throw NotSeenHere where the place cannot answer. */
export interface Deployment {
  readonly settings: Settings;
  readonly baseUrl: string;
  /** What is really deployed. */
  shape(): Promise<Shape>;
  /** Who gets the alarms. */
  alarmSubscribers(): Promise<Subscriber[]>;
  /** Calls a function by its own name, as a schedule does. @returns the function's error, if there was one */
  invoke(functionName: string, payload: unknown): Promise<string | undefined>;
  /** Calls to AWS that were refused since then, a line each. */
  refusedCalls(since: Date): Promise<string[]>;
  /** Functions that may not write their logs, or have written none although they were called. */
  functionsWithoutLogs(): Promise<string[]>;
  /** The number of messages by queue. */
  queueDepths(): Promise<Readonly<Record<string, number>>>;
  /** Keys of the bucket's objects with a prefix. */
  objectKeys(prefix: string): Promise<string[]>;
  objectBytes(key: string): Promise<Uint8Array>;
  /** Sets one alarm by hand. @returns what its topic did with it */
  raiseAlarm(): Promise<string>;
  createPlatform(name: string): Promise<CreatedPlatform>;
  /** Removes everything that is stored for a platform. @returns the number of items and objects */
  removePlatform(platformId: string): Promise<number>;
}

export interface Subscriber {
  /** An address, or the ARN of what is called. */
  readonly endpoint: string;
  readonly isConfirmed: boolean;
}
