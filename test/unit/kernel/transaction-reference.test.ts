import { expect, it } from 'vitest';
import { newUuid } from '#shared/kernel/ids.ts';
import { referenceOf, uuidOfReference } from '#shared/kernel/transaction-reference.ts';

it('a reference spells a uuid in 26 characters without look-alikes', () => {
  expect(referenceOf('00000000-0000-7000-8000-00000000001f')).toBe('0000000000E00800000000000Z');
  expect(referenceOf('ffffffff-ffff-ffff-ffff-ffffffffffff')).toBe('7ZZZZZZZZZZZZZZZZZZZZZZZZZ');
});

it('a reference gives back the uuid, in upper or lower case', () => {
  for (let round = 0; round < 200; round += 1) {
    const uuid = newUuid();
    expect(uuidOfReference(referenceOf(uuid))).toBe(uuid);
    expect(uuidOfReference(` ${referenceOf(uuid).toLowerCase()} `)).toBe(uuid);
  }
});

it.each(['', 'x', '8ZZZZZZZZZZZZZZZZZZZZZZZZZ', '0000000000E0080000000000U'])(
  '%s is not a reference',
  (text) => {
    expect(uuidOfReference(text)).toBeUndefined();
  },
);
