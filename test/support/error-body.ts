import { expect } from 'vitest';
import type { RawAnswer } from './answer-check.ts';

/** The body of an error without its request id, which is the header's: two answers differ in nothing else. */
export const withoutRequestId = ({ text, headers }: RawAnswer): unknown => {
  if (text === '') return '';
  const { requestId, ...body } = JSON.parse(text);
  expect(requestId).toBe(headers.get('x-request-id') ?? undefined);
  return body;
};
