import { setTimeout as sleep } from 'node:timers/promises';
import { HostClock } from '../../clock.ts';
import type { Invoke } from '../../functions/invocation.ts';
import { batchOutcome } from './batch-outcome.ts';
import { givenUpMessage } from './given-up-message.ts';
import { inLanes } from './lanes.ts';
import type { MappingSettings } from './mapping-settings.ts';
import { lambdaRecord, type StreamPosition, type StreamReader, type StreamRecord } from './stream-reader.ts';

export interface WorkerOptions {
  readonly settings: MappingSettings;
  readonly reader: Pick<StreamReader, 'read' | 'shardId'>;
  readonly invoke: Invoke;
  readonly timeScale: number;
  readonly clock?: HostClock;
  readonly sendToQueue: (queueArn: string, body: string) => boolean;
  /** Resolves after a write, or after some time without one. */
  readonly untilWrite: () => Promise<void>;
  /** The number of writes so far. */
  readonly writes?: () => number;
}

const firstPauseMs = 1000;
const longestPauseMs = 60_000;
/** Records in quick succession share one read and one batch. Lambda reads a shard four times a second. */
const readIntervalMs = 100;
const afterErrorMs = 1000;

/** Runs one event source mapping: reads the stream in order and delivers batches to the function, with retries. */
export class MappingWorker {
  readonly #options: WorkerOptions;
  #isEnded = false;
  #position: StreamPosition | undefined;
  #running: Promise<void> | undefined;
  readonly #clock: HostClock;
  readonly #ended = new AbortController();
  /** The writes whose records are delivered or given up. */
  #writesDone = 0;
  #busyLanes = 0;
  #pausingLanes = 0;

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#clock = options.clock ?? new HostClock();
  }

  /** Position of the last record that is delivered or given up; undefined before the first. */
  get position(): StreamPosition | undefined {
    return this.#position;
  }

  get logicalId(): string {
    return this.#options.settings.logicalId;
  }

  /** Whether it has nothing to do before the next write, or waits for its next try. */
  get isIdle(): boolean {
    if (this.#busyLanes > 0) return this.#pausingLanes === this.#busyLanes;
    return this.#writesDone === this.#options.writes?.();
  }

  start(): void {
    this.#running = this.#run();
  }

  end(): Promise<void> {
    this.#isEnded = true;
    this.#ended.abort();
    return this.#running ?? Promise.resolve();
  }

  async #run(): Promise<void> {
    while (!this.#isEnded) {
      try {
        const writes = this.#options.writes?.() ?? 0;
        if (!(await this.#readAndDeliver())) {
          this.#writesDone = writes;
          await this.#options.untilWrite();
        }
        await sleep(readIntervalMs);
      } catch {
        // The database stops or is busy. The position has not moved, so the same records are read again.
        if (!this.#isEnded) await sleep(afterErrorMs);
      }
    }
  }

  /** Gives false when there was nothing to read. */
  async #readAndDeliver(): Promise<boolean> {
    const { reader, settings } = this.#options;
    const shardBefore = reader.shardId;
    let records = await reader.read();
    const last = records.at(-1);
    if (!last) return false;
    const shardId = shardBefore === '' ? reader.shardId : shardBefore;
    if (settings.batchingWindowSeconds > 0 && records.length < settings.batchSize) {
      await sleep((settings.batchingWindowSeconds * 1000) / this.#options.timeScale);
      records = [...records, ...(await reader.read())];
    }
    const wanted = records.filter((record) => this.#isWanted(record));
    await inLanes(wanted, settings.parallelBatches, (lane) => this.#deliverLane(lane));
    const sequenceNumber = (records.at(-1) ?? last).dynamodb.SequenceNumber;
    if (!this.#isEnded) this.#position = { shardId, sequenceNumber };
    return true;
  }

  /** Delivers records one batch after the other. */
  async #deliverLane(lane: readonly StreamRecord[]): Promise<void> {
    const { batchSize: size } = this.#options.settings;
    this.#busyLanes += 1;
    try {
      for (let from = 0; from < lane.length && !this.#isEnded; from += size)
        await this.#deliver(lane.slice(from, from + size), 0);
    } finally {
      this.#busyLanes -= 1;
    }
  }

  #isWanted(record: StreamRecord): boolean {
    const { filters, streamArn } = this.#options.settings;
    if (filters.length === 0) return true;
    const event = lambdaRecord(record, streamArn);
    return filters.some((matches) => matches(event));
  }

  async #deliver(records: readonly StreamRecord[], attempt: number): Promise<void> {
    const { settings, invoke } = this.#options;
    if (records.length === 0 || this.#isEnded) return;
    if (this.#isTooOld(records)) return this.#giveUp(records, attempt, 'RecordAgeExceeded');
    const payload = JSON.stringify({
      Records: records.map((record) =>
        lambdaRecord(record, settings.streamArn, (realMs) => this.#clock.atRealMs(realMs)),
      ),
    });
    const outcome = batchOutcome(
      await invoke(settings.functionArn, payload),
      records,
      settings.isReportingItemFailures,
    );
    if (outcome.kind === 'done') return;
    if (outcome.kind === 'throttled') return this.#afterThrottle(records, attempt);
    if (outcome.kind === 'failed') return this.#afterFailure(records, attempt);
    const isStuck = outcome.firstFailed === 0;
    await this.#afterPartialFailure(records.slice(outcome.firstFailed), isStuck ? attempt : 0);
  }

  /** Retries and bisecting are for errors of the function. A throttled batch waits until its records are too old. */
  async #afterThrottle(records: readonly StreamRecord[], attempt: number): Promise<void> {
    await this.#pause(0);
    await this.#deliver(records, attempt);
  }

  /** The failing record is not known, so the batch is split. A split does not count as a retry. */
  async #afterFailure(records: readonly StreamRecord[], attempt: number): Promise<void> {
    if (this.#options.settings.isBisecting && records.length > 1) {
      const middle = Math.ceil(records.length / 2);
      await this.#deliver(records.slice(0, middle), 0);
      return this.#deliver(records.slice(middle), 0);
    }
    if (attempt >= this.#options.settings.retryLimit) {
      return this.#giveUp(records, attempt + 1, 'RetryAttemptsExhausted');
    }
    await this.#pause(attempt);
    await this.#deliver(records, attempt + 1);
  }

  /** The first record fails. With bisecting, only that record is given up after the last retry. */
  async #afterPartialFailure(records: readonly StreamRecord[], attempt: number): Promise<void> {
    const { isBisecting, retryLimit } = this.#options.settings;
    if (attempt < retryLimit) {
      await this.#pause(attempt);
      return this.#deliver(records, attempt + 1);
    }
    const lost = isBisecting ? records.slice(0, 1) : records;
    this.#giveUp(lost, attempt + 1, 'RetryAttemptsExhausted');
    await this.#deliver(records.slice(lost.length), 0);
  }

  async #pause(attempt: number): Promise<void> {
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** attempt) / this.#options.timeScale;
    this.#pausingLanes += 1;
    await this.#clock.wait(pauseMs, this.#ended.signal, `retry of ${this.logicalId}`);
    this.#pausingLanes -= 1;
  }

  #isTooOld(records: readonly StreamRecord[]): boolean {
    const createdSeconds = records[0]?.dynamodb.ApproximateCreationDateTime ?? 0;
    // DynamoDB Local rounds the creation time down to the minute.
    return Date.now() / 1000 - createdSeconds > this.#options.settings.recordAgeLimitSeconds + 60;
  }

  /** As Lambda does, sends the position of the records to the on-failure destination and not their content. */
  #giveUp(records: readonly StreamRecord[], attempts: number, condition: string): void {
    const { settings, reader, sendToQueue } = this.#options;
    if (settings.failureQueueArn === undefined) return;
    const batch = { shardId: reader.shardId, records, at: this.#clock.now() };
    const message = givenUpMessage(settings, batch, { attempts, condition });
    sendToQueue(settings.failureQueueArn, JSON.stringify(message));
  }
}
