import type { Route } from '#infra/route.ts';
import { type ErrorCode, errorCatalogue } from '#shared/kernel/errors.ts';
import { productionOnlyApiError, sandboxOnlyApiError } from '#shared/kernel/operation.ts';
import { errorHeaders, templateBody } from './own-headers.ts';

/** JSON, and what an HTML form and a client without a library send. */
const contentTypes = ['application/json', 'application/x-www-form-urlencoded', 'text/plain'];

/** Refuses an operation of the other environment as its function does elsewhere, without a function behind it. */
export const refusedOperation = ({ productionOnly }: Pick<Route, 'productionOnly'>) =>
  mockRefusal({
    code: 'FORBIDDEN',
    ...(productionOnly ? productionOnlyApiError : sandboxOnlyApiError('production')),
    contentTypes,
  });

export interface MockRefusal {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details: Readonly<Record<string, string | readonly string[]>>;
  /** Beside those of every error, as mapping expressions. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Types of a request's body. Another one is 415. A request without a type counts as JSON. */
  readonly contentTypes: readonly string[];
}

/**
 * A route that API Gateway refuses by itself. A mock integration calls nothing. It reads the status from a template,
 * which it chooses by the content type.
 */
export const mockRefusal = ({ code, message, details, headers, contentTypes }: MockRefusal) => {
  const status = String(errorCatalogue[code].status);
  const all = { ...errorHeaders(code), ...headers, 'Content-Type': "'application/json'" };
  const names = Object.keys(all).map((name) => [name, { schema: { type: 'string' } }]);
  return {
    responses: { [status]: { description: status, headers: Object.fromEntries(names) } },
    'x-amazon-apigateway-integration': {
      type: 'mock',
      passthroughBehavior: 'never',
      requestTemplates: Object.fromEntries(contentTypes.map((type) => [type, `{"statusCode": ${status}}`])),
      responses: {
        default: {
          statusCode: status,
          responseParameters: Object.fromEntries(
            Object.entries(all).map(([name, value]) => [`method.response.header.${name}`, value]),
          ),
          responseTemplates: { 'application/json': templateBody(code, message, details) },
        },
      },
    },
  };
};
