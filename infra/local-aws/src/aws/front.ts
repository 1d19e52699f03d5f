import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { operator } from './access-control.ts';
import { sendJson, unknownCaller } from './answers.ts';
import { answerGatewayCall, isGatewayCall } from './apigateway/apigateway-http.ts';
import { answerJsonCalls, type JsonCallsOptions } from './json-calls.ts';
import { JsonConnection } from './json-connection.ts';
import { answerInvocation, isInvocation } from './lambda/lambda-http.ts';
import { headerSignatureError, presignedCaller } from './presigned.ts';
import { sendS3Error } from './s3-answers.ts';
import { signedRequest } from './signature.ts';

export interface FrontOptions extends JsonCallsOptions {
  /** Takes every request that is neither a JSON call nor an invocation of a function. */
  readonly s3: (incoming: IncomingMessage, response: ServerResponse, caller: string) => void;
}

export interface Front {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * A client learns from the answer's `Keep-Alive: timeout=5` how long it may reuse an idle connection. The host keeps it
 * for a minute longer: on a busy machine a client that acts just in time is seconds late, and its request would be lost.
 */
const idleGraceMs = 60_000;

/**
 * Serves all services on one port. A target header names a JSON service, a path names Lambda, a signature names API
 * Gateway, and the rest is S3.
 */
export const startFront = async (options: FrontOptions): Promise<Front> => {
  const answer = answerJsonCalls(options);
  const rest = createHttpServer({ keepAliveTimeoutBuffer: idleGraceMs }, (incoming, response) => {
    if (isInvocation(incoming))
      answerInvocation(incoming, response, answer).catch(() => incoming.socket.destroy());
    else if (isGatewayCall(incoming))
      answerGatewayCall(incoming, response, answer).catch(() => incoming.socket.destroy());
    else serveS3(options, incoming, response);
  });
  const passOn = (socket: Socket, read: Buffer): void => {
    socket.pause();
    socket.unshift(read);
    rest.emit('connection', socket);
    socket.resume();
  };
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    new JsonConnection(socket, answer, passOn);
  });
  const port = await listen(server);
  return { port, stop: () => stopServer(server, sockets) };
};

const serveS3 = (
  { access, clock, s3 }: FrontOptions,
  incoming: IncomingMessage,
  response: ServerResponse,
): void => {
  const caller = access.callerOf(incoming.headers.authorization);
  const signed = signedRequest(incoming);
  if (caller !== undefined) {
    const error = caller === operator ? undefined : headerSignatureError(signed, ...clock.recentNowsMs());
    if (error === undefined) s3(incoming, response, caller);
    else sendS3Error(response, error);
    return;
  }
  const presigned = presignedCaller(signed, access, clock.nowMs());
  if (presigned && 'caller' in presigned) {
    s3(incoming, response, presigned.caller);
    return;
  }
  incoming.resume();
  if (presigned) {
    sendS3Error(response, presigned.error);
    return;
  }
  incoming.once('end', () => sendJson(response, unknownCaller()));
};

const listen = (server: Server): Promise<number> =>
  new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      done(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });

const stopServer = (server: Server, sockets: ReadonlySet<Socket>): Promise<void> =>
  new Promise((done) => {
    server.close(() => done());
    for (const socket of sockets) socket.destroy();
  });
