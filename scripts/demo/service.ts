import { PaymentsClient, PaymentsConnectionError, PaymentsError } from '#client';
import type { Connection } from '#infra/local/connection-file.ts';
import { DemoError } from './demo-error.ts';

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
