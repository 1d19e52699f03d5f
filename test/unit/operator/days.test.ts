import { expect, it } from 'vitest';
import { dayOf } from '#operator/queries/days.ts';

/** A Thursday. */
const now = new Date('2026-11-26T00:00:00.000Z');

it.each([
  ['2026-11-23', '2026-11-23'],
  ['today', '2026-11-26'],
  ['Yesterday', '2026-11-25'],
  ['wednesday', '2026-11-25'],
  [' tuesday ', '2026-11-24'],
  ['friday', '2026-11-20'],
  ['thursday', '2026-11-19'],
])('%j on a Thursday is %s, whole, in UTC', (text, day) => {
  expect(dayOf(text, now)).toEqual({
    from: new Date(`${day}T00:00:00.000Z`),
    to: new Date(`${day}T23:59:59.999Z`),
  });
});

it.each(['', 'noon', '2026-13-01', '26 Nov', 'today at nine'])('%j is no day', (text) => {
  expect(dayOf(text, now)).toBeUndefined();
});
