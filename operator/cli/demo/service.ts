import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { PaymentsClient, PaymentsConnectionError, PaymentsError } from '#client';
import { type Connection, connectionFile, connectionSchema } from '#infra/local/connection-file.ts';
import { DemoError } from './demo-error.ts';

const localConnection = (): unknown => {
  try {
    return JSON.parse(readFileSync(connectionFile, 'utf8'));
  } catch {
    return {};
  }
};

/** The connection from the command line. The local service supplies what is missing. @throws DemoError */
export const connectionOf = (given: Partial<Connection>): Connection => {
  const named = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const found = z
    .looseObject({ baseUrl: z.unknown() })
    .catch({ baseUrl: undefined })
    .parse(localConnection());
  // Another service than the local one may be of another environment.
  const isElsewhere = named.baseUrl !== undefined && named.baseUrl !== found.baseUrl;
  const local = isElsewhere ? { ...found, environment: undefined } : found;
  const parsed = connectionSchema.safeParse({ ...local, ...named });
  if (parsed.success) return { ...parsed.data, baseUrl: parsed.data.baseUrl.replace(/\/+$/, '') };
  if (parsed.error.issues.some(({ path }) => path[0] === 'baseUrl') && given.baseUrl !== undefined) {
    throw new DemoError(`--base-url ${given.baseUrl} is not a URL such as http://127.0.0.1:3000/2025-10-13`);
  }
  throw new DemoError(
    `There is no ${connectionFile} of a running service. Start one with: npm start, or give --base-url, --client-id and --client-secret`,
  );
};

/** The public API, and what to tell people when it refuses. */
export interface Service {
  readonly baseUrl: string;
  /** @throws DemoError with the service's message, or when the service does not answer */
  ask<T>(call: (payments: PaymentsClient) => Promise<T>): Promise<T>;
}

/** A command that finds no service says so within two seconds. */
const firstWaitMs = 100;

/**
 * @param secretFrom option or variable that holds the secret, for messages
 * @param options of the client
 */
export const connect = (
  connection: Connection,
  secretFrom = '--client-secret',
  options: { readonly fetch?: typeof fetch } = {},
): Service => {
  const payments = new PaymentsClient({ ...connection, firstWaitMs, ...options });
  const { baseUrl } = connection;
  return {
    baseUrl,
    ask: async (call) => {
      try {
        return await call(payments);
      } catch (error) {
        throw told(error, baseUrl, secretFrom);
      }
    },
  };
};

/** The problem as its user can solve it; any other error is a bug and stays as it is. */
const told = (error: unknown, baseUrl: string, secretFrom: string): unknown => {
  if (error instanceof PaymentsConnectionError) {
    const { origin } = new URL(baseUrl);
    return new DemoError(`No service answers at ${origin}. Start one with: npm start`, { cause: error });
  }
  if (!(error instanceof PaymentsError)) return error;
  return new DemoError(
    error.status === 401
      ? `The service refuses the credentials: check --client-id and ${secretFrom}`
      : `The service answers ${error.status} ${error.code}: ${error.message}`,
    { cause: error },
  );
};
