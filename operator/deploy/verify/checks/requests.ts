import { isDeepStrictEqual } from 'node:util';
import { type Check, Difference } from '../check.ts';
import type { Facts } from '../facts.ts';
import { platformIn, waitFor } from '../world/world.ts';

/** The service promises it: the gateway's cache keeps an accepted token for 50 s. */
const promiseSeconds = 60;

export const deletedTokenCheck: Check<Facts> = {
  name: 'deleted-token',
  asks: `Is a deleted token dead within ${promiseSeconds} s?`,
  run: async ({ world }) => {
    const platform = platformIn(world);
    const token = await platform.api.ok('createToken', {
      body: { name: 'To be deleted', permissions: ['VIEW'] },
    });
    const Authorization = `Basic ${Buffer.from(`${token.clientId}:${token.clientSecret}`).toString('base64')}`;
    const ask = async () => (await platform.fetch('/config', { headers: { Authorization } })).status;
    const before = await ask();
    if (before !== 200) throw new Difference(`A new token is answered ${before}`);
    await platform.api.ok('deleteToken', { path: { tokenId: token.id } });
    const deletedAt = performance.now();
    await waitFor('The deleted token is not refused', promiseSeconds, async () =>
      (await ask()) === 401 ? true : undefined,
    );
    return `401 after ${((performance.now() - deletedAt) / 1000).toFixed(1)} s`;
  },
};

/** API Gateway takes 10 MB. */
const bytes = 10 * 1024 * 1024 + 1;

export const tooLargeBodyCheck: Check<Facts> = {
  name: 'too-large-body',
  asks: 'Is a body above 10 MB refused with 413, before a function sees it?',
  run: async ({ deployment: { baseUrl } }) => {
    const headers = { Authorization: 'Basic bm9ib2R5Om5vdGhpbmc=', 'Content-Type': 'application/json' };
    const body = new Uint8Array(bytes).fill(0x20);
    const answer = await fetch(`${baseUrl}/transfer-out`, { method: 'POST', headers, body });
    await answer.body?.cancel();
    if (answer.status === 413) return '413';
    throw new Difference(`A body of ${bytes} bytes is answered ${answer.status}, not 413`);
  },
};

export const encodedPathsCheck: Check<Facts> = {
  name: 'encoded-paths',
  asks: 'Does an id work in a path with its colon as it is, and encoded as %3A?',
  run: async ({ world }) => {
    const platform = platformIn(world);
    const { id } = await platform.newCustomer(['USD']);
    for (const spelled of [id, id.replace(':', '%3A')]) {
      const answer = await platform.fetch(`/customers/${spelled}`);
      const text = await answer.text();
      if (answer.status !== 200 || !text.includes(`"${id}"`)) {
        throw new Difference(`GET /customers/${spelled} is answered ${answer.status}: ${text}`);
      }
    }
    return 'both spellings';
  },
};

export interface Expected {
  readonly status: number;
  readonly code: string;
  /** The facts of the body. */
  readonly details?: Readonly<Record<string, string | readonly string[]>>;
  /** Further headers that the answer must have. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The headers of every answer, also of the gateway's own. */
const everyHeader = {
  'cache-control': 'no-store',
  'content-type': 'application/json',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
};

const headerProblems = (answer: Response, expected: Readonly<Record<string, string>>): string[] =>
  Object.entries(expected).flatMap(([name, value]) => {
    const actual = answer.headers.get(name);
    return actual?.startsWith(value) ? [] : [`${name} is ${actual ?? 'missing'}, not ${value}`];
  });

const bodyProblems = (answer: Response, text: string, { status, code, details }: Expected): string[] => {
  try {
    const body: unknown = JSON.parse(text);
    const requestId = answer.headers.get('x-request-id');
    const facts = details === undefined ? {} : { details };
    const wanted = { status, code, ...facts, requestId };
    const { message = '', docUrl = '', ...rest } = { ...Object(body) };
    const { href, pathname, hash } = new URL(String(docUrl), 'none:/');
    const isPage =
      href === docUrl && pathname === '/2025-10-13/docs/errors' && hash === `#${code.toLowerCase()}`;
    const isWanted = isDeepStrictEqual(rest, wanted) && String(message) !== '' && isPage;
    return isWanted ? [] : [`the body is ${text}`];
  } catch {
    return [`the body is not JSON: ${text.slice(0, 200)}`];
  }
};

/** Compares a whole error answer: status, headers, body. @throws Difference */
export const expectError = async (what: string, answer: Response, expected: Expected): Promise<void> => {
  const text = await answer.text();
  const problems = [
    ...(answer.status === expected.status ? [] : [`the status is ${answer.status}, not ${expected.status}`]),
    ...headerProblems(answer, { ...everyHeader, ...expected.headers }),
    ...(answer.headers.get('x-request-id') ? [] : ['X-Request-Id is missing']),
    ...bodyProblems(answer, text, expected),
  ];
  if (problems.length > 0) throw new Difference(`${what}: ${problems.join('; ')}`);
};

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

export const refusedPermissionCheck: Check<Facts> = {
  name: 'refused-permission',
  asks: 'Is a request that its token does not allow a 403 with the body and headers of the API?',
  run: async ({ world }) => {
    const platform = platformIn(world);
    const body = { name: 'Only reads', permissions: ['VIEW'] };
    const { clientId, clientSecret } = await platform.api.ok('createToken', { body });
    const Authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    const read = await platform.fetch('/config', { headers: { Authorization } });
    if (read.status !== 200) throw new Difference(`A token with VIEW reads /config with ${read.status}`);
    const write = await platform.fetch('/tokens', { method: 'POST', headers: { Authorization }, body: '{}' });
    await expectError('POST /tokens with VIEW', write, {
      status: 403,
      code: 'FORBIDDEN',
      details: { missingPermission: 'MANAGE' },
    });
    return '403 for MANAGE, 200 for VIEW';
  },
};
