import { expect, it } from 'vitest';
import { ApiError, errorCatalogue, isRetryable, withDocOrigin } from '#shared/kernel/errors.ts';

it('only errors that may succeed when repeated unchanged are marked for retry', () => {
  const retryable = Object.keys(errorCatalogue).filter((code) =>
    isRetryable(code as keyof typeof errorCatalogue),
  );
  expect(retryable).toEqual(['IDEMPOTENCY_REQUEST_IN_PROGRESS', 'RATE_LIMITED', 'SERVICE_UNAVAILABLE']);
});

it('a refusal becomes the error body of the API', () => {
  const apiError = new ApiError('INSUFFICIENT_BALANCE', { details: { currency: 'USD' } });
  expect(apiError.body('r-1')).toEqual({
    status: 400,
    code: 'INSUFFICIENT_BALANCE',
    message: 'The account does not hold enough money.',
    details: { currency: 'USD' },
    requestId: 'r-1',
    docUrl: '/2025-10-13/docs/errors#insufficient_balance',
  });
});

it('a body leads to its page at any host, and its texts stay as they are', () => {
  const message = 'The field "docUrl":"/2025-10-13/ is not ours, $& neither';
  const bodyText = JSON.stringify(new ApiError('FORBIDDEN', { message }).body('r-1'));

  expect(JSON.parse(withDocOrigin(bodyText, 'https://pay.example'))).toMatchObject({
    message,
    docUrl: 'https://pay.example/2025-10-13/docs/errors#forbidden',
  });
});
