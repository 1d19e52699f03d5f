import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Snapshot, snapshotSchema } from '@payments-service/local-aws/snapshot';
import { type Connection, readSecretFile, writeSecretFile } from '../connection-file.ts';
import type { LocalService } from '../local-service.ts';
import { ControlError } from './control-error.ts';

interface Seed {
  readonly seed: string;
  readonly atMs: number;
}

export interface StateOptions {
  readonly dataDir: string | undefined;
  /** Whether this is the first start of the data. */
  readonly isNew: boolean;
  /** Takes new credentials. */
  readonly onConnection: (connection: Connection) => void;
  /** Runs after the service was emptied and filled, for what belongs to it and is elsewhere. */
  readonly onEmptied?: () => Promise<void>;
}

/** While it exists, a reset is half done: what the directory has is neither the old state nor the new one. */
const markOf = (dataDir: string): string => join(dataDir, 'reset-begun');

/** Whether a kill has interrupted a reset of this directory. */
export const isHalfReset = (dataDir: string): boolean => existsSync(markOf(dataDir));

/** Marks a directory while its data are replaced. A failure leaves the mark, as a kill does. */
export const whileMarked = async (
  dataDir: string | undefined,
  replace: () => Promise<void>,
): Promise<void> => {
  if (dataDir !== undefined) writeFileSync(markOf(dataDir), '');
  await replace();
  if (dataDir !== undefined) rmSync(markOf(dataDir));
};

/** The state that a service has when it starts: one platform, and nothing that happened. */
export class SeededState {
  readonly #service: LocalService;
  readonly #dataDir: string | undefined;
  readonly #onConnection: (connection: Connection) => void;
  readonly #onEmptied: () => Promise<void>;
  #connection: Connection;
  #snapshot: Snapshot | undefined;
  #seed: Seed | undefined;

  private constructor(
    service: LocalService,
    connection: Connection,
    { dataDir, onConnection, onEmptied = async () => undefined }: StateOptions,
  ) {
    this.#service = service;
    this.#connection = connection;
    this.#dataDir = dataDir;
    this.#onConnection = onConnection;
    this.#onEmptied = onEmptied;
  }

  /** Takes the state of a service that was just started. A data directory keeps the one of its first start. */
  static async of(
    service: LocalService,
    connection: Connection,
    options: StateOptions,
  ): Promise<SeededState> {
    const { isNew } = options;
    const state = new SeededState(service, connection, options);
    const file = state.#file;
    if (isNew) state.#snapshot = await service.snapshot();
    else if (file !== undefined) state.#snapshot = readSecretFile(file, snapshotSchema);
    if (isNew && file !== undefined && state.#snapshot !== undefined) writeSecretFile(file, state.#snapshot);
    return state;
  }

  get #file(): string | undefined {
    return this.#dataDir === undefined ? undefined : join(this.#dataDir, 'first-state.json');
  }

  /** Empties the service and fills it as it was at the start, or at its last seed. */
  async reset(): Promise<Connection> {
    if (this.#seed !== undefined) return this.seed(this.#seed.seed, this.#seed.atMs);
    if (this.#snapshot === undefined)
      throw new ControlError(
        409,
        'The first state of this data directory was not kept. Use a new directory.',
      );
    const snapshot = this.#snapshot;
    await whileMarked(this.#dataDir, async () => {
      await this.#service.restore(snapshot);
      await this.#onEmptied();
    });
    return this.#connection;
  }

  /** Empties the service, stops its clock at a moment, and makes its platform anew, all of it by the seed. */
  async seed(seed: string, atMs: number): Promise<Connection> {
    const service = this.#service;
    this.#seed = { seed, atMs };
    service.clock.standStill(atMs);
    service.chance.begin(seed);
    await service.restore({});
    service.clock.standStill(atMs);
    service.chance.begin(seed);
    const { clientId, clientSecret } = await service.createPlatform('Local platform');
    this.#connection = { ...this.#connection, clientId, clientSecret };
    this.#onConnection(this.#connection);
    await this.#onEmptied();
    return this.#connection;
  }
}
