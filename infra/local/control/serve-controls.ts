import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { BesideApi } from '@payments-service/local-aws/host';
import { ControlError } from './control-error.ts';
import type { Controls } from './controls.ts';

/**
 * Keeps web pages of other origins out. A page cannot send JSON to another origin without asking, which is never
 * answered, and one that has made its own name point here still sends that name.
 *
 * @throws ControlError 403 or 415
 */
const mustBeOurs = ({ method, headers, socket }: IncomingMessage): void => {
  const ours = [`127.0.0.1:${socket.localPort}`, `localhost:${socket.localPort}`];
  const { host = '', origin } = headers;
  if (!ours.includes(host)) throw new ControlError(403, `Use http://${ours[0]}, not the name ${host}.`);
  if (origin !== undefined && !ours.includes(origin.replace(/^http:\/\//, '')))
    throw new ControlError(403, `Pages of ${origin} may not control this service.`);
  const isJson = headers['content-type']?.split(';')[0] === 'application/json';
  if (method === 'POST' && !isJson)
    throw new ControlError(415, 'Send JSON: add the header Content-Type: application/json.');
};

const prefix = '/_local/';

const parse = (body: string): unknown => {
  try {
    return JSON.parse(body === '' ? '{}' : body);
  } catch (cause) {
    throw new ControlError(400, `The body is not JSON: ${cause instanceof Error ? cause.message : cause}`);
  }
};

const answer = async (message: IncomingMessage, controls: Controls, gone: AbortSignal): Promise<object> => {
  mustBeOurs(message);
  const { method = '', url = '' } = message;
  const control = controls[`${method} ${url}`];
  if (control !== undefined) return control(method === 'POST' ? parse(await text(message)) : undefined, gone);
  const known = Object.keys(controls).join(', ');
  throw new ControlError(404, `There is no ${method} ${url}. There are ${known}.`);
};

const send = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(`${JSON.stringify(body)}\n`);
};

/** Serves the controls beside the API, on its port and outside its stage. */
export const serveControls =
  (controls: () => Controls | undefined): BesideApi =>
  (message, response) => {
    if (message.url?.startsWith(prefix) !== true) return false;
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    answer(message, controls() ?? {}, gone.signal).then(
      (body) => send(response, 200, body),
      (error: unknown) => {
        if (error instanceof ControlError) send(response, error.status, { error: error.message });
        else send(response, 500, { error: error instanceof Error ? error.message : String(error) });
      },
    );
    return true;
  };
