import { type Connection, connectionOf } from '../demo/connection.ts';
import { DemoError } from '../demo/demo-error.ts';

export const secretVariable = 'PAYMENTS_CLIENT_SECRET';

export interface Given {
  readonly baseUrl?: string | undefined;
  readonly clientId?: string | undefined;
  /** From the environment: command lines are seen by everybody on the machine. */
  readonly clientSecret?: string | undefined;
}

/** The local service, or the one that the command line names, with that one's own credentials. @throws DemoError */
export const listenConnection = ({ baseUrl, clientId, clientSecret }: Given): Connection => {
  if (baseUrl === undefined && clientId === undefined) return connectionOf({});
  const missing = [
    ...(baseUrl === undefined ? ['--base-url'] : []),
    ...(clientId === undefined ? ['--client-id'] : []),
    ...(clientSecret === undefined ? [`the environment variable ${secretVariable}`] : []),
  ];
  if (baseUrl === undefined || clientId === undefined || clientSecret === undefined) {
    throw new DemoError(`For a service that is not the local one give ${missing.join(' and ')}, too`);
  }
  return connectionOf({ baseUrl, clientId, clientSecret });
};
