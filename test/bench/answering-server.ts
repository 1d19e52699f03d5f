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

/** The rates were in the process when the calls were recorded; a process that starts asks for them. */
const unfiled = (body: string) => (body.includes('RATES#') ? { status: 200, body: {} } : undefined);

/**
 * DynamoDB, and the key service, that know only recorded answers: reads by their request; writes and signatures, which are
 * others each time, in turn.
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
