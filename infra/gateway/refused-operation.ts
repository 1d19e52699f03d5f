import type { Environment } from '#shared/kernel/config.ts';
import { sandboxOnlyRefusal } from '#shared/kernel/operation.ts';
import { mockRefusal } from './mock-refusal.ts';

/** JSON, and what an HTML form and a client without a library send. */
const contentTypes = ['application/json', 'application/x-www-form-urlencoded', 'text/plain'];

/** Refuses an operation of the sandbox as shared/kernel/http/endpoint.ts does, without a function behind it. */
export const refusedOperation = (environment: Environment) =>
  mockRefusal({ code: 'FORBIDDEN', ...sandboxOnlyRefusal(environment), contentTypes });
