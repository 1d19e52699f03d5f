import type { DynamodbProcess } from './aws/dynamodb-process.ts';
import type { Interceptor } from './aws/interceptor.ts';
import type { BeforeCall, LogSink } from './functions/start-functions.ts';
import type { GatewayFault } from './gateway/gateway-fault.ts';
import type { EdgeResponses } from './gateway/gateway-responses.ts';
import type { Throttle } from './gateway/stage.ts';
import type { BesideApi } from './gateway/start-gateway.ts';
import type { Assembly } from './template.ts';

export interface HostOptions {
  /** A synthesized stack, or a function that makes one while the database starts. */
  readonly assembly: Assembly | (() => Promise<Assembly>);
  /** Port of the REST API; 0, the default, lets the system choose. */
  readonly port?: number;
  /** Divides every wait for a number of seconds; default: 1. */
  readonly timeScale?: number;
  /** Schedules run no more often than this, however large `timeScale` is; default: 100 ms. */
  readonly shortestPeriodMs?: number | undefined;
  /** Values for environment variables that the template gives to functions, instead of the template's. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Directory that keeps the data; default: the data lives in memory. */
  readonly dataDir?: string | undefined;
  /** A database that starts already, with the same `dataDir` and `onLost`; the host stops it. Default: it starts one. */
  readonly dynamodb?: Promise<DynamodbProcess> | undefined;
  /** See every call of a function to AWS and may change its outcome. */
  readonly interceptors?: readonly Interceptor[];
  /** What a call of a function waits for: files of its code, say, that are made when somebody needs them. */
  readonly beforeCall?: BeforeCall | undefined;
  /** Takes what functions log; default: it is dropped. */
  readonly logSink?: LogSink;
  /** An instance of a function ends after this long without an event, except the last one; default: 20 s. */
  readonly idleLimitMs?: number;
  /** Authorizers' results are kept for so long; default: what the template says, divided by `timeScale`. */
  readonly authorizationsKeptMs?: number;
  /**
   * The account's limit on concurrent events of all functions. Events beyond it are refused, as on AWS. Without it, only
   * the functions' own reservations limit them.
   */
  readonly accountConcurrency?: number | undefined;
  /** The account's limit on requests to all stages; default: API Gateway's. */
  readonly accountThrottle?: Throttle;
  /** Answers to requests that never reach the API, by type: `HEADERS_TOO_LARGE`. */
  readonly edgeResponses?: EdgeResponses;
  /** Called when the gateway itself answers a request with a 5xx. */
  readonly onFault?: (fault: GatewayFault, requestId: string) => void;
  /** Called with a sentence when the database has ended and does not come back. The host then answers only errors. */
  readonly onLost?: (reason: string) => void;
  /** Takes requests outside the API's stage, such as those of a launcher's own page. */
  readonly beside?: BesideApi;
}
