import { expect, it } from 'vitest';
import { newUuid } from '#shared/kernel/ids.ts';
import { referenceOf, uuidOfReference } from '#shared/kernel/transaction-reference.ts';

it('spells a uuid in 26 characters that are not mistaken for each other', () => {
  expect(referenceOf('00000000-0000-7000-8000-00000000001f')).toBe('0000000000E00800000000000Z');
  expect(referenceOf('ffffffff-ffff-ffff-ffff-ffffffffffff')).toBe('7ZZZZZZZZZZZZZZZZZZZZZZZZZ');
});

it('leads back to the uuid, in any case', () => {
  for (let round = 0; round < 200; round += 1) {
    const uuid = newUuid();
    expect(uuidOfReference(referenceOf(uuid))).toBe(uuid);
    expect(uuidOfReference(` ${referenceOf(uuid).toLowerCase()} `)).toBe(uuid);
  }
});

it.each(['', 'x', '8ZZZZZZZZZZZZZZZZZZZZZZZZZ', '0000000000E0080000000000U'])(
  'is no reference: %s',
  (text) => {
    expect(uuidOfReference(text)).toBeUndefined();
  },
);
