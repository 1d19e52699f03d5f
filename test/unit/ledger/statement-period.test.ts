import { describe, expect, it } from 'vitest';
import { momentSchema, periodOf } from '#shared/ledger/statement-period.ts';

const now = new Date('2026-03-10T12:00:00.000Z');

describe('a period', () => {
  it.each([
    ['of two dates', { from: '2026-01-01', to: '2026-02-01' }, '2026-01-01T00', '2026-02-01T00'],
    [
      'of two times',
      { from: '2026-01-01T10:00:00+02:00', to: '2026-01-01T09:00:00Z' },
      '2026-01-01T08',
      '2026-01-01T09',
    ],
    ['without an end lasts until the end of today', { from: '2026-03-01' }, '2026-03-01T00', '2026-03-11T00'],
    ['without a beginning has 31 days', { to: '2026-02-01' }, '2026-01-01T00', '2026-02-01T00'],
    ['of no words is the 31 days up to today', {}, '2026-02-08T00', '2026-03-11T00'],
    ['may be empty', { from: '2026-01-01', to: '2026-01-01' }, '2026-01-01T00', '2026-01-01T00'],
    ['may have 366 days', { from: '2025-01-01', to: '2026-01-02' }, '2025-01-01T00', '2026-01-02T00'],
    ['may lie in the future', { from: '2027-01-01', to: '2027-01-02' }, '2027-01-01T00', '2027-01-02T00'],
  ])('%s', (_what, asked, from, to) => {
    expect(periodOf(asked, now)).toEqual({ from: `${from}:00:00.000Z`, to: `${to}:00:00.000Z` });
  });

  it.each([
    ['ends before it begins', { from: '2026-01-02', to: '2026-01-01' }, 'must not be before from'],
    ['has 367 days', { from: '2025-01-01', to: '2026-01-03' }, 'at most 366 days'],
    ['ends before its beginning by default', { from: '2026-03-12' }, 'must not be before from'],
  ])('is refused when it %s', (_what, asked, message) => {
    expect(() => periodOf(asked, now)).toThrow(message);
  });
});

it.each([
  ['2026-01-01', true],
  ['2026-01-01T00:00:00Z', true],
  ['2026-01-01T00:00:00.123+05:30', true],
  ['2026-02-30', false],
  ['2026-01-01T00:00:00', false],
  ['0000-05-01', false],
  ['0001-01-01', true],
  ['9999-12-31T23:59:59-10:00', false],
  ['1767225600', false],
  ['', false],
])('%j is a moment: %j', (text, expected) => {
  expect(momentSchema.safeParse(text).success).toBe(expected);
});
