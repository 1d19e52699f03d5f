import type { APIGatewayProxyResult } from 'aws-lambda';
import { type ApiError, isRetryable, unknownOutcomeMessage } from '../errors.ts';

/** Names the fields of the request's body that the operation does not have. */
export const ignoredFieldsHeader = 'X-Ignored-Fields';

/** Headers of every answer: no cache, no guess of the content type, no plain HTTP. */
const baseHeaders = {
  'Cache-Control': 'no-store',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
};

/** Seconds after which a client may repeat a request with a retryable error. */
const retryAfterSeconds = '1';

/** An answer that is saved under an Idempotency-Key. A replay sends exactly these bytes. */
export class SavedAnswer {
  readonly status: number;
  readonly bodyText: string;
  readonly replayed: boolean;
  /** Of a replay: the value of the first answer's header `X-Ignored-Fields`. */
  readonly ignoredFields: string | undefined;

  constructor(fields: {
    status: number;
    bodyText: string;
    replayed: boolean;
    ignoredFields?: string | undefined;
  }) {
    this.status = fields.status;
    this.bodyText = fields.bodyText;
    this.replayed = fields.replayed;
    this.ignoredFields = fields.ignoredFields;
  }
}

/** An answer with a text that is not the API's JSON: a page, a script, a document. */
export class TextAnswer {
  readonly contentType: string;
  readonly bodyText: string;
  /** Added to the headers of every answer, or in place of them. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(fields: { contentType: string; bodyText: string; headers?: Readonly<Record<string, string>> }) {
    this.contentType = fields.contentType;
    this.bodyText = fields.bodyText;
    this.headers = fields.headers ?? {};
  }
}

/** A redirect to another host. Its body says the same to a client that does not follow. */
export class RedirectAnswer<Body extends { readonly location: string }> {
  readonly body: Body;

  constructor(body: Body) {
    this.body = body;
  }
}

export const redirectAnswer = <Body extends { readonly location: string }>(
  status: number,
  { body }: RedirectAnswer<Body>,
  requestId: string,
): APIGatewayProxyResult => {
  const answer = jsonAnswer(status, JSON.stringify(body), requestId);
  answer.headers = { ...answer.headers, Location: body.location };
  return answer;
};

export const textAnswer = (status: number, text: TextAnswer, requestId: string): APIGatewayProxyResult => ({
  statusCode: status,
  headers: { ...baseHeaders, 'Content-Type': text.contentType, 'X-Request-Id': requestId, ...text.headers },
  body: text.bodyText,
});

export const jsonAnswer = (status: number, bodyText: string, requestId: string): APIGatewayProxyResult => ({
  statusCode: status,
  headers: { ...baseHeaders, 'Content-Type': 'application/json', 'X-Request-Id': requestId },
  body: bodyText,
});

export const savedAnswer = (saved: SavedAnswer, requestId: string): APIGatewayProxyResult => {
  const answer = jsonAnswer(saved.status, saved.bodyText, requestId);
  if (saved.replayed) answer.headers = { ...answer.headers, 'Idempotency-Replayed': 'true' };
  if (saved.ignoredFields !== undefined)
    answer.headers = { ...answer.headers, [ignoredFieldsHeader]: saved.ignoredFields };
  if (saved.status >= 400) answer.headers = { ...answer.headers, 'X-Should-Retry': 'false' };
  return answer;
};

/**
 * The body of an error. A client that cannot repeat the request safely reads what to do instead. The use case's own
 * message would say "try again" under a header that forbids it.
 */
const bodyTextOf = (apiError: ApiError, requestId: string, isSafe: boolean): string => {
  const body = apiError.body(requestId);
  const isUnknown = apiError.code === 'SERVICE_UNAVAILABLE' && !isSafe;
  return JSON.stringify(isUnknown ? { ...body, message: unknownOutcomeMessage } : body);
};

/** @param isSafe whether the request may be repeated although its outcome is unknown */
export const apiErrorAnswer = (
  apiError: ApiError,
  requestId: string,
  { isSafe }: { isSafe: boolean },
): APIGatewayProxyResult => {
  const answer = jsonAnswer(apiError.status, bodyTextOf(apiError, requestId, isSafe), requestId);
  const retry = isRetryable(apiError.code) && (isSafe || apiError.code !== 'SERVICE_UNAVAILABLE');
  answer.headers = { ...answer.headers, 'X-Should-Retry': String(retry) };
  if (retry) answer.headers = { ...answer.headers, 'Retry-After': retryAfterSeconds };
  return answer;
};

/**
 * API Gateway adds `Content-Type: application/json` to an answer without a type, and clients parse the empty body. A type
 * of `null` stops it, as AWS's own library for .NET does it. JSON writes null for a place without a value.
 */
const noContentType = { 'Content-Type': new Array<string>(1) };

/** 204: headers only. */
export const emptyAnswer = (requestId: string): APIGatewayProxyResult => ({
  statusCode: 204,
  multiValueHeaders: noContentType,
  headers: { ...baseHeaders, 'X-Request-Id': requestId },
  body: '',
});
