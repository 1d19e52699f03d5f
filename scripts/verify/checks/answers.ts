import { isDeepStrictEqual } from 'node:util';
import { Difference } from '../check.ts';

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
    const wanted = {
      status,
      code,
      ...facts,
      requestId,
      docUrl: `/2025-10-13/docs/errors#${code.toLowerCase()}`,
    };
    const { message = '', ...rest } = { ...Object(body) };
    return isDeepStrictEqual(rest, wanted) && String(message) !== '' ? [] : [`the body is ${text}`];
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
