import { readFileSync } from 'node:fs';
import { connectionFile, connectionSchema } from '#infra/local/connection-file.ts';
import { keepLocalTime } from './local-time.ts';
import { OperatorError } from './operator-error.ts';
import { bindLocal, type Service } from './service.ts';

export interface Place {
  /** Name of a deployed stack; absent: the service on this machine. */
  readonly stack?: string | undefined;
  readonly region?: string | undefined;
  /** Takes the role that may change something. */
  readonly canWrite: boolean;
  /** Whether the process goes on for long, so that it follows when somebody moves the local time. */
  readonly isLasting?: boolean | undefined;
}

/**
 * Finds the service and binds this process to it.
 *
 * @throws OperatorError that says what to do
 */
export const openService = async (place: Place): Promise<Service> => {
  const { stack, region, canWrite } = place;
  if (stack === undefined) return openLocal(place);
  if (region === undefined) throw new OperatorError('--stack needs --region, such as --region eu-west-1.');
  const { openStack } = await import('./stack.ts');
  return openStack(stack, region, canWrite);
};

const openLocal = async ({ canWrite, isLasting = false }: Place): Promise<Service> => {
  const connection = connectionSchema.safeParse(readConnection());
  if (connection.success && connection.data.operator !== undefined) {
    const service = bindLocal(connection.data.operator, canWrite);
    await keepLocalTime(connection.data.baseUrl, isLasting);
    return service;
  }
  throw new OperatorError(
    `There is no ${connectionFile} of a running service. Start one with: npm start, or name a deployed one with --stack and --region.`,
  );
};

const readConnection = (): unknown => {
  try {
    return JSON.parse(readFileSync(connectionFile, 'utf8'));
  } catch {
    return undefined;
  }
};
