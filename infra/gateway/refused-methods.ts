import { errorCatalogue } from '#shared/kernel/errors.ts';
import { errorHeaders, templateBody } from './own-headers.ts';

const code = 'METHOD_NOT_ALLOWED';
const status = String(errorCatalogue[code].status);

/**
 * Answers every method that a path does not have. API Gateway itself does not distinguish such a request from an unknown
 * path. A mock integration calls nothing. It reads the status from a template, which it chooses by the content type, so
 * a body of another type than JSON is 415.
 *
 * @param allowed the methods of the path
 */
export const refusedMethods = (allowed: readonly string[]) => {
  const allowedMethods = allowed.toSorted();
  const allow = allowedMethods.join(', ');
  const headers = { ...errorHeaders(code), Allow: `'${allow}'`, 'Content-Type': "'application/json'" };
  const message = `This path has no such method; use ${allow}.`;
  const names = Object.keys(headers).map((name) => [name, { schema: { type: 'string' } }]);
  return {
    responses: { [status]: { description: status, headers: Object.fromEntries(names) } },
    'x-amazon-apigateway-integration': {
      type: 'mock',
      passthroughBehavior: 'never',
      requestTemplates: { 'application/json': `{"statusCode": ${status}}` },
      responses: {
        default: {
          statusCode: status,
          responseParameters: Object.fromEntries(
            Object.entries(headers).map(([name, value]) => [`method.response.header.${name}`, value]),
          ),
          responseTemplates: { 'application/json': templateBody(code, message, { allowedMethods }) },
        },
      },
    },
  };
};
