import { expect, it } from 'vitest';
import { errorMessage } from '#operator/queries/error-message.ts';

it.each([
  [{ code: 'WEBHOOK_DEAD' }, 'An event was not taken for seven days; it can be sent again.'],
  [{ code: 'SERVICE_SWITCH_ERROR', error: 'TypeError' }, 'No payment switch takes this payment.'],
  [
    { code: 'INTERNAL_ERROR', error: 'ThrottlingException' },
    'AWS takes no more calls of this kind for the moment.',
  ],
  [{ error: 'ZodError' }, 'A record or an input does not have the form that the code expects.'],
  [
    { code: 'INTERNAL_ERROR', error: 'OddError' },
    'An unexpected error; its frames say where (npm run admin -- frames).',
  ],
])('the error line %o is explained from the fixed list', (line, message) => {
  expect(errorMessage(line)).toBe(message);
});
