import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { RecordedCall } from './wire-recorder.ts';

export interface AnsweringServer {
  readonly url: string;
  stop(): Promise<void>;
}

const operationOf = ({ headers }: IncomingMessage): string =>
  String(headers['x-amz-target']).split('.').at(-1) ?? '';

const newEachTime: ReadonlySet<string> = new Set(['PutItem', 'Sign', 'TransactWriteItems', 'UpdateItem']);

/** The process had the rates already when the calls were recorded, but a new process reads them. */
const unfiled = (body: string) => (body.includes('RATES#') ? { status: 200, body: {} } : undefined);

/**
 * A fake of DynamoDB and the key service with recorded answers. It finds the answer of a read by its request. Writes
 * and signatures differ each time, so it answers them in order.
 */
export const startAnsweringServer = async (calls: readonly RecordedCall[]): Promise<AnsweringServer> => {
  const reads = new Map(calls.map(({ call, answer }) => [JSON.stringify(call.body), answer]));
  const inTurn = Map.groupBy(
    calls.filter(({ call }) => newEachTime.has(call.operation)),
    ({ call }) => call.operation,
  );
  let taken = 0;
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const turns = inTurn.get(operationOf(request));
    const answer = turns ? turns[taken++ % turns.length]?.answer : (reads.get(body) ?? unfiled(body));
    response.writeHead(answer?.status ?? 500, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(
      JSON.stringify(answer?.body ?? { __type: 'InternalServerError', message: 'Never recorded' }),
    );
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
};
