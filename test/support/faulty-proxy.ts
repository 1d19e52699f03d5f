import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** What happens to a request: before the service sees it, or to its answer after the service did the work. */
const faults = [
  'answer dropped',
  'answer cut',
  '503 before the work',
  '503 after the work',
  'no answer in time',
  'connection reset',
] as const;

export type Fault = (typeof faults)[number];

/** A request that fails again and again would end with the client's last attempt. */
const mostFaultsOfAKey = 5;

const unavailable = JSON.stringify({
  status: 503,
  code: 'SERVICE_UNAVAILABLE',
  message: 'A fault of the test.',
});

const refuse = (response: ServerResponse, shouldRetry: boolean): void => {
  response.writeHead(503, {
    'Content-Type': 'application/json',
    'X-Should-Retry': String(shouldRetry),
    ...(shouldRetry && { 'Retry-After': '0' }),
  });
  response.end(unavailable);
};

const headersOf = ({ headers }: IncomingMessage): Headers => {
  const { host: _host, connection: _connection, 'content-length': _length, ...others } = headers;
  return new Headers(Object.entries(others).map(([name, value]) => [name, String(value)]));
};

/** Stands between a client and the service, and disturbs POSTs. */
export class FaultyProxy {
  readonly baseUrl: string;
  readonly counts = new Map<Fault, number>();
  readonly #server: Server;
  readonly #target: string;
  readonly #isDisturbed: () => boolean;
  readonly #faultsByKey = new Map<string, number>();
  #next = 0;

  private constructor(server: Server, target: string, isDisturbed: () => boolean) {
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    this.#server = server;
    this.#target = new URL(target).origin;
    this.#isDisturbed = isDisturbed;
    this.baseUrl = `http://127.0.0.1:${port}${new URL(target).pathname}`;
  }

  /** @param isDisturbed chooses the POSTs that get a fault; the kinds of faults take turns */
  static async start(target: string, isDisturbed: () => boolean): Promise<FaultyProxy> {
    const server = createServer();
    await new Promise<void>((done) => {
      server.listen(0, '127.0.0.1', done);
    });
    const proxy = new FaultyProxy(server, target, isDisturbed);
    server.on('request', (request, response) => {
      proxy.#pass(request, response).catch(() => response.destroy());
    });
    return proxy;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #faultFor({ method, headers }: IncomingMessage): Fault | undefined {
    const key = String(headers['idempotency-key']);
    const had = this.#faultsByKey.get(key) ?? 0;
    if (method !== 'POST' || had === mostFaultsOfAKey || !this.#isDisturbed()) return undefined;
    const fault = faults[this.#next % faults.length] ?? 'answer dropped';
    this.#next += 1;
    this.#faultsByKey.set(key, had + 1);
    this.counts.set(fault, (this.counts.get(fault) ?? 0) + 1);
    return fault;
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fault = this.#faultFor(request);
    const body = await buffer(request);
    if (fault === 'connection reset') return void response.destroy();
    if (fault === '503 before the work') return refuse(response, true);
    const answer = await fetch(`${this.#target}${request.url}`, {
      method: request.method ?? 'GET',
      headers: headersOf(request),
      ...(body.length > 0 && { body: new Uint8Array(body) }),
      redirect: 'manual',
    });
    const text = await answer.text();
    if (fault === 'no answer in time') return;
    if (fault === 'answer dropped') return void response.destroy();
    // As the gateway answers for a function that died: to everybody without a retry.
    if (fault === '503 after the work') return refuse(response, false);
    response.writeHead(answer.status, {
      ...Object.fromEntries(answer.headers),
      'content-length': Buffer.byteLength(text),
    });
    if (fault !== 'answer cut') return void response.end(text);
    response.write(text.slice(0, text.length / 2), () => response.destroy());
  }
}
