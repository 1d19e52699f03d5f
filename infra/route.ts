import type { Environment } from '#shared/kernel/config.ts';
import type { Operation } from '#shared/kernel/operation.ts';

/** The part of an operation that the gateway needs. */
export interface Route
  extends Pick<Operation, 'id' | 'feature' | 'method' | 'path' | 'permission' | 'upload' | 'sandboxOnly'> {
  /** Another method of the same operation. The id of the operation names only one route. */
  readonly isAlias?: true;
}

/** The routes of operations: one for each method of an operation. */
export const routesOf = (operations: readonly Operation[]): Route[] =>
  operations.flatMap((operation) => [
    operation,
    ...(operation.alsoMethods ?? []).map((method) => ({ ...operation, method, isAlias: true }) as const),
  ]);

/** Whether the environment has the route's operation. The gateway refuses those of the sandbox in production. */
export const isAnsweredIn = (
  environment: Environment,
  { sandboxOnly }: Pick<Route, 'sandboxOnly'>,
): boolean => environment === 'sandbox' || sandboxOnly !== true;
