// Prints transfers per second, through the API and from a bare loop, round by round, as JSON. A process of its own, so
// that the loaded service does not share a thread with its client.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { DynamoDBClient, GetItemCommand, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { type Pair, throughputOrderSchema } from './throughput-order.ts';

const order = throughputOrderSchema.parse(await json(process.stdin));
const { baseUrl, authorization, endpoint, pairs, concurrency, perRound, rounds, warmUp } = order;

/** Sends `count` transfers, `concurrency` at a time, each lane with its own accounts. Returns transfers per second. */
const rate = async (count: number, send: (pair: Pair) => Promise<void>): Promise<number> => {
  let left = count;
  const startedMs = performance.now();
  const lane = async (pair: Pair): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await send(pair);
    }
  };
  await Promise.all(pairs.slice(0, concurrency).map(lane));
  return count / ((performance.now() - startedMs) / 1000);
};

const agent = new Agent({ keepAlive: true, maxSockets: concurrency });

const overHttp = ({ body }: Pair): Promise<void> =>
  new Promise((done, failed) => {
    const text = JSON.stringify(body);
    const outgoing = request(`${baseUrl}/transfer-out`, {
      agent,
      method: 'POST',
      headers: {
        authorization,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        'idempotency-key': randomUUID(),
      },
    });
    outgoing.once('error', failed);
    outgoing.once('response', (response) => {
      response.resume();
      response.once('end', () =>
        response.statusCode === 201
          ? done()
          : failed(new Error(`transfer-out answers ${response.statusCode}`)),
      );
    });
    outgoing.end(text);
  });

const client = new DynamoDBClient({
  endpoint,
  region: 'us-east-1',
  credentials: { accessKeyId: 'LOCALOPERATOR', secretAccessKey: 'local' },
});

/** Of the same length, so that the items keep their size. */
const fresh = (id: string): string => `${randomUUID()}${randomUUID()}`.slice(0, id.length);

/** Both reads at once, then the one write, with new ids. */
const bare = async ({ reads, write, ids }: Pair): Promise<void> => {
  await Promise.all(reads.map((input) => client.send(new GetItemCommand(input))));
  const renewed = ids.reduce((text, id) => text.replaceAll(id, fresh(id)), write);
  await client.send(new TransactWriteItemsCommand(JSON.parse(renewed, binary)));
};

/** DynamoDB JSON has bytes as base64, but the SDK expects bytes. */
const binary = (key: string, value: unknown): unknown =>
  key === 'B' && typeof value === 'string' ? Buffer.from(value, 'base64') : value;

await rate(warmUp, overHttp);
await rate(warmUp, bare);
const measured: { api: number; bare: number }[] = [];
for (let round = 0; round < rounds; round += 1) {
  measured.push({ api: await rate(perRound, overHttp), bare: await rate(perRound, bare) });
}
process.stdout.write(`${JSON.stringify(measured)}\n`);
process.exit(0);
