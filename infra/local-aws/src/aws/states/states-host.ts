import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import * as z from 'zod';
import { dataLimitBytes } from '../../aws-limits.ts';
import { HostClock } from '../../clock.ts';
import type { Invoke } from '../../functions/invocation.ts';
import type { Template } from '../../template.ts';
import type { JsonObject } from '../../template-json.ts';
import type { AccessControl } from '../access-control.ts';
import { openJournal, type WorkJournal } from '../work-journal.ts';
import { Execution } from './execution.ts';
import { loadMachine, type Machine, mustBeValid } from './machine.ts';

export interface StatesOptions {
  readonly template: Pick<Template, 'ofType'>;
  readonly access: Pick<AccessControl, 'roleMay'>;
  readonly invoke: Invoke;
  readonly timeScale: number;
  readonly clock?: HostClock;
  /** Running executions start again, from their first state, with the next host of this directory. */
  readonly dataDir?: string | undefined;
}

const startSchema = z.strictObject({ machineArn: z.string(), name: z.string(), input: z.string() });

/** An error of the Step Functions API; `name` is its type. */
export class StatesApiError extends Error {
  override readonly name: string;

  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

/** Older histories are dropped to save memory. The names of those executions stay taken. */
const historiesKept = 10_000;
const executionName = /^[^\s<>{}[\]?*"#%\\^|~`$&,;:/\p{Cc}]{1,80}$/u;

/** The template's state machines and their executions. The name of an execution stays taken while the host runs. */
export class StatesHost {
  readonly machines: ReadonlyMap<string, Machine>;
  readonly #options: StatesOptions;
  readonly #byArn = new Map<string, Execution>();
  readonly #transitions = new Map<string, number>();
  readonly #journal: WorkJournal<z.output<typeof startSchema>>;
  #isStopped = false;

  constructor(options: StatesOptions) {
    this.#options = options;
    this.#journal = openJournal(options.dataDir, 'executions', startSchema);
    const machines = options.template
      .ofType('AWS::StepFunctions::StateMachine')
      .map((resource) => loadMachine(resource, options.timeScale));
    this.machines = new Map(machines.map((machine) => [machine.arn, machine]));
  }

  /**
   * Validates the definitions one by one, so that the work of others goes on meanwhile.
   *
   * @throws StartError naming the first state machine that is not valid
   */
  async validate(): Promise<void> {
    for (const machine of this.machines.values()) {
      mustBeValid(machine);
      await setImmediate();
    }
  }

  /** A running execution with the same name and the same input is returned and not started again. */
  start(machineArn: string, name: string = randomUUID(), input = '{}'): Execution {
    const machine = this.machine(machineArn);
    if (!executionName.test(name)) throw new StatesApiError('InvalidName', `Invalid Name: '${name}'`);
    mustBeInput(input);
    const arn = `${machine.arn.replace(':stateMachine:', ':execution:')}:${name}`;
    const known = this.#byArn.get(arn);
    if (known?.status === 'RUNNING' && known.options.input === input) return known;
    if (known) throw new StatesApiError('ExecutionAlreadyExists', `Execution Already Exists: '${arn}'`);
    const { invoke, access, timeScale, clock = new HostClock() } = this.#options;
    const done = this.#journal.begin({ machineArn, name, input });
    const execution = new Execution({
      machine,
      arn,
      name,
      input,
      timeScale,
      clock,
      invoke,
      mayInvoke: (functionArn) => access.roleMay(machine.roleArn, 'lambda:InvokeFunction', functionArn),
      onEnd: () => this.#isStopped || done(),
      onTransition: () => this.#transitions.set(machine.name, (this.#transitions.get(machine.name) ?? 0) + 1),
    });
    this.#byArn.set(arn, execution);
    this.#dropOldHistory();
    return execution;
  }

  /** Starts the executions again that ran when the last host of the data directory ended. */
  resume(): void {
    for (const { work, done } of this.#journal.unfinished) {
      // A changed template may lack the state machine.
      if (this.machines.has(work.machineArn)) this.start(work.machineArn, work.name, work.input);
      done();
    }
  }

  machine(arn: string): Machine {
    const machine = this.machines.get(arn);
    if (!machine)
      throw new StatesApiError('StateMachineDoesNotExist', `State Machine Does Not Exist: '${arn}'`);
    return machine;
  }

  execution(arn: string): Execution {
    const execution = this.#byArn.get(arn);
    if (!execution) throw new StatesApiError('ExecutionDoesNotExist', `Execution Does Not Exist: '${arn}'`);
    return execution;
  }

  /** Gives the newest execution first. */
  executionsOf(machineArn: string): Execution[] {
    const { arn } = this.machine(machineArn);
    return [...this.#byArn.values()].filter(({ options }) => options.machine.arn === arn).reverse();
  }

  /** Whether every running execution waits for the clock. */
  readonly isIdle = (): boolean => {
    for (const { status, isWaiting } of this.#byArn.values())
      if (status === 'RUNNING' && !isWaiting) return false;
    return true;
  };

  /** Billed transitions since the start by the name of the state machine. */
  transitions(): JsonObject {
    return Object.fromEntries(this.#transitions);
  }

  /** Ends all executions for ever, and frees their names. */
  forget(): void {
    for (const execution of this.#byArn.values())
      execution.stop('ABORTED', { error: 'Forgotten', cause: 'The local host was emptied' });
    this.#byArn.clear();
  }

  stop(): void {
    this.#isStopped = true;
    for (const execution of this.#byArn.values()) {
      execution.stop('ABORTED', { error: 'HostStopped', cause: 'The local host was stopped' });
    }
  }

  #dropOldHistory(): void {
    if (this.#byArn.size <= historiesKept) return;
    const oldest = this.#byArn
      .values()
      .drop(this.#byArn.size - historiesKept - 1)
      .next().value;
    if (oldest && oldest.status !== 'RUNNING') oldest.events.length = 0;
  }
}

const mustBeInput = (input: string): void => {
  if (Buffer.byteLength(input) > dataLimitBytes) {
    throw new StatesApiError('InvalidExecutionInput', `Input is larger than ${dataLimitBytes} bytes`);
  }
  try {
    JSON.parse(input);
  } catch {
    throw new StatesApiError('InvalidExecutionInput', 'Invalid State Machine Execution Input: not JSON');
  }
};
