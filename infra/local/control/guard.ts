import type { IncomingMessage } from 'node:http';
import { ControlError } from './control-error.ts';

/**
 * Keeps web pages of other origins out. A page cannot send JSON to another origin without asking, which is never
 * answered, and one that has made its own name point here still sends that name.
 *
 * @throws ControlError 403 or 415
 */
export const mustBeOurs = ({ method, headers, socket }: IncomingMessage): void => {
  const ours = [`127.0.0.1:${socket.localPort}`, `localhost:${socket.localPort}`];
  const { host = '', origin } = headers;
  if (!ours.includes(host)) throw new ControlError(403, `Use http://${ours[0]}, not the name ${host}.`);
  if (origin !== undefined && !ours.includes(origin.replace(/^http:\/\//, '')))
    throw new ControlError(403, `Pages of ${origin} may not control this service.`);
  const isJson = headers['content-type']?.split(';')[0] === 'application/json';
  if (method === 'POST' && !isJson)
    throw new ControlError(415, 'Send JSON: add the header Content-Type: application/json.');
};
