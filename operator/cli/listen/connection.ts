import type { Connection } from '#infra/local/connection-file.ts';
import { DemoError } from '../demo/demo-error.ts';
import { connectionOf } from '../demo/service.ts';

export const secretVariable = 'PAYMENTS_CLIENT_SECRET';

export interface Given {
  readonly baseUrl?: string | undefined;
  readonly clientId?: string | undefined;
  /** From the environment, because everybody on the machine can see command lines. */
  readonly clientSecret?: string | undefined;
}

/** The service that the command line names, with its own credentials, or the local service. @throws DemoError */
export const listenConnection = ({ baseUrl, clientId, clientSecret }: Given): Connection => {
  if (baseUrl === undefined && clientId === undefined) return connectionOf({});
  const missing = [
    ...(baseUrl === undefined ? ['--base-url'] : []),
    ...(clientId === undefined ? ['--client-id'] : []),
    ...(clientSecret === undefined ? [`the environment variable ${secretVariable}`] : []),
  ];
  if (baseUrl === undefined || clientId === undefined || clientSecret === undefined) {
    throw new DemoError(`For a service other than the local one, also give ${missing.join(' and ')}`);
  }
  return connectionOf({ baseUrl, clientId, clientSecret });
};
