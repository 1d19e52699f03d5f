import { expect, it } from 'vitest';
import { preferredType } from '#shared/kernel/http/csv.ts';

it.each([
  [undefined, 'application/json'],
  ['', 'application/json'],
  ['*/*', 'application/json'],
  ['text/csv', 'text/csv'],
  ['TEXT/CSV; charset=utf-8', 'text/csv'],
  ['text/*', 'text/csv'],
  ['text/csv, */*', 'text/csv'],
  ['text/csv;q=0.5, application/json', 'application/json'],
  ['text/csv;q=0.5, application/json;q=0.1', 'text/csv'],
  ['application/json, text/csv', 'application/json'],
  ['text/csv;q=0', 'application/json'],
  ['text/csv;q=0.5, */*', 'application/json'],
  ['text/csv;freq=0', 'text/csv'],
  ['text/csv;q=nonsense', 'application/json'],
  ['text/html,application/xhtml+xml,*/*;q=0.8', 'application/json'],
  ['image/png', 'application/json'],
])('for Accept %j the answer is %s', (accept, expected) => {
  expect(preferredType(['application/json', 'text/csv'], accept)).toBe(expected);
});
