import type { Check } from '../check.ts';
import type { Facts } from '../facts.ts';
import { expectError } from './answers.ts';

const notFound = { status: 404, code: 'ROUTE_NOT_FOUND', headers: { 'x-should-retry': 'false' } };
const refused = {
  status: 405,
  code: 'METHOD_NOT_ALLOWED',
  headers: { 'x-should-retry': 'false', allow: 'GET, PATCH' },
  details: { allowedMethods: ['GET', 'PATCH'] },
};

export const unknownRoutesCheck: Check<Facts> = {
  name: 'unknown-routes',
  asks: 'Is an unknown path a 404, and a method that a path does not have a 405 with Allow?',
  run: async ({ deployment: { baseUrl } }) => {
    await expectError('GET /nothing', await fetch(`${baseUrl}/nothing`), notFound);
    await expectError('DELETE /config', await fetch(`${baseUrl}/config`, { method: 'DELETE' }), refused);
    return '404 and 405';
  },
};
