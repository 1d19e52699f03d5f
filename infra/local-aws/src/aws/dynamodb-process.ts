import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { type DynamodbJava, launchDynamodb } from './dynamodb-java.ts';

export interface DynamodbProcess {
  readonly port: number;
  /** `http://127.0.0.1:<port>`. */
  readonly endpoint: string;
  /** Resolves at once, or when a database that has ended runs again. */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

export interface DynamodbOptions {
  /** Directory that keeps the data; without it the data lives in memory. */
  readonly dataDir?: string | undefined;
  /** Called with a sentence when the database has ended and does not come back. */
  readonly onLost?: ((reason: string) => void) | undefined;
}

/** A database that ends so soon after each start would end for ever. */
const soonMs = 5_000;
const soonLimit = 3;

/**
 * Keeps DynamoDB Local running on a free port. With a data directory, it starts Java again when it ends; then no address
 * changes and only the requests of that moment fail.
 *
 * @throws StartError when Java is missing or DynamoDB Local does not start
 */
export const startDynamodb = async ({ dataDir, onLost }: DynamodbOptions = {}): Promise<DynamodbProcess> => {
  const port = await freePort();
  const database = new KeptDatabase({ port, dataDir, onLost });
  await database.start();
  return {
    port,
    endpoint: `http://127.0.0.1:${port}`,
    ready: () => database.ready(),
    stop: () => database.stop(),
  };
};

class KeptDatabase {
  readonly #options: DynamodbOptions & { readonly port: number };
  #java: DynamodbJava | undefined;
  #starting: Promise<void> | undefined;
  #isStopped = false;
  #soonEnds = 0;

  constructor(options: DynamodbOptions & { readonly port: number }) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const java = await launchDynamodb(this.#options);
    this.#java = java;
    const readyAtMs = performance.now();
    void java.ended.then((how) => this.#afterEnd(how, performance.now() - readyAtMs));
  }

  async ready(): Promise<void> {
    while (this.#starting !== undefined) await this.#starting;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#starting;
    await this.#java?.stop();
  }

  #afterEnd(how: string, ranMs: number): void {
    if (this.#isStopped) return;
    const { dataDir, onLost } = this.#options;
    this.#soonEnds = ranMs < soonMs ? this.#soonEnds + 1 : 0;
    if (dataDir === undefined) {
      onLost?.(`DynamoDB Local ended with ${how}. The data was in memory and is lost.`);
    } else if (this.#soonEnds >= soonLimit) {
      onLost?.(`DynamoDB Local ended ${soonLimit} times at its start, the last time with ${how}.`);
    } else {
      this.#starting = this.#startAgain();
    }
  }

  async #startAgain(): Promise<void> {
    try {
      await this.start();
      this.#starting = undefined;
    } catch (cause) {
      this.#starting = undefined;
      this.#afterEnd(String(cause), 0);
    }
  }
}

/**
 * Below the ports that systems give away by themselves (from 32,768 on with Linux, from 49,152 on elsewhere). Java takes
 * its port a second after it was chosen, and until then a connection or a server could be given the same one.
 */
const ownPorts = { first: 10_000, count: 22_768 };

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });

/** A port of 127.0.0.1 that nothing listens on, and that nobody is given unasked. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = ownPorts.first + randomInt(ownPorts.count);
    if (await isFree(port)) return port;
  }
};
