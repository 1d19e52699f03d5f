import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { LocalService } from '#infra/local/local-service.ts';
import { apiClient } from '#test/support/api-client.ts';
import { startServiceHost } from '#test/support/service-host.ts';
import type { BenchHost } from './bench-host.ts';
import { runChild } from './child.ts';
import { median } from './cpu.ts';
import type { Pair, ThroughputOrder } from './throughput-order.ts';
import { newPayer, type Payer, transferBody, type World } from './world.ts';

const roundsSchema = z.array(z.object({ api: z.number(), bare: z.number() }));

export interface Throughput {
  /** Transfers per second through HTTP, gateway, authorizer, worker thread, roles and DynamoDB Local. */
  readonly perSecond: number;
  /** The same transactions from a loop over the SDK. */
  readonly barePerSecond: number;
  /** The median of the ratios in each round. */
  readonly ratio: number;
  readonly rounds: number;
  readonly concurrency: number;
}

const concurrency = 8;
const settings = { concurrency, perRound: 400, rounds: 11, warmUp: 200 };
/** In cents: enough for all rounds. */
const funds = 100_000_000;

const uuidPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The texts that differ in each transfer: all uuids except those of the parties, and the hash of the key. */
const newTexts = (write: string, known: string): string[] => {
  const uuids = new Set(write.match(uuidPattern) ?? []);
  const hash = /IDEMPOTENCY#[^#]+#([\w-]+)/.exec(write)?.[1];
  const fresh = [...uuids].filter((uuid) => !known.includes(uuid));
  return hash === undefined ? fresh : [...fresh, hash];
};

const readSchema = z.object({
  TableName: z.string(),
  Key: z.record(z.string(), z.object({ S: z.string() })),
  ConsistentRead: z.boolean(),
});

/** The DynamoDB requests of a transfer-out as the service sends them, and the ids in them. */
interface RecordedTransfer {
  readonly payer: Payer;
  readonly platformId: string;
  readonly reads: string;
  readonly write: string;
  readonly ids: readonly string[];
}

const recordTransfer = async (bench: BenchHost): Promise<RecordedTransfer> => {
  const payer = await newPayer(bench);
  const body = transferBody(payer, 'out');
  // The authorizer reads a token for new credentials. This first call makes them known.
  await bench.api.ok('createTransferOut', { body, key: randomUUID() });
  bench.recorder.reset({ isSlow: false });
  await bench.api.ok('createTransferOut', { body, key: randomUUID() });
  const bodies = (operation: string) =>
    bench.recorder.calls.filter(({ call }) => call.operation === operation).map(({ call }) => call.body);
  const reads = JSON.stringify(bodies('GetItem'));
  const write = JSON.stringify(bodies('TransactWriteItems')[0]);
  return {
    payer,
    platformId: bench.platformId,
    reads,
    write,
    ids: newTexts(write, reads + JSON.stringify(body)),
  };
};

const bare = (id: string): string => id.slice(id.indexOf(':') + 1);

/** The recorded requests with another payer of another platform. */
const pairFor = (recorded: RecordedTransfer, platformId: string, payer: Payer): Pair => {
  const names: readonly (readonly [string, string])[] = [
    [recorded.platformId, platformId],
    [bare(recorded.payer.accountId), bare(payer.accountId)],
    [bare(recorded.payer.customerId), bare(payer.customerId)],
    [bare(recorded.payer.bankId), bare(payer.bankId)],
  ];
  const renamed = (text: string): string =>
    names.reduce((done, [from, to]) => done.replaceAll(from, to), text);
  return {
    body: transferBody(payer, 'out'),
    reads: z.array(readSchema).parse(JSON.parse(renamed(recorded.reads))),
    write: renamed(recorded.write),
    ids: [...recorded.ids],
  };
};

const pairsOf = async (world: World, recorded: RecordedTransfer): Promise<Pair[]> => {
  const pairs: Pair[] = [];
  for (let count = 0; count < concurrency; count += 1) {
    const payer = await newPayer(world);
    const path = { accountId: payer.accountId };
    await world.api.ok('fundInternalAccount', { path, body: { amount: funds } });
    pairs.push(pairFor(recorded, world.platformId, payer));
  }
  return pairs;
};

const run = async (host: LocalService, recorded: RecordedTransfer): Promise<Throughput> => {
  const { platformId, clientId, clientSecret } = await host.createPlatform('Throughput');
  const world = { api: apiClient(host.baseUrl, { clientId, clientSecret }), platformId };
  const input: ThroughputOrder = {
    ...settings,
    baseUrl: host.baseUrl,
    authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
    endpoint: host.aws.rawDynamodbEndpoint,
    pairs: await pairsOf(world, recorded),
  };
  const measured = await runChild({
    module: new URL('./throughput-child.ts', import.meta.url),
    input,
    result: roundsSchema,
  });
  return {
    perSecond: median(measured.map(({ api }) => api)),
    barePerSecond: median(measured.map(({ bare: rate }) => rate)),
    ratio: median(measured.map(({ api, bare: rate }) => api / rate)),
    rounds: measured.length,
    concurrency,
  };
};

/**
 * Transfers through the service, compared with the same transactions from a bare loop on the same DynamoDB Local. The
 * service runs as with `npm start`. A metered service supplies the requests that it sends to DynamoDB.
 */
export const measureThroughput = async (bench: BenchHost): Promise<Throughput> => {
  const recorded = await recordTransfer(bench);
  const host = await startServiceHost({ timeScale: 1 });
  try {
    return await run(host, recorded);
  } finally {
    await host.stop();
  }
};
