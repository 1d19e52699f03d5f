import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { gatewayResponses } from '#infra/gateway/gateway-responses.ts';
import { isRetryable } from '#shared/kernel/errors.ts';

const responses = gatewayResponses();
const bodySchema = z.strictObject({
  status: z.int(),
  code: z.string(),
  message: z.string().min(1),
  details: z.record(z.string(), z.string()).optional(),
  requestId: z.literal('$context.extendedRequestId'),
  docUrl: z.string(),
});

const responseOf = (type: string) => {
  const response = responses[type];
  if (!response) throw new Error(`There is no gateway response ${type}`);
  return { ...response, body: bodySchema.parse(JSON.parse(response.responseTemplates['application/json'])) };
};

describe("the gateway's own answer", () => {
  it.each([
    ['UNAUTHORIZED', '401', 'UNAUTHORIZED'],
    ['EXPIRED_TOKEN', '403', 'FORBIDDEN'],
    ['MISSING_AUTHENTICATION_TOKEN', '404', 'ROUTE_NOT_FOUND'],
    ['RESOURCE_NOT_FOUND', '404', 'ROUTE_NOT_FOUND'],
    ['REQUEST_TOO_LARGE', '413', 'PAYLOAD_TOO_LARGE'],
    ['UNSUPPORTED_MEDIA_TYPE', '415', 'UNSUPPORTED_MEDIA_TYPE'],
    ['THROTTLED', '429', 'RATE_LIMITED'],
    ['QUOTA_EXCEEDED', '429', 'RATE_LIMITED'],
    ['BAD_REQUEST_BODY', '400', 'INVALID_INPUT'],
    ['BAD_REQUEST_PARAMETERS', '400', 'INVALID_INPUT'],
    ['INTEGRATION_TIMEOUT', '503', 'SERVICE_UNAVAILABLE'],
    ['INTEGRATION_FAILURE', '503', 'SERVICE_UNAVAILABLE'],
    ['AUTHORIZER_FAILURE', '503', 'SERVICE_UNAVAILABLE'],
    ['DEFAULT_4XX', '400', 'INVALID_INPUT'],
    ['DEFAULT_5XX', '503', 'SERVICE_UNAVAILABLE'],
  ])('to %s is a %s with code %s', (type, statusCode, code) => {
    const { body, ...response } = responseOf(type);

    expect(response.statusCode).toBe(statusCode);
    expect(body).toMatchObject({
      status: Number(statusCode),
      code,
      docUrl: `https://$context.domainName/2025-10-13/docs/errors#${code.toLowerCase()}`,
    });
  });

  it.each(Object.keys(responses))('to %s has the headers of every answer', (type) => {
    expect(responseOf(type).responseParameters).toMatchObject({
      'gatewayresponse.header.X-Request-Id': 'context.extendedRequestId',
      'gatewayresponse.header.X-Should-Retry': expect.stringMatching(/^'(true|false)'$/),
      'gatewayresponse.header.Cache-Control': "'no-store'",
      'gatewayresponse.header.X-Content-Type-Options': "'nosniff'",
      'gatewayresponse.header.Strict-Transport-Security': "'max-age=63072000; includeSubDomains'",
    });
  });

  it('to a refused token says what the authorizer says', () => {
    const { statusCode, body } = responseOf('ACCESS_DENIED');

    expect(statusCode).toBe('403');
    expect(body).toEqual({
      status: 403,
      code: '$context.authorizer.code',
      message: '$context.authorizer.message',
      details: { '$context.authorizer.factName': '$context.authorizer.fact' },
      requestId: '$context.extendedRequestId',
      docUrl: 'https://$context.domainName$context.authorizer.docPath',
    });
  });

  it('without credentials names the authentication scheme', () => {
    expect(responseOf('UNAUTHORIZED').responseParameters).toHaveProperty(
      ['gatewayresponse.header.WWW-Authenticate'],
      `'Basic realm="Payments Service"'`,
    );
  });

  it.each(['DEFAULT_5XX', 'INTEGRATION_FAILURE', 'INTEGRATION_TIMEOUT'])(
    'to %s, whose outcome is unknown, lets no client pay again',
    (type) => {
      const { body, responseParameters } = responseOf(type);

      expect(responseParameters['gatewayresponse.header.X-Should-Retry']).toBe("'false'");
      expect(responseParameters).not.toHaveProperty(['gatewayresponse.header.Retry-After']);
      expect(body.message).toMatch(/^The request may have been done\./);
      expect(body.message).toMatch(
        /If you sent an Idempotency-Key, send the same request again with the same key/,
      );
    },
  );

  it.each(['THROTTLED', 'QUOTA_EXCEEDED', 'AUTHORIZER_FAILURE'])('to %s says when to retry', (type) => {
    expect(responseOf(type).responseParameters).toMatchObject({
      'gatewayresponse.header.X-Should-Retry': "'true'",
      'gatewayresponse.header.Retry-After': "'1'",
    });
  });

  it('marks a retry only where nothing was done', () => {
    for (const type of Object.keys(responses)) {
      const { responseParameters } = responseOf(type);
      const isInvited = responseParameters['gatewayresponse.header.X-Should-Retry'] === "'true'";
      const isSafe = ['AUTHORIZER_FAILURE', 'INVALID_API_KEY', 'QUOTA_EXCEEDED', 'THROTTLED'].includes(type);
      expect([type, isInvited]).toEqual([type, isSafe]);
    }
    expect(isRetryable('RATE_LIMITED')).toBe(true);
  });
});
