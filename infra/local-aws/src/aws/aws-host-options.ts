import type { HostClock } from '../clock.ts';
import type { Invoke } from '../functions/invocation.ts';
import type { Template } from '../template.ts';
import type { DynamodbProcess } from './dynamodb-process.ts';
import type { Interceptor } from './interceptor.ts';

export interface AwsHostOptions {
  readonly template: Pick<Template, 'ofType' | 'find'>;
  readonly invoke: Invoke;
  /** Divides every wait, retry interval and schedule period. */
  readonly timeScale: number;
  /** Schedules run no more often than this; default: 100 ms. */
  readonly shortestPeriodMs?: number | undefined;
  readonly clock?: HostClock;
  /** Directory for tables, objects and stream positions; without it they live in memory. */
  readonly dataDir?: string | undefined;
  /** Called when the database has ended and does not come back. */
  readonly onLost?: ((reason: string) => void) | undefined;
  /** A database that starts already; it stops with the rest. */
  readonly dynamodb?: Promise<DynamodbProcess>;
  /** Asked about each call in this order. */
  readonly interceptors?: readonly Interceptor[];
}
