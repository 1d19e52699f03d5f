import { Agent, type IncomingMessage, request } from 'node:http';

/** Jetty closes a connection after 30 idle seconds; ours go first, so that no request meets a closing one. */
const IDLE_LIMIT_MS = 15_000;

export interface Forwarded {
  readonly status: number;
  /** As DynamoDB Local sent them, name and value in turn. */
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
}

export interface Forwarder {
  send(incoming: IncomingMessage, body: Buffer): Promise<Forwarded>;
  close(): void;
}

/** Hands requests on to DynamoDB Local as they came, over connections that stay open. */
export function dynamodbForwarder(port: number): Forwarder {
  const agent = new Agent({
    keepAlive: true,
    maxFreeSockets: 256,
    timeout: IDLE_LIMIT_MS,
    scheduling: 'lifo',
  });
  return { send: (incoming, body) => send({ port, agent }, incoming, body), close: () => agent.destroy() };
}

function send(
  { port, agent }: { readonly port: number; readonly agent: Agent },
  { headers }: IncomingMessage,
  body: Buffer,
): Promise<Forwarded> {
  return new Promise((done, failed) => {
    const outgoing = request({
      host: '127.0.0.1',
      port,
      agent,
      method: 'POST',
      path: '/',
      headers: {
        'x-amz-target': headers['x-amz-target'],
        'content-type': headers['content-type'],
        'content-length': body.length,
        authorization: headers.authorization,
      },
    });
    outgoing.once('error', failed);
    outgoing.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', failed);
      response.once('end', () => {
        const [only] = chunks;
        const answer = chunks.length === 1 && only ? only : Buffer.concat(chunks);
        done({ status: response.statusCode ?? 502, rawHeaders: response.rawHeaders, body: answer });
      });
    });
    outgoing.end(body);
  });
}
