import type { Operation } from '#shared/kernel/operation.ts';

/** What the gateway needs to know of an operation. */
export interface Route
  extends Pick<Operation, 'id' | 'feature' | 'method' | 'path' | 'permission' | 'upload'> {
  /** Another method of the same operation; an id stands for one route only. */
  readonly isAlias?: true;
}

/** The routes of operations: one for each method that an operation answers. */
export const routesOf = (operations: readonly Operation[]): Route[] =>
  operations.flatMap((operation) => [
    operation,
    ...(operation.alsoMethods ?? []).map((method) => ({ ...operation, method, isAlias: true }) as const),
  ]);
