import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { type ErrorCode, errorCatalogue } from '#shared/kernel/errors.ts';
import { type Operation, takesKey } from '#shared/kernel/operation.ts';

/**
 * Codes that any operation may answer without listing them. INTERNAL_ERROR is not among them: no request may cause a
 * 500.
 */
const commonCodes: readonly ErrorCode[] = [
  'INVALID_INPUT',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'RATE_LIMITED',
  'HEADERS_TOO_LARGE',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'SERVICE_UNAVAILABLE',
];
const idempotencyCodes: readonly ErrorCode[] = ['IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_REQUEST_IN_PROGRESS'];

const errorSchema = z.strictObject({
  status: z.int(),
  code: z.string().refine((code) => Object.hasOwn(errorCatalogue, code), 'is not in the error catalogue'),
  message: z.string().min(1),
  details: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string().min(1),
  docUrl: z.string(),
});

export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const documentedCodes = (operation: Operation): ReadonlySet<string> =>
  new Set([
    ...commonCodes,
    ...operation.errors,
    ...(takesKey(operation) ? idempotencyCodes : []),
    ...(operation.isAnswerSecret ? ['IDEMPOTENCY_RESULT_NOT_KEPT'] : []),
  ]);

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const catalogueEntry = (code: string) =>
  Object.entries(errorCatalogue).find(([known]) => known === code)?.[1];

const isDocUrl = (docUrl: string, code: string): boolean =>
  /^http:\/\/[\w.-]+(:\d+)?\//.test(docUrl) &&
  docUrl.endsWith(`/2025-10-13/docs/errors#${code.toLowerCase()}`);

/** Everything undocumented in an error answer. */
const errorProblems = (operation: Operation, answer: RawAnswer): string[] => {
  const parsed = errorSchema.safeParse(parseJson(answer.text));
  if (!parsed.success) return [`error body: ${z.prettifyError(parsed.error)}`];
  const { status, code, requestId, docUrl } = parsed.data;
  const isReplay = answer.headers.get('idempotency-replayed') === 'true';
  const isOwn = requestId === answer.headers.get('x-request-id');
  const shouldRetry = answer.headers.get('x-should-retry');
  return [
    ...(status === answer.status ? [] : [`body says status ${status}`]),
    ...(catalogueEntry(code)?.status === answer.status ? [] : [`${code} does not belong to its status`]),
    ...(documentedCodes(operation).has(code) ? [] : [`${code} is not documented for ${operation.id}`]),
    ...(isOwn || isReplay ? [] : ['requestId is not X-Request-Id']),
    ...(isDocUrl(docUrl, code) ? [] : [`docUrl is ${docUrl}`]),
    ...(shouldRetry === 'true' || shouldRetry === 'false' ? [] : ['X-Should-Retry is missing']),
    ...(shouldRetry === 'true' && answer.headers.get('retry-after') === null
      ? ['Retry-After is missing']
      : []),
  ];
};

/** Everything undocumented in a success: another status, a missing field, an unknown field. */
const successProblems = (operation: Operation, answer: RawAnswer): string[] => {
  const { status, otherStatus = status, accepted } = operation.response;
  const isAccepted = accepted !== undefined && answer.status === 202;
  const schema = isAccepted ? accepted : operation.response.body;
  if (!isAccepted && answer.status !== status && answer.status !== otherStatus)
    return [`status ${answer.status} is not documented for ${operation.id}`];
  const contentType = answer.headers.get('content-type') ?? '';
  if (operation.response.mediaTypes?.some((type) => contentType.startsWith(type))) return [];
  if (schema === undefined) return answer.text === '' ? [] : ['a body where none is documented'];
  const body = parseJson(answer.text);
  const parsed = schema.safeParse(body);
  if (!parsed.success) return [`body: ${z.prettifyError(parsed.error)}`];
  return isDeepStrictEqual(parsed.data, body) ? [] : ['the body has fields that are not documented'];
};

const typesOf = ({ response: { body, mediaTypes = [] } }: Operation, status: number): readonly string[] =>
  status < 400 && body === undefined && mediaTypes.length > 0
    ? mediaTypes
    : ['application/json', ...(status < 400 ? mediaTypes : [])];

const headerProblems = (operation: Operation, { status, headers }: RawAnswer): string[] => {
  const types = typesOf(operation, status);
  const isData = types.includes('application/json');
  const contentType = headers.get('content-type') ?? '';
  return [
    ...(headers.get('x-request-id') ? [] : ['X-Request-Id is missing']),
    ...(!isData || headers.get('cache-control') === 'no-store' ? [] : ['Cache-Control is not no-store']),
    ...(headers.get('x-content-type-options') === 'nosniff' ? [] : ['X-Content-Type-Options is missing']),
    ...(status === 204 && headers.has('content-type') ? ['A 204 has a Content-Type'] : []),
    ...(status === 204 || types.some((type) => contentType.startsWith(type))
      ? []
      : [`Content-Type is not ${types.join(' or ')}`]),
  ];
};

/** Everything in an answer that its operation does not document; empty when there is nothing. */
export const answerProblems = (operation: Operation, answer: RawAnswer): string[] => [
  ...headerProblems(operation, answer),
  ...(answer.status >= 400 ? errorProblems(operation, answer) : successProblems(operation, answer)),
];
