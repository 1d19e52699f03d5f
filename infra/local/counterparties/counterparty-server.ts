import * as z from 'zod';
import type { Certificate } from './certificate.ts';

const depositSchema = z.object({
  reference: z.string(),
  amount: z.int(),
  currency: z.string(),
  payerName: z.string().optional(),
});

/** How the switch stands, for people who practise: DOWN ends every connection, SLOW has banks that decide nothing. */
export const switchStates = ['NORMAL', 'DOWN', 'SLOW'] as const;
export type SwitchState = (typeof switchStates)[number];

/** What the launcher asks of its counterparties' thread. */
export const taskSchema = z.object({
  id: z.int(),
  task: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('begin'),
      service: z.object({ baseUrl: z.string(), publicKey: z.string() }),
      clock: z.custom<Float64Array>((value) => value instanceof Float64Array),
    }),
    z.object({ kind: z.literal('forget') }),
    z.object({ kind: z.literal('deposit'), deposit: depositSchema }),
    z.object({ kind: z.literal('switch'), state: z.enum(switchStates) }),
  ]),
});
export type Task = z.output<typeof taskSchema>['task'];

/** What the thread answers: first that everybody listens, then the end of each task. */
export const answerSchema = z.union([
  z.object({
    variables: z.record(z.string(), z.string()),
    lines: z.array(z.tuple([z.string(), z.string()])),
  }),
  z.object({ done: z.int(), problem: z.string().optional() }),
]);

/** The service that runs, for those who call it. */
export interface ServedAt {
  readonly baseUrl: string;
  /** Verifies what the service signs. */
  readonly publicKey: string;
}

/** Money that comes in from outside, as somebody orders it at the control page. */
export interface OrderedDeposit {
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
  readonly payerName?: string | undefined;
}

/** A server beside the service, which plays somebody outside whom production needs. */
export interface CounterpartyServer {
  /** Environment variables by which functions find it, in place of those of infra/environments/local-prod.ts. */
  readonly variables: Readonly<Record<string, string>>;
  /** For the lines of the start: who it is, and where. */
  readonly line: readonly [who: string, where: string];
  /** From now on the service answers. */
  begin?(service: ServedAt): void;
  /** The service was emptied. */
  forget?(): void;
  /** Sends money to the service. */
  deposit?(deposit: OrderedDeposit): Promise<void>;
  /** Breaks the switch, or repairs it. */
  setSwitch?(state: SwitchState): void;
  stop(): void;
}

export interface CounterpartyServerOptions {
  readonly certificate: Certificate;
  /** Where to keep what must survive the service; undefined: in memory. */
  readonly dataDir: string | undefined;
}

export type StartCounterpartyServer = (options: CounterpartyServerOptions) => Promise<CounterpartyServer>;
