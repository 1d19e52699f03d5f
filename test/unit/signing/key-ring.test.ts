import { describe, expect, test } from 'vitest';
import { type KeyRing, ringState, signingKeys } from '#shared/signing/key-ring.ts';
import type { RotationFacts, RotationOrder } from '#shared/signing/next-ring.ts';
import { dayMs, hourMs, minuteMs, moment, nameOf, ringAfter } from './support/rings.ts';

const periodMs = dayMs;

/** Runs of the worker at these moments, one after the other. */
const rotated = (
  wanted: RotationFacts['wanted'],
  moments: readonly number[],
  from?: KeyRing,
): KeyRing | undefined => {
  const run = (ring: KeyRing | undefined, ms: number) =>
    ringAfter(ring, { wanted, periodMs, order: 'SCHEDULE', now: moment(ms) });
  return moments.reduce(run, from);
};
const ordered = (ring: KeyRing | undefined, order: RotationOrder, ms: number) =>
  ringAfter(ring, { wanted: 'SEALED', periodMs, order, now: moment(ms) });

/** What receivers see and what signs, as `first second / signers`. */
const shown = (ring: KeyRing | undefined, ms: number): string => {
  const state = ringState(ring, moment(ms));
  if (state === undefined) return 'settings';
  const published = [state.current, state.other].flatMap((key) => (key === undefined ? [] : nameOf(key)));
  return `${published.join(' ')} / ${signingKeys(state, moment(ms)).map(nameOf).join(' ')}`;
};

const everyHour = (days: number): number[] => Array.from({ length: days * 24 }, (_, hour) => hour * hourMs);

describe('the move from the KMS key to sealed keys', () => {
  const announced = rotated('SEALED', [0]);

  test.each([
    ['before', undefined, 0, 'settings'],
    ['the first key is published and signs nothing', announced, 0, 'KMS 1 / KMS'],
    ['it signs beside the KMS key when every process has read it', announced, 10 * minuteMs, 'KMS 1 / KMS 1'],
    ['it is still the second before a week is over', announced, 7 * dayMs - 1, 'KMS 1 / KMS 1'],
    ['after a week it is the first, at the same moment everywhere', announced, 7 * dayMs, '1 KMS / 1 KMS'],
  ] as const)('%s', (_what, ring, ms, expected) => {
    expect(shown(ring, ms)).toBe(expected);
  });

  test('the KMS key leaves a week after it, and then the keys change every day', () => {
    const swaps = everyHour(17).map((ms, hour) => [ms, rotated('SEALED', everyHour(17).slice(0, hour + 1))]);
    const changes: string[] = [];
    for (const [ms, ring] of swaps) {
      const line = shown(ring as KeyRing, Number(ms) + 30 * minuteMs);
      if (!changes.at(-1)?.endsWith(`: ${line}`)) changes.push(`${Number(ms) / hourMs} h: ${line}`);
    }

    expect(changes).toEqual([
      '0 h: KMS 1 / KMS 1',
      '168 h: 1 KMS / 1 KMS',
      '336 h: 1 2 / 1 2',
      '348 h: 2 1 / 2 1',
      '360 h: 2 3 / 2 3',
      '372 h: 3 2 / 3 2',
      '384 h: 3 4 / 3 4',
      '396 h: 4 3 / 4 3',
    ]);
  });

  test('is undone at once while nothing but the KMS key had to sign', () => {
    expect(shown(rotated('KMS', [dayMs], announced), dayMs)).toBe('settings');
  });
});

describe('the move back to the KMS key', () => {
  const sealed = rotated('SEALED', everyHour(16));
  const moving = rotated('KMS', everyHour(17).slice(16 * 24), sealed);
  const moved = rotated('KMS', everyHour(40).slice(17 * 24), moving);

  test('takes a week before it signs first and a week after, as the first move', () => {
    expect([17, 22, 23, 29].map((day) => shown(moving, day * dayMs))).toEqual([
      '3 KMS / 3 KMS',
      '3 KMS / 3 KMS',
      'KMS 3 / KMS 3',
      'KMS 3 / KMS 3',
    ]);
    expect(shown(moved, 40 * dayMs)).toBe('settings');
  });

  test('and sealed keys after it have new numbers', () => {
    expect(rotated('SEALED', [41 * dayMs], moved)).toMatchObject({ lastVersion: 5 });
  });
});

describe('a key that may be stolen', () => {
  const sealed = rotated('SEALED', [...everyHour(15)]);
  const at = 15 * dayMs + hourMs;
  const replaced = ordered(sealed, 'REPLACE', at);

  test('is replaced after a quarter of an hour, in which every process reads the new one', () => {
    expect(shown(sealed, at)).toBe('2 1 / 2 1');
    expect([0, 10, 15].map((minutes) => shown(replaced, at + minutes * minuteMs))).toEqual([
      '2 3 / 2',
      '2 3 / 2 3',
      '3 2 / 3 2',
    ]);
  });

  test('is not the former key only: an announced one signs, too, and goes at once', () => {
    const coming = rotated('SEALED', [15 * dayMs], sealed);

    expect(shown(coming, 15 * dayMs + hourMs)).toBe('2 3 / 2 3');
    expect(shown(ordered(coming, 'REPLACE', 15 * dayMs + hourMs), 15 * dayMs + 2 * hourMs)).toBe('4 2 / 4 2');
  });

  test('leaves on command, but only when the new one signs', () => {
    expect(ordered(replaced, 'FINISH', at + 14 * minuteMs)).toBe(replaced);
    expect(shown(ordered(replaced, 'FINISH', at + 15 * minuteMs), at + hourMs)).toBe('3 / 3');
  });

  test('before it has signed first is dropped, and the KMS key signs', () => {
    const announced = rotated('SEALED', [0]);

    expect(shown(ordered(announced, 'REPLACE', hourMs), hourMs)).toBe('settings');
  });

  test('of KMS is not replaced here', () => {
    expect(ordered(undefined, 'REPLACE', 0)).toBeUndefined();
  });
});

test('a worker that stood still for days loses no key that signs', () => {
  const ring = rotated('SEALED', [0, 30 * dayMs]);

  expect(shown(ring, 30 * dayMs)).toBe('1 2 / 1');
  expect(shown(ring, 30 * dayMs + 12 * hourMs)).toBe('2 1 / 2 1');
});
