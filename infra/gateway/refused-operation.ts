import { productionOnlyApiError, sandboxOnlyApiError } from '#shared/kernel/operation.ts';
import type { Route } from '../route.ts';
import { mockRefusal } from './mock-refusal.ts';

/** JSON, and what an HTML form and a client without a library send. */
const contentTypes = ['application/json', 'application/x-www-form-urlencoded', 'text/plain'];

/** Refuses an operation of the other environment as its function does elsewhere, without a function behind it. */
export const refusedOperation = ({ productionOnly }: Pick<Route, 'productionOnly'>) =>
  mockRefusal({
    code: 'FORBIDDEN',
    ...(productionOnly ? productionOnlyApiError : sandboxOnlyApiError('production')),
    contentTypes,
  });
