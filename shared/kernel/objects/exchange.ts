import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';

/** An answer whose body is not read yet. The caller must read it, or call `skip` or `cancel`. */
export class ObjectResponse {
  readonly status: number;
  readonly body: IncomingMessage;

  constructor(message: IncomingMessage) {
    this.status = message.statusCode ?? 0;
    this.body = message;
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  /** By lower-case name. */
  get headers(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      Object.entries(this.body.headers).map(([name, value]) => [name, String(value ?? '')]),
    );
  }

  text(): Promise<string> {
    return text(this.body);
  }

  /** Drops a short body, so that the connection can take the next request. */
  skip(): void {
    this.body.resume();
  }

  /** Ends the connection in the middle of a long body. Without effect when the body is read already. */
  cancel(): void {
    this.body.destroy();
  }
}

export interface Exchange {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
  readonly timeoutMs: number;
}

const http = { request: httpRequest, agent: new HttpAgent({ keepAlive: true }) };
const https = { request: httpsRequest, agent: new HttpsAgent({ keepAlive: true }) };

/**
 * One request and the head of its answer. Uses Node's own client, because `fetch` copies the bytes that it sends and
 * needs 15 MB itself: memory must hold a file of 10 MB only once.
 */
export const exchange = ({ method, url, headers, body = '', timeoutMs }: Exchange): Promise<ObjectResponse> =>
  new Promise((done, failed) => {
    const { request, agent } = url.startsWith('https:') ? https : http;
    const length = { 'content-length': String(Buffer.byteLength(body)) };
    const options = {
      method,
      agent,
      headers: { ...headers, ...length },
      signal: AbortSignal.timeout(timeoutMs),
    };
    const outgoing = request(url, options, (message) => done(new ObjectResponse(message)));
    outgoing.once('error', failed);
    outgoing.end(body);
  });
