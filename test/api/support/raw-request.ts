import { Agent, request } from 'node:http';
import type { RawAnswer } from '#test/support/answer-check.ts';
import type { Credentials } from '#test/support/api-client.ts';

/** A request exactly as it goes over the wire: no client library encodes, adds or refuses anything. */
export interface RawRequest {
  readonly method: string;
  /** Path with query, from the root of the API. */
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
}

/** Drops idle connections long before the gateway does: a request on one that closes just then would be reset. */
const agent = new Agent({ keepAlive: true, maxSockets: 32, timeout: 20_000 });

export const basic = ({ clientId, clientSecret }: Credentials): string =>
  `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;

const headersOf = (rawHeaders: readonly string[]): Headers => {
  const headers = new Headers();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
  }
  return headers;
};

/** The path that answers an upload, from the root of the host. */
const followed = ({ status, headers }: RawAnswer): string | undefined =>
  status === 303 ? (headers.get('location') ?? undefined) : undefined;

/**
 * Sends the request to the API at `baseUrl` and returns any answer. Like most clients, it follows the redirect of an
 * upload.
 *
 * @throws when the connection breaks
 */
export const sendRaw = async (baseUrl: string, request: RawRequest): Promise<RawAnswer> => {
  const answer = await sendOnce(baseUrl, request);
  const location = followed(answer);
  if (location === undefined) return answer;
  const { Authorization = '' } = request.headers ?? {};
  return sendOnce(new URL(baseUrl).origin, {
    method: 'GET',
    target: location,
    headers: { Authorization },
  });
};

const sendOnce = (baseUrl: string, { method, target, headers = {}, body }: RawRequest): Promise<RawAnswer> =>
  new Promise((done, failed) => {
    const { hostname, port, pathname } = new URL(baseUrl);
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const outgoing = request(
      {
        agent,
        hostname,
        port,
        method,
        path: pathname === '/' ? `/${target.replace(/^\//, '')}` : `${pathname}${target}`,
        headers: { ...headers, ...length },
        timeout: 40_000,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', failed);
        response.once('end', () =>
          done({
            status: response.statusCode ?? 0,
            headers: headersOf(response.rawHeaders),
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      },
    );
    outgoing.once('error', failed);
    outgoing.once('timeout', () =>
      outgoing.destroy(new Error(`No answer to ${method} ${target.slice(0, 80)}`)),
    );
    outgoing.end(body);
  });
