import { refuse } from '../../start-error.ts';
import type { Template } from '../../template.ts';
import type { AccessControl } from '../access-control.ts';
import type { AwsClient } from '../aws-client.ts';
import type { Invoke } from '../states/task-handlers.ts';
import { type MappingSettings, mappingSettings } from './mapping-settings.ts';
import { MappingWorker } from './mapping-worker.ts';
import { readPositions, writePositions } from './stream-positions.ts';
import { type StreamPosition, StreamReader } from './stream-reader.ts';

export interface StreamMappingsOptions {
  readonly template: Pick<Template, 'ofType' | 'find'>;
  readonly client: AwsClient;
  readonly access: Pick<AccessControl, 'roleMay'>;
  readonly invoke: Invoke;
  readonly timeScale: number;
  readonly sendToQueue: (queueArn: string, body: string) => boolean;
  readonly dataDir?: string | undefined;
}

export interface StreamMappings {
  /** Tells the mappings that something was written, so that they look at once. */
  wake(): void;
  stop(): Promise<void>;
}

/** For writes that do not pass the front: expiry by TTL, and a tool that talks to DynamoDB Local itself. */
const idlePollMs = 250;
const saveIntervalMs = 5000;
const readActions = ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'];

/** Runs the template's event source mappings. Lambda reads a stream with the function's role, so that role must allow it. */
export const startStreamMappings = (options: StreamMappingsOptions): StreamMappings => {
  const signal = new WriteSignal();
  const positions = readPositions(options.dataDir);
  const workers = mappingSettings(options.template).map((settings) => {
    mustBeAllowed(settings, options);
    return createWorker(settings, options, signal, positions[settings.logicalId]);
  });
  for (const worker of workers) worker.start();
  const save = (): void => savePositions(options.dataDir, workers);
  const saving = setInterval(save, saveIntervalMs);
  return {
    wake: () => signal.wake(),
    stop: async () => {
      clearInterval(saving);
      const ends = workers.map((worker) => worker.end());
      signal.wake();
      await Promise.all(ends);
      save();
    },
  };
};

const createWorker = (
  settings: MappingSettings,
  { client, invoke, timeScale, sendToQueue }: StreamMappingsOptions,
  signal: WriteSignal,
  position: StreamPosition | undefined,
): MappingWorker => {
  const reader = new StreamReader(client, settings.tableName, position);
  return new MappingWorker({
    settings,
    reader,
    invoke,
    timeScale,
    sendToQueue,
    untilWrite: () => signal.next(),
  });
};

const mustBeAllowed = (settings: MappingSettings, { template, access }: StreamMappingsOptions): void => {
  const roleArn = template.find(settings.functionArn)?.properties.Role;
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
  writePositions(dataDir, { ...readPositions(dataDir), ...Object.fromEntries(known) });
};

/** Lets any number of workers wait for the next write. */
class WriteSignal {
  #waiting: (() => void)[] = [];

  wake(): void {
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
      // Those whose time ran out are forgotten here, or the list would grow while nothing is written.
      if (this.#waiting.length > 100) this.#waiting = this.#waiting.slice(-50);
    });
  }
}
