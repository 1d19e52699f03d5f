import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { sendJson, unknownCaller } from './answers.ts';
import { answerJsonCalls, type JsonCallsOptions } from './json-calls.ts';
import { JsonConnection } from './json-connection.ts';

export interface FrontOptions extends JsonCallsOptions {
  /** Takes the requests without a target header. */
  readonly s3: (incoming: IncomingMessage, response: ServerResponse, caller: string) => void;
}

export interface Front {
  readonly port: number;
  stop(): Promise<void>;
}

/** The one address of this machine's AWS: JSON services by their target header, all else is S3. */
export async function startFront(options: FrontOptions): Promise<Front> {
  const answer = answerJsonCalls(options);
  const s3 = createHttpServer((incoming, response) => serveS3(options, incoming, response));
  const handOver = (socket: Socket, read: Buffer): void => {
    socket.pause();
    socket.unshift(read);
    s3.emit('connection', socket);
    socket.resume();
  };
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    new JsonConnection(socket, answer, handOver);
  });
  const port = await listen(server);
  return { port, stop: () => stopServer(server, sockets) };
}

function serveS3({ access, s3 }: FrontOptions, incoming: IncomingMessage, response: ServerResponse): void {
  const caller = access.callerOf(incoming.headers.authorization);
  if (caller !== undefined) {
    s3(incoming, response, caller);
    return;
  }
  incoming.resume();
  incoming.once('end', () => sendJson(response, unknownCaller()));
}

function listen(server: Server): Promise<number> {
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      done(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}

function stopServer(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    for (const socket of sockets) socket.destroy();
  });
}
