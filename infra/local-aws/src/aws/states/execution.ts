import { dataLimitBytes, eventLimit } from '../../aws-limits.ts';
import type { HostClock } from '../../clock.ts';
import type { Invoke } from '../../functions/invocation.ts';
import type { Json } from '../../template-json.ts';
import { type HistoryEvent, historyEvent, isTransition, taskScheduled } from './history.ts';
import type { Machine } from './machine.ts';
import { RetryPauses } from './retry-pauses.ts';
import { dataLimitExceeded, type Failure, failureOf, runtimeError, StateError } from './state-errors.ts';
import { runLambdaTask, runWait, type TaskContext } from './task-handlers.ts';

export type ExecutionStatus = 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'TIMED_OUT' | 'ABORTED';

const lastEvents: Readonly<Record<ExecutionStatus, string>> = {
  RUNNING: 'ExecutionStarted',
  SUCCEEDED: 'ExecutionSucceeded',
  FAILED: 'ExecutionFailed',
  TIMED_OUT: 'ExecutionTimedOut',
  ABORTED: 'ExecutionAborted',
};

export interface ExecutionOptions {
  readonly machine: Machine;
  readonly arn: string;
  readonly name: string;
  /** JSON text as the caller sent it. */
  readonly input: string;
  readonly timeScale: number;
  readonly clock: HostClock;
  readonly invoke: Invoke;
  readonly mayInvoke: (functionArn: string) => boolean;
  readonly onTransition: () => void;
  readonly onEnd: () => void;
}

type TaskHandler = (input: Json) => Promise<Json>;

/** One run of a state machine, with the data for DescribeExecution and GetExecutionHistory. */
export class Execution {
  readonly options: ExecutionOptions;
  readonly startedAtMs: number;
  readonly events: HistoryEvent[] = [];
  status: ExecutionStatus = 'RUNNING';
  stoppedAtMs: number | undefined;
  output: string | undefined;
  failure: Failure | undefined;
  readonly #ended = new AbortController();
  readonly #run: { readonly abort: () => void };
  readonly #pauses: RetryPauses;
  #waits = 0;

  constructor(options: ExecutionOptions) {
    this.options = options;
    const { machine, arn, name, input, clock, timeScale } = options;
    this.startedAtMs = clock.nowMs();
    this.#pauses = new RetryPauses(clock, timeScale);
    const run = machine.engine.run(JSON.parse(input), {
      noThrowOnAbort: true,
      overrides: {
        taskResourceLocalHandlers: this.#handlers(),
        retryIntervalOverrides: Object.fromEntries(machine.taskStates.map((state) => [state, 0])),
      },
      context: {
        Execution: { Id: arn, Name: name, RoleArn: machine.roleArn },
        StateMachine: { Id: machine.arn, Name: machine.name },
      },
    });
    this.#run = run;
    this.#watchTimeout();
    const recorded = this.#record(run.eventLogs);
    const settled = run.result.then(
      (output) => this.#succeed(JSON.stringify(output)),
      (error: unknown) => this.#end('FAILED', failureOf(error)),
    );
    void Promise.all([recorded, settled]).then(() => this.events.push(this.#lastEvent()));
  }

  /** Whether it only waits for the clock. */
  get isWaiting(): boolean {
    return this.#waits > 0;
  }

  /** Does nothing when the execution has ended. */
  stop(status: 'ABORTED' | 'TIMED_OUT' | 'FAILED', failure: Failure): void {
    this.#end(status, failure);
    this.#run.abort();
  }

  #handlers(): Record<string, TaskHandler> {
    const { machine, invoke, mayInvoke, timeScale, clock } = this.options;
    const context: TaskContext = {
      invoke,
      mayInvoke,
      timeScale,
      wait: (milliseconds, ended) => this.#wait(milliseconds, ended),
      nowMs: () => clock.nowMs(),
      ended: this.#ended.signal,
    };
    return Object.fromEntries<TaskHandler>([
      ...machine.taskStates.map(
        (state) => [state, (input: Json) => this.#attempt(state, input, context)] as const,
      ),
      ...machine.waitStates.map((state) => [state, (input: Json) => runWait(context, input)] as const),
    ]);
  }

  async #wait(milliseconds: number, ended: AbortSignal): Promise<void> {
    this.#waits += 1;
    const { clock, machine, name } = this.options;
    await clock.wait(milliseconds, ended, `${machine.name} ${name}`);
    this.#waits -= 1;
  }

  /** One attempt of a task. A retry begins with its pause. */
  async #attempt(state: string, input: Json, context: TaskContext): Promise<Json> {
    const visit = `${state} ${JSON.stringify(input)}`;
    const pauseMs = this.#pauses.pauseMs(visit);
    if (pauseMs !== undefined) {
      await context.wait(pauseMs, context.ended);
      if (context.ended.aborted) throw runtimeError('The execution has ended');
      this.events.push(taskScheduled(this.options.clock.nowMs()));
    }
    try {
      const result = await runLambdaTask(context, input);
      this.#pauses.succeeded(visit);
      return result;
    } catch (error) {
      if (error instanceof StateError && error.isRetryable)
        this.#pauses.failed(visit, this.options.machine.retriers.get(state) ?? [], error.name);
      throw error;
    }
  }

  #watchTimeout(): void {
    const { timeoutSeconds } = this.options.machine;
    if (timeoutSeconds === undefined) return;
    this.options.clock.timer(timeoutSeconds * 1000, this.#ended.signal, () =>
      this.stop('TIMED_OUT', { error: 'States.Timeout', cause: '' }),
    );
  }

  async #record(events: ReturnType<Machine['engine']['run']>['eventLogs']): Promise<void> {
    for await (const event of events) {
      if (isTransition(event)) this.options.onTransition();
      const listed = historyEvent(
        event,
        this.options.machine.typeByState,
        this.options.clock.atRealMs(event.timestamp),
      );
      if (listed) this.events.push(listed);
      if (this.events.length >= eventLimit) {
        this.stop('FAILED', { error: 'States.Runtime', cause: `more than ${eventLimit} events` });
      }
      if (event.type === 'StateExited' && isTooLarge(JSON.stringify(event.state.output))) {
        this.stop('FAILED', failureOf(dataLimitExceeded(`output of the state ${event.state.name}`)));
      }
    }
  }

  #succeed(output: string): void {
    if (isTooLarge(output)) {
      this.#end('FAILED', failureOf(dataLimitExceeded('output of the execution')));
    } else if (this.status === 'RUNNING') {
      this.output = output;
      this.#end('SUCCEEDED', undefined);
    }
  }

  #lastEvent(): HistoryEvent {
    const details = this.failure ? { ...this.failure } : { output: this.output ?? null };
    const type = lastEvents[this.status];
    const field = `${type.slice(0, 1).toLowerCase()}${type.slice(1)}EventDetails`;
    return {
      type,
      timestampMs: this.stoppedAtMs ?? this.options.clock.nowMs(),
      details: { [field]: details },
    };
  }

  #end(status: ExecutionStatus, failure: Failure | undefined): void {
    if (this.status !== 'RUNNING') return;
    this.status = status;
    this.failure = failure;
    this.stoppedAtMs = this.options.clock.nowMs();
    this.#ended.abort();
    this.options.onEnd();
  }
}

const isTooLarge = (text: string | undefined): boolean =>
  text !== undefined && text.length * 3 > dataLimitBytes && Buffer.byteLength(text) > dataLimitBytes;
