import type { Check } from '../check.ts';
import type { Facts } from '../facts.ts';
import { expectError } from './answers.ts';

/** API Gateway has no 405: it does not distinguish an unknown path from an unknown method. */
const notFound = { status: 404, code: 'ROUTE_NOT_FOUND', headers: { 'x-should-retry': 'false' } };

export const unknownRoutesCheck: Check<Facts> = {
  name: 'unknown-routes',
  asks: 'Is an unknown path, and a method that a path does not have, a 404 with the body of the API?',
  run: async ({ deployment: { baseUrl } }) => {
    await expectError('GET /nothing', await fetch(`${baseUrl}/nothing`), notFound);
    await expectError('DELETE /config', await fetch(`${baseUrl}/config`, { method: 'DELETE' }), notFound);
    return '404 for both';
  },
};
