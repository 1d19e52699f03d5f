import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { HostClock } from '../../clock.ts';
import type { Invoke } from '../../functions/invocation.ts';
import { functionNamed } from '../../functions/named-function.ts';
import { refuse } from '../../start-error.ts';
import type { Template } from '../../template.ts';
import type { AccessControl } from '../access-control.ts';
import type { AwsClient } from '../aws-client.ts';
import { type MappingSettings, mappingSettings } from './mapping-settings.ts';
import { MappingWorker } from './mapping-worker.ts';
import { type StreamPosition, StreamReader } from './stream-reader.ts';

export interface StreamMappingsOptions {
  readonly template: Pick<Template, 'ofType' | 'find'>;
  readonly client: AwsClient;
  readonly access: Pick<AccessControl, 'roleMay'>;
  readonly invoke: Invoke;
  readonly timeScale: number;
  readonly clock: HostClock;
  readonly sendToQueue: (queueArn: string, body: string) => boolean;
  readonly dataDir?: string | undefined;
}

export interface StreamMappings {
  /** Lets the mappings read at once, because something was written. */
  wake(): void;
  /** Whether all records of the writes so far are delivered, given up, or wait for another try. */
  isIdle(): boolean;
  stop(): Promise<void>;
}

/**
 * Finds writes that did not come through the host: expiry by TTL, or a tool that calls DynamoDB Local directly. A read
 * costs 5 ms of CPU, and each mapping reads.
 */
const idlePollMs = 1_000;
const saveIntervalMs = 5000;
const readActions = ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'];

/**
 * Runs the template's event source mappings.
 *
 * @throws StartError where the function's role, with which Lambda reads the stream, does not allow it
 */
export const startStreamMappings = (options: StreamMappingsOptions): StreamMappings => {
  const signal = new WriteSignal();
  const positions = readPositions(options.dataDir);
  const workers = mappingSettings(options.template).map((settings) => {
    mustBeAllowed(settings, options);
    const reader = new StreamReader(options.client, settings.tableName, positions[settings.logicalId]);
    const { invoke, timeScale, clock, sendToQueue } = options;
    const untilWrite = (): Promise<void> => signal.next();
    return new MappingWorker({
      settings,
      reader,
      invoke,
      timeScale,
      clock,
      sendToQueue,
      untilWrite,
      writes: () => signal.writes,
    });
  });
  for (const worker of workers) worker.start();
  const save = (): void => savePositions(options.dataDir, workers);
  const saving = setInterval(save, saveIntervalMs);
  return {
    wake: () => signal.wake(),
    isIdle: () => workers.every((worker) => worker.isIdle),
    stop: async () => {
      clearInterval(saving);
      const ends = workers.map((worker) => worker.end());
      signal.wake();
      await Promise.all(ends);
      save();
    },
  };
};

const mustBeAllowed = (settings: MappingSettings, { template, access }: StreamMappingsOptions): void => {
  const roleArn = functionNamed(template, settings.functionArn)?.properties.Role;
  const may = (action: string, resource: string): boolean =>
    typeof roleArn === 'string' && access.roleMay(roleArn, action, resource);
  const missing = readActions.find((action) => !may(action, settings.streamArn));
  if (missing !== undefined) refuse(settings.logicalId, `the function's role does not allow ${missing}`);
  const queue = settings.failureQueueArn;
  if (queue !== undefined && !may('sqs:SendMessage', queue)) {
    refuse(
      settings.logicalId,
      "the function's role does not allow sqs:SendMessage to the on-failure destination",
    );
  }
};

const savePositions = (dataDir: string | undefined, workers: readonly MappingWorker[]): void => {
  if (dataDir === undefined) return;
  const known = workers.flatMap(({ logicalId, position }) =>
    position ? [[logicalId, position] as const] : [],
  );
  const positions = { ...readPositions(dataDir), ...Object.fromEntries(known) };
  mkdirSync(dataDir, { recursive: true });
  const unfinished = join(dataDir, `${positionsFile}.new`);
  writeFileSync(unfinished, JSON.stringify(positions));
  renameSync(unfinished, join(dataDir, positionsFile));
};

const positionsFile = 'stream-positions.json';
const positionsSchema = z.record(z.string(), z.object({ shardId: z.string(), sequenceNumber: z.string() }));

/** The position of each mapping by its logical id; empty for a new data directory. */
const readPositions = (dataDir: string | undefined): Readonly<Record<string, StreamPosition>> => {
  if (dataDir === undefined) return {};
  try {
    return positionsSchema.parse(JSON.parse(readFileSync(join(dataDir, positionsFile), 'utf8')));
  } catch {
    // Without a position the stream is read from its beginning, which idempotent consumers can bear.
    return {};
  }
};

/** Several workers can wait for the next write. */
class WriteSignal {
  #waiting: (() => void)[] = [];
  writes = 0;

  wake(): void {
    this.writes += 1;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const done of waiting) done();
  }

  next(): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, idlePollMs);
      this.#waiting.push(() => {
        clearTimeout(timer);
        done();
      });
      // Drops waiters whose time ran out. Otherwise the list would grow while nothing is written.
      if (this.#waiting.length > 100) this.#waiting = this.#waiting.slice(-50);
    });
  }
}
