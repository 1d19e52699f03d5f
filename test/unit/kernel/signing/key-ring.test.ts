import { describe, expect, test } from 'vitest';
import { type KeyRing, type RotationOrder, ringState, signingKeys } from '#shared/kernel/signing/key-ring.ts';
import { dayMs, hourMs, minuteMs, moment, nameOf, ringAfter } from './support/rings.ts';

const periodMs = dayMs;

const ordered = (ring: KeyRing | undefined, order: RotationOrder, ms: number) =>
  ringAfter(ring, { periodMs, order, now: moment(ms) });

/** Runs of the worker at these moments, one after the other. */
const rotated = (moments: readonly number[], from?: KeyRing): KeyRing | undefined =>
  moments.reduce<KeyRing | undefined>((ring, ms) => ordered(ring, 'SCHEDULE', ms), from);

/** What receivers see and what signs, as `first second / signers`. */
const shown = (ring: KeyRing | undefined, ms: number): string => {
  if (ring === undefined) return 'none';
  const state = ringState(ring, moment(ms));
  const published = [state.current, state.other].flatMap((key) => (key === undefined ? [] : nameOf(key)));
  return `${published.join(' ')} / ${signingKeys(state, moment(ms)).map(nameOf).join(' ')}`;
};

const everyHour = (days: number): number[] => Array.from({ length: days * 24 }, (_, hour) => hour * hourMs);

describe('the keys', () => {
  const first = rotated([0]);
  const announced = rotated([0, 12 * hourMs]);

  test.each([
    ['before any run', undefined, 0, 'none'],
    ['the first one signs at once, because nobody knows another', first, 0, '1 / 1'],
    ['the next one is published after half a period, and signs nothing', announced, 12 * hourMs, '1 2 / 1'],
    [
      'it signs beside the first when every process has read it',
      announced,
      12 * hourMs + 10 * minuteMs,
      '1 2 / 1 2',
    ],
    ['it is the second until the period is over', announced, dayMs - 1, '1 2 / 1 2'],
    ['then it is the first, at the same moment everywhere', announced, dayMs, '2 1 / 2 1'],
  ] as const)('%s', (_what, ring, ms, expected) => {
    expect(shown(ring, ms)).toBe(expected);
  });

  test('change every day, and each stays for half a day after its last', () => {
    const changes: string[] = [];
    for (const [hour, ms] of everyHour(3).entries()) {
      const line = shown(rotated(everyHour(3).slice(0, hour + 1)), ms + 30 * minuteMs);
      if (!changes.at(-1)?.endsWith(`: ${line}`)) changes.push(`${hour} h: ${line}`);
    }

    expect(changes).toEqual([
      '0 h: 1 / 1',
      '12 h: 1 2 / 1 2',
      '24 h: 2 1 / 2 1',
      '36 h: 2 3 / 2 3',
      '48 h: 3 2 / 3 2',
      '60 h: 3 4 / 3 4',
    ]);
  });
});

describe('a key that may be stolen', () => {
  const ring = rotated(everyHour(2).slice(0, 25));
  const at = dayMs + hourMs;
  const replaced = ordered(ring, 'REPLACE', at);

  test('is replaced after a quarter of an hour, in which every process reads the new one', () => {
    expect(shown(ring, at)).toBe('2 1 / 2 1');
    expect([0, 10, 15].map((minutes) => shown(replaced, at + minutes * minuteMs))).toEqual([
      '2 3 / 2',
      '2 3 / 2 3',
      '3 2 / 3 2',
    ]);
  });

  test('is not the former key only: an announced one signs, too, and goes at once', () => {
    const coming = rotated([36 * hourMs], ring);

    expect(shown(coming, 37 * hourMs)).toBe('2 3 / 2 3');
    expect(shown(ordered(coming, 'REPLACE', 37 * hourMs), 38 * hourMs)).toBe('4 2 / 4 2');
  });

  test('leaves on command, but only when the new one signs', () => {
    expect(ordered(replaced, 'FINISH', at + 14 * minuteMs)).toBe(replaced);
    expect(shown(ordered(replaced, 'FINISH', at + 15 * minuteMs), at + hourMs)).toBe('3 / 3');
  });
});

test('a worker that stood still for days loses no key that signs', () => {
  const ring = rotated([0, 30 * dayMs]);

  expect(shown(ring, 30 * dayMs)).toBe('1 2 / 1');
  expect(shown(ring, 30 * dayMs + 12 * hourMs)).toBe('2 1 / 2 1');
});
