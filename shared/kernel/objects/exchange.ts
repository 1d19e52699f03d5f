import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';

/** An answer whose body is not read yet: read it, or say that nobody will. */
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

  /** Lets the connection go on with the next request: what nobody reads is short. */
  skip(): void {
    this.body.resume();
  }

  /** Ends the connection in the middle of a body that may be long; harmless once it is read. */
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
 * One request and the head of its answer. Node's own client, since `fetch` copies the bytes that it sends and would bring
 * 15 MB of its own: a file of 10 MB shall be in memory once.
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
