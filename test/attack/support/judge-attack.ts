import { codesOf } from '#shared/api/openapi/errors.ts';
import { errorCatalogue } from '#shared/kernel/errors.ts';
import type { Operation } from '#shared/kernel/operation.ts';
import { answerProblems, type RawAnswer } from '#test/support/answer-check.ts';
import type { Attack } from './hostile-requests.ts';

/** Texts that only this code, its libraries or AWS would write. */
const internals =
  /node_modules|\.ts:\d+|\bat \S+ \(|arn:aws|amazonaws|dynamodb|ConditionalCheck|ValidationException|TableName|ZodError|TypeError|SyntaxError|Unexpected token|ECONNRE|Invalid (?:input|string|number|key|UUID|URL|ISO|email)|Too (?:big|small): |Unrecognized key|expected int\b/i;

const codeOf = (text: string): string | undefined =>
  /^\{"status":\d{3},"code":"(\w+)","message":"/.exec(text)?.[1];

/** Checks what every error must have, whichever part of the service it comes from. */
const refusalProblems = ({ status, headers, text }: RawAnswer): string[] => {
  const code = codeOf(text);
  const entry = Object.entries(errorCatalogue).find(([known]) => known === code)?.[1];
  return [
    ...(entry?.status === status ? [] : [`no error body of the API for ${status}`]),
    ...(/^(true|false)$/.test(headers.get('x-should-retry') ?? '') ? [] : ['X-Should-Retry is missing']),
    ...(headers.get('content-type')?.startsWith('application/json') ? [] : ['it is not JSON']),
  ];
};

const anyAnswerProblems = (answer: RawAnswer): string[] => [
  ...(answer.status >= 500 ? [`status ${answer.status}`] : []),
  ...(answer.headers.get('x-request-id') ? [] : ['X-Request-Id is missing']),
  ...(answer.headers.get('set-cookie') === null ? [] : ['it sets a cookie']),
  ...(answer.headers.get('injected') === null ? [] : ['a header was injected']),
];

const reachesItsOperation = ({ kind }: Attack): boolean =>
  kind !== 'oddMethod' &&
  kind !== 'oddPath' &&
  kind !== 'oddParameter' &&
  kind !== 'manyNames' &&
  kind !== 'objectNames';

/** The OpenAPI document promises the codes of each operation. */
const undocumented = (operation: Operation, { text }: RawAnswer): string[] => {
  const known = codesOf(operation).some((code) => code === codeOf(text));
  return known ? [] : [`OpenAPI does not list ${codeOf(text)} for ${operation.id}`];
};

/** An operation that answers with a page on success answers a browser with a page on failure too. */
const isPageForBrowser = ({ response }: Operation, { headers }: RawAnswer): boolean =>
  (response.mediaTypes?.includes('text/html') ?? false) &&
  (headers.get('content-type')?.startsWith('text/html') ?? false);

/** Everything that is wrong with the answer to a hostile request. */
export const attackProblems = (operation: Operation, attack: Attack, answer: RawAnswer): string[] => {
  const common = anyAnswerProblems(answer);
  if (attack.request.method === 'HEAD') return common;
  if (answer.status < 400) {
    return reachesItsOperation(attack) ? [...common, ...answerProblems(operation, answer)] : common;
  }
  const leaked = internals.exec(answer.text)?.[0];
  const leaks = leaked === undefined ? [] : [`it says "${leaked}"`];
  if (isPageForBrowser(operation, answer)) return [...common, ...leaks];
  const documented = reachesItsOperation(attack)
    ? [...answerProblems(operation, answer), ...undocumented(operation, answer)]
    : [];
  return [...common, ...refusalProblems(answer), ...documented, ...leaks];
};
