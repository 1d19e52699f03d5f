import type { Environment } from '#shared/kernel/config.ts';
import type { Operation } from '#shared/kernel/operation.ts';

/** The part of an operation that the gateway needs. */
export interface Route
  extends Pick<
    Operation,
    'id' | 'feature' | 'path' | 'permission' | 'upload' | 'productionOnly' | 'sandboxOnly'
  > {
  readonly method: Operation['method'] | 'HEAD';
  /** Another method of the same operation. The id of the operation names only one route. */
  readonly isAlias?: true;
}

/** The routes of operations: one for each method of an operation. */
export const routesOf = (operations: readonly Operation[]): Route[] =>
  operations.flatMap((operation) => [
    operation,
    ...(operation.alsoMethods ?? []).map((method) => ({ ...operation, method, isAlias: true }) as const),
  ]);

/** The local host is a sandbox with everything, so that tests can play production in it. */
export type Place = Environment | 'local';

export const placeOf = ({ name, mode }: { readonly name?: string; readonly mode: Environment }): Place =>
  name === 'local' ? name : mode;

/** Whether the route's operation has a function there. Otherwise the gateway refuses it. */
export const isAnsweredIn = (
  place: Place,
  { productionOnly, sandboxOnly }: Pick<Route, 'productionOnly' | 'sandboxOnly'>,
): boolean => {
  if (place === 'local') return true;
  return place === 'sandbox' ? productionOnly !== true : sandboxOnly !== true;
};
