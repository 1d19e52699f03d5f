import { gzipSync } from 'node:zlib';
import { selfSigned } from '#infra/local/counterparties/certificate.ts';
import { answering, endlessly, slowly } from '#test/unit/webhooks/support/behaviours.ts';
import { type Behaviour, type Endpoint, startEndpoint } from '#test/unit/webhooks/support/endpoints.ts';

export interface BadEndpoint {
  readonly what: string;
  /** The attempt's outcome in the delivery log: a status, or the reason why there was none. */
  readonly outcome: number | string;
  readonly start: () => Promise<Endpoint>;
}

const speaking = (what: string, outcome: number | string, behave: Behaviour): BadEndpoint => ({
  what,
  outcome,
  start: () => startEndpoint(behave),
});

/** An https endpoint with a self-signed certificate for this name. */
const secured = (what: string, name: string): BadEndpoint => ({
  what,
  outcome: 'TLS',
  start: async () => {
    const endpoint = await startEndpoint(answering('200 OK'), selfSigned(name));
    return { ...endpoint, url: endpoint.url.replace('http:', 'https:') };
  },
});

const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024));

/** The bad endpoints of T12. */
export const badEndpoints: readonly BadEndpoint[] = [
  speaking('silence', 'TIMED_OUT', () => undefined),
  speaking('headers, line by line', 'TIMED_OUT', slowly('HTTP/1.1 200 OK\r\n', 'x: y\r\n')),
  speaking('a body, byte by byte', 'TIMED_OUT', slowly('HTTP/1.1 200 OK\r\n\r\n', 'x')),
  speaking('an endless first line', 'TIMED_OUT', slowly('HTTP/1.1 200 ', 'x')),
  speaking('an endless body', 200, endlessly('HTTP/1.1 200 OK\r\n\r\n', 'x'.repeat(10_000))),
  speaking(
    'a body of 10 GB',
    200,
    endlessly('HTTP/1.1 200 OK\r\ncontent-length: 10000000000\r\n\r\n', 'x'.repeat(10_000)),
  ),
  speaking(
    'endless chunks',
    200,
    endlessly('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', `1000\r\n${'x'.repeat(4096)}\r\n`),
  ),
  speaking('a gzip bomb', 200, (socket) => {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`);
    socket.end(bomb);
  }),
  speaking('a reset', 'CONNECTION', (socket) => socket.resetAndDestroy()),
  speaking('a hang-up', 'CONNECTION', (socket) => socket.end()),
  speaking('an incomplete body', 'CONNECTION', (socket) =>
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc'),
  ),
  speaking('another protocol', 'CONNECTION', (socket) =>
    socket.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
  ),
  speaking('endless interim answers', 'MALFORMED', endlessly('', 'HTTP/1.1 103 Early Hints\r\n\r\n')),
  speaking('bytes that are not HTTP', 'MALFORMED', (socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n\r\n')),
  speaking('headers of 1 MB', 'MALFORMED', (socket) =>
    socket.end(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(1_000_000)}\r\n\r\n`),
  ),
  speaking('two lengths', 'MALFORMED', (socket) =>
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'),
  ),
  speaking('a redirect to itself', 302, (socket) =>
    socket.end('HTTP/1.1 302 Found\r\nlocation: /hook\r\ncontent-length: 0\r\n\r\n'),
  ),
  speaking('a redirect to the metadata service', 307, (socket) =>
    socket.end(
      'HTTP/1.1 307 Elsewhere\r\nlocation: http://169.254.169.254/latest/\r\ncontent-length: 0\r\n\r\n',
    ),
  ),
  speaking('a refusal', 400, answering('400 Bad Request')),
  speaking('a 410', 410, answering('410 Gone')),
  speaking('a Retry-After of one hour', 429, answering('429 Too Many Requests\r\nretry-after: 3600')),
  speaking('an error', 500, answering('500 Internal Server Error', '\u0007\u001b[31mboom')),
  secured('a self-signed certificate', 'localhost'),
  secured('a certificate for another name', 'other.example'),
];
