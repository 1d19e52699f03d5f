import { expect, test } from 'vitest';
import { notBeforeOf } from '#shared/webhooks/delivery/retry-after.ts';

const now = new Date('2026-01-02T03:04:05.000Z');

test.each([
  ['120', '2026-01-02T03:06:05.000Z'],
  [' 1 ', '2026-01-02T03:04:06.000Z'],
  ['86400', '2026-01-03T03:04:05.000Z'],
  ['86401', '2026-01-03T03:04:05.000Z'],
  ['9999999999', '2026-01-03T03:04:05.000Z'],
  ['Fri, 02 Jan 2026 03:10:00 GMT', '2026-01-02T03:10:00.000Z'],
  ['Friday, 02-Jan-26 03:10:00 GMT', '2026-01-02T03:10:00.000Z'],
  ['Fri Jan  2 03:10:00 2026', '2026-01-02T03:10:00.000Z'],
  ['Fri, 09 Jan 2026 03:10:00 GMT', '2026-01-03T03:04:05.000Z'],
])('%j waits until %s', (text, expected) => {
  expect(notBeforeOf(text, now)?.toISOString()).toBe(expected);
});

test.each([
  undefined,
  '',
  '0',
  '-5',
  '1.5',
  '1e9',
  '0x10',
  '99999999999999999999',
  'soon',
  'Fri, 02 Jan 2026 03:04:05 GMT',
  'Thu, 01 Jan 2026 00:00:00 GMT',
  '2026-01-02T04:00:00Z',
  'Fri, 99 Foo 2026 03:10:00 GMT',
])('%j asks for nothing', (text) => {
  expect(notBeforeOf(text, now)).toBeUndefined();
});
