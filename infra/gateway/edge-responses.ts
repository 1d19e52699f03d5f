import { errorCatalogue } from '#shared/kernel/errors.ts';
import { errorBody, errorHeaders } from './own-headers.ts';

/**
 * The local host's answer to too large headers. AWS does not document its own, and no template can set it, so the stack
 * does not contain this one.
 */
export const edgeResponses = {
  HEADERS_TOO_LARGE: {
    statusCode: String(errorCatalogue.HEADERS_TOO_LARGE.status),
    responseParameters: Object.fromEntries(
      Object.entries(errorHeaders('HEADERS_TOO_LARGE')).map(([name, value]) => [
        `gatewayresponse.header.${name}`,
        value,
      ]),
    ),
    responseTemplates: { 'application/json': errorBody('HEADERS_TOO_LARGE') },
  },
};
