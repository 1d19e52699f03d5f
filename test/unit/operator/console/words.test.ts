import { describe, expect, it } from 'vitest';
import {
  amountText,
  clockText,
  distanceText,
  lengthText,
  plainText,
  shortId,
  withAmounts,
} from '#operator/console/page/words.ts';

describe('a length', () => {
  it.each([
    [0, '0 ms'],
    [999, '999 ms'],
    [5_240, '5.2 s'],
    [59_999, '59 s'],
    [60_000, '1 min'],
    [3_900_000, '1 h 5 min'],
    [90_061_000, '1 d 1 h'],
  ])('of %i ms is %s', (ms, text) => {
    expect(lengthText(ms)).toBe(text);
  });
});

it('times are those of the logs, in UTC', () => {
  expect(clockText('2026-11-23T09:04:05.006Z', true)).toBe('09:04:05.006');
  expect(distanceText('2026-11-23T12:06:00.000Z', new Date('2026-11-23T12:00:00.000Z'))).toBe('in 6 min');
  expect(distanceText('2026-11-23T11:59:58.000Z', new Date('2026-11-23T12:00:00.000Z'))).toBe('2.0 s ago');
});

it('amounts have their thousands apart, other numbers not', () => {
  expect(amountText('-1234567.50 USD')).toBe('-1,234,567.50 USD');
  expect(amountText('100 JPY')).toBe('100 JPY');
  expect(withAmounts('8624.56 MXN of the year 2026')).toBe('8,624.56 MXN of the year 2026');
});

it('codes read as words, and ids keep the end that people compare', () => {
  expect(plainText('IN_PROGRESS')).toBe('In progress');
  expect(shortId('Transaction:019542f5-b3e7-7d02-8000-0000000000ab')).toBe('Transaction:…000000ab');
});
