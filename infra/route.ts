import type { Operation } from '#shared/kernel/operation.ts';

/** The part of an operation that the gateway needs. */
export interface Route
  extends Pick<Operation, 'id' | 'feature' | 'method' | 'path' | 'permission' | 'upload'> {
  /** Another method of the same operation. The id of the operation names only one route. */
  readonly isAlias?: true;
}

/** The routes of operations: one for each method of an operation. */
export const routesOf = (operations: readonly Operation[]): Route[] =>
  operations.flatMap((operation) => [
    operation,
    ...(operation.alsoMethods ?? []).map((method) => ({ ...operation, method, isAlias: true }) as const),
  ]);
