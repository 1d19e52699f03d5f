import { seededRandom } from '@payments-service/local-aws/testing/seeded-random';
import { EventQueue } from './event-queue.ts';
import type { KeyTrace, TracedRun } from './key-trace.ts';
import { NamedKeys } from './named-keys.ts';
import { partitionLimits } from './partitions.ts';
import { conflictPauseMs, SdkRetries } from './retry-pauses.ts';
import { type SimulatedCall, simulatedCall, TableModel } from './table-model.ts';

export interface Scenario {
  readonly trace: KeyTrace;
  readonly platforms: number;
  readonly accountsPerPlatform: number;
}

export interface Offer {
  readonly scenario: Scenario;
  /** Payments that begin a second, at random times. */
  readonly perSecond: number;
  readonly seconds: number;
  readonly seed: number;
}

/** The partition whose mean of units a second, without those of retries, is closest to its limit. */
export interface BusiestPartition {
  readonly key: string;
  readonly unitsPerSecond: number;
  /** 1 at the limit. */
  readonly load: number;
  readonly use: 'reads' | 'writes';
}

export interface Outcome {
  readonly payments: number;
  /** Payments of which one call failed after all retries. */
  readonly failed: number;
  /** Tries that met a conflict, and tries that were throttled. */
  readonly conflicts: number;
  readonly throttled: number;
  readonly busiest: BusiestPartition;
}

/** From the end of one run of a function to the next of the same payment. */
const pauseBetweenRunsMs = 500;
/** Lambda has at least this many processes; each has its own budget of retries. */
const processes = 100;

/** Replays a trace. The same offer gives the same outcome. */
export const simulate = (offer: Offer): Outcome => new Simulation(offer).run();

class Simulation {
  readonly #offer: Offer;
  readonly #random: () => number;
  readonly #queue = new EventQueue();
  readonly #table: TableModel;
  readonly #processes = Array.from({ length: processes }, () => new SdkRetries());
  readonly #read = new Map<string, number>();
  readonly #written = new Map<string, number>();
  #payments = 0;
  #failed = 0;
  #conflicts = 0;
  #throttled = 0;

  constructor(offer: Offer) {
    this.#offer = offer;
    this.#random = seededRandom(offer.seed);
    this.#table = new TableModel(this.#random);
  }

  run(): Outcome {
    const { perSecond, seconds } = this.#offer;
    const arrive = (nowMs: number): void => {
      if (nowMs >= seconds * 1000) return;
      this.#begin(nowMs);
      this.#queue.add(nowMs - Math.log(1 - this.#random()) * (1000 / perSecond), arrive);
    };
    this.#queue.add(0, arrive);
    this.#queue.runAll();
    const busiest = [
      this.#busiestOf('reads', this.#read, partitionLimits.readUnits),
      this.#busiestOf('writes', this.#written, partitionLimits.writeUnits),
    ] as const;
    return {
      payments: this.#payments,
      failed: this.#failed,
      conflicts: this.#conflicts,
      throttled: this.#throttled,
      busiest: busiest[0].load > busiest[1].load ? busiest[0] : busiest[1],
    };
  }

  #busiestOf(use: BusiestPartition['use'], sums: ReadonlyMap<string, number>, limit: number) {
    const [key, units] = [...sums].reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0]);
    const unitsPerSecond = units / this.#offer.seconds;
    return { key, unitsPerSecond, load: unitsPerSecond / limit, use };
  }

  #pick(count: number): number {
    return Math.floor(this.#random() * count);
  }

  #begin(nowMs: number): void {
    this.#payments += 1;
    const { trace, platforms, accountsPerPlatform } = this.#offer.scenario;
    const platform = `p${this.#pick(platforms)}`;
    const account = `${platform}-${this.#pick(accountsPerPlatform)}`;
    const keys = new NamedKeys({
      shared: { platform, account, customer: account, bank: account },
      shards: trace.shards,
      unique: String(this.#payments),
      random: this.#random,
    });
    this.#runOf(trace.runs, keys, nowMs);
  }

  #runOf([run, ...later]: readonly TracedRun[], keys: NamedKeys, nowMs: number): void {
    if (run === undefined) return;
    const sdk = this.#processes[this.#pick(processes)] ?? new SdkRetries();
    const stages = run.stages.map((stage) => stage.map((call) => simulatedCall(call, keys)));
    this.#stageOf({ stages, sdk, ended: (endMs) => this.#runOf(later, keys, endMs) }, nowMs);
  }

  #stageOf({ stages: [stage, ...later], sdk, ended }: Stages, nowMs: number): void {
    if (stage === undefined) {
      this.#queue.add(nowMs + pauseBetweenRunsMs, ended);
      return;
    }
    let open = stage.length;
    let hasFailed = false;
    for (const call of stage) {
      this.#count(call);
      const answered = (atMs: number, isDone: boolean): void => {
        open -= 1;
        hasFailed ||= !isDone;
        if (open > 0) return;
        if (hasFailed) this.#failed += 1;
        else this.#stageOf({ stages: later, sdk, ended }, atMs);
      };
      this.#try({ call, sdk, startedMs: nowMs, tries: 1, answered }, nowMs);
    }
  }

  #try(attempt: Attempt, nowMs: number): void {
    const { call, sdk, startedMs, tries, answered } = attempt;
    const verdict = this.#table.tryCall(call, nowMs);
    if (verdict.is === 'done') {
      sdk.succeeded(call.kind === 'transaction' ? 1 : tries);
      this.#queue.add(verdict.atMs, (atMs) => answered(atMs, true));
      return;
    }
    if (verdict.is === 'conflict') this.#conflicts += 1;
    else this.#throttled += 1;
    const pauseMs = this.#pauseAfter(attempt, verdict.is, verdict.atMs - startedMs);
    if (pauseMs === undefined) this.#queue.add(verdict.atMs, (atMs) => answered(atMs, false));
    else this.#queue.add(verdict.atMs + pauseMs, (atMs) => this.#try({ ...attempt, tries: tries + 1 }, atMs));
  }

  /** The SDK does not repeat a cancelled transaction, whatever cancelled it, nor a single write after a conflict. */
  #pauseAfter({ call, sdk, tries }: Attempt, problem: 'conflict' | 'throttled', spentMs: number) {
    if (call.kind === 'transaction') return conflictPauseMs(tries, spentMs, this.#random);
    return problem === 'conflict' ? undefined : sdk.pauseMs(tries, this.#random);
  }

  #count({ reads, writes, indexes }: SimulatedCall): void {
    for (const { key, units } of reads) this.#read.set(key, (this.#read.get(key) ?? 0) + units);
    for (const { key, units } of [...writes, ...indexes])
      this.#written.set(key, (this.#written.get(key) ?? 0) + units);
  }
}

interface Stages {
  readonly stages: readonly (readonly SimulatedCall[])[];
  readonly sdk: SdkRetries;
  readonly ended: (atMs: number) => void;
}

interface Attempt {
  readonly call: SimulatedCall;
  readonly sdk: SdkRetries;
  readonly startedMs: number;
  readonly tries: number;
  readonly answered: (atMs: number, isDone: boolean) => void;
}
