import { expect, test } from 'vitest';
import { durationMs } from '#infra/local/control/duration.ts';

test.each([
  ['6m', 360_000],
  ['90s', 90_000],
  ['1d12h', 129_600_000],
  ['250ms', 250],
  ['366d', 31_622_400_000],
  ['367d', undefined],
  ['0s', undefined],
  ['6', undefined],
  ['6 m', undefined],
  ['-6m', undefined],
  ['', undefined],
  ['6x', undefined],
])('%j is %j ms', (text, milliseconds) => {
  expect(durationMs(text)).toBe(milliseconds);
});
