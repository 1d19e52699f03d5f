import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { DemoError } from '../demo/demo-error.ts';

const host = '127.0.0.1';
/** Four times the maximum of an event. */
const bodyLimitBytes = 1024 * 1024;

export interface Received {
  readonly headers: IncomingHttpHeaders;
  /** The raw bytes, which the signature covers. */
  readonly body: Buffer;
  readonly receivedAt: Date;
}

/** `hang` leaves the request open. */
export type Reply =
  | 'hang'
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: Buffer };

export interface Receiver {
  readonly url: string;
  stop(): void;
}

const readBody = async (request: IncomingMessage): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    chunks.push(bytes);
    length += bytes.length;
    if (length > bodyLimitBytes) return undefined;
  }
  return Buffer.concat(chunks);
};

const portTaken = (port: number, cause: unknown): Error =>
  new DemoError(`Cannot listen on port ${port}; choose another with --port`, { cause });

const reply = (response: ServerResponse, { status, headers = {}, body }: Exclude<Reply, 'hang'>): void => {
  response.writeHead(status, headers).end(body);
};

/** Starts an HTTP server on this machine that passes on every POST. @throws DemoError when the port is not free */
export const startReceiver = async (
  port: number,
  react: (received: Received) => Promise<Reply>,
): Promise<Receiver> => {
  const server = createServer();
  await new Promise<void>((listening, failed) => {
    server.once('error', (error) => failed(portTaken(port, error)));
    server.listen(port, host, listening);
  });
  server.on('request', async (request, response) => {
    if (request.method !== 'POST') return reply(response, { status: 405, headers: { Allow: 'POST' } });
    // A sender that stops in the middle has sent no event.
    const body = await readBody(request).catch(() => Buffer.alloc(0));
    if (body === undefined) return reply(response, { status: 413, headers: { Connection: 'close' } });
    if (request.errored !== null) return;
    const chosen = await react({ headers: request.headers, body, receivedAt: new Date() });
    if (chosen !== 'hang') reply(response, chosen);
  });
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${host}:${bound}/`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
