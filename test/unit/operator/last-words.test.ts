import { expect, it } from 'vitest';
import { lastWords, OperatorError } from '#operator/access/operator-error.ts';

const named = (name: string, message: string): Error => Object.assign(new Error(message), { name });

it('a call without an answer is told in words that say what to do, not in those of the HTTP client', () => {
  const words = lastWords(named('TimeoutError', 'node-http-handler - [ERROR] 3000 ms requestTimeout'));

  expect(words).toMatch(/^No answer came in time/);
  expect(words).toContain('npm run admin -- audit');
  expect(words).not.toContain('requestTimeout');
});

it.each([
  [new OperatorError('Name a platform.'), 'Name a platform.'],
  ['text', 'text'],
])('any other error speaks for itself: %s', (error, words) => {
  expect(lastWords(error)).toBe(words);
});
