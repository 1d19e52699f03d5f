import { describe, expect, it } from 'vitest';
import { idSchema, leastUuidAt, newUuid, pathUuid, uuidOf, uuidTime } from '#shared/kernel/ids.ts';

const uuid = '019542f5-b3e7-7d02-8abc-0123456789ab';

describe('identifiers', () => {
  it.each([
    ['another type', `Customer:${uuid}`],
    ['no prefix', uuid],
    ['no UUIDv7', 'Transaction:019542f5-b3e7-4d02-8abc-0123456789ab'],
    ['capital letters', `Transaction:${uuid.toUpperCase()}`],
    ['text behind', `Transaction:${uuid}#x`],
    ['nothing', ''],
  ])('are refused with %s', (_why, id) => {
    expect(uuidOf('Transaction', id)).toBeUndefined();
    expect(idSchema('Transaction').safeParse(id).success).toBe(false);
    expect(() => pathUuid('Transaction', id, 'TRANSACTION_NOT_FOUND')).toThrow('no such transaction');
  });

  it('that are a uuid, but not one of this type, are refused with the form that is expected', () => {
    for (const id of [uuid, `Customer:${uuid}`, 'Transaction:019542f5-b3e7-4d02-8abc-0123456789ab']) {
      expect(() => pathUuid('Transaction', id, 'TRANSACTION_NOT_FOUND')).toThrow(
        expect.objectContaining({
          message: expect.stringContaining('Its id has the form Transaction:<uuid>.'),
          details: { expectedForm: 'Transaction:<uuid>' },
        }),
      );
    }
  });

  it('are read by their type', () => {
    expect(uuidOf('Transaction', `Transaction:${uuid}`)).toBe(uuid);
    expect(idSchema('Customer', 'Platform').safeParse(`Platform:${uuid}`).success).toBe(true);
  });

  it('hold the millisecond of their creation', () => {
    expect(uuidTime('017f22e2-79b0-7cc3-98c4-dc0c0c07398f').toISOString()).toBe('2022-02-22T19:22:22.000Z');
  });

  it('have a lower bound for each moment', () => {
    const at = new Date('2022-02-22T19:22:22.000Z');
    expect(leastUuidAt(at)).toBe('017f22e2-79b0-7000-8000-000000000000');
    expect(leastUuidAt(new Date('1960-01-01T00:00:00Z'))).toBe('00000000-0000-7000-8000-000000000000');
  });

  it('sort in the order of their creation', () => {
    const made = Array.from({ length: 500 }, newUuid);
    expect([...made].sort()).toEqual(made);
  });
});
