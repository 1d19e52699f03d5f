import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { vi } from 'vitest';

/** AWS's answer in its own form; a number is the status of an error. */
export type CannedAnswer = string | readonly [status: number, body: string];

export interface CannedRequest {
  readonly method: string;
  readonly url: string;
  /** The operation, where a service names it outside of the path. */
  readonly action: string | undefined;
  /** The fields of a form. */
  readonly asked: URLSearchParams;
  readonly body: string;
  /** Whose signature the request has. */
  readonly accessKeyId: string | undefined;
}

const requestOf = ({ method = '', url = '', headers }: IncomingMessage, body: string): CannedRequest => {
  const asked = new URLSearchParams(body);
  const target = String(headers['x-amz-target'] ?? '').split('.')[1];
  const accessKeyId = /Credential=(\w+)/.exec(headers.authorization ?? '')?.[1];
  return { method, url, asked, body, accessKeyId, action: asked.get('Action') ?? target };
};

/** AWS on this machine, for clients that are made from now on. @returns what ends it */
export const startCannedAws = async (
  answerTo: (request: CannedRequest) => CannedAnswer,
): Promise<() => void> => {
  const server = createServer(async (request, response) => {
    const answer = answerTo(requestOf(request, await text(request)));
    const [status, body] = typeof answer === 'string' ? [200, answer] : answer;
    const type = body.startsWith('<') ? 'text/xml' : 'application/json';
    response.writeHead(status, { 'Content-Type': type }).end(body);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${port}`);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  return () => {
    vi.unstubAllEnvs();
    server.closeAllConnections();
    server.close();
  };
};
