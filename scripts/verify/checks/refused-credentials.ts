import type { Check } from '../check.ts';
import type { Facts } from '../facts.ts';
import { expectError } from './answers.ts';

const unauthorized = {
  status: 401,
  code: 'UNAUTHORIZED',
  headers: { 'www-authenticate': 'Basic realm="Payments Service"', 'x-should-retry': 'false' },
};

const wrong = `Basic ${Buffer.from('nobody:nothing').toString('base64')}`;

export const refusedCredentialsCheck: Check<Facts> = {
  name: 'refused-credentials',
  asks: 'Is a request without credentials, or with wrong ones, a 401 with the body and headers of the API?',
  run: async ({ deployment: { baseUrl } }) => {
    await expectError('Without credentials', await fetch(`${baseUrl}/config`), unauthorized);
    const headers = { Authorization: wrong };
    await expectError('With wrong credentials', await fetch(`${baseUrl}/config`, { headers }), unauthorized);
    return '401 with WWW-Authenticate';
  },
};
