import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Customer } from '#shared/customers/customer.ts';
import { getCustomer } from '#shared/customers/store.ts';
import { type Actor, everySchedule, play } from '../support/schedules.ts';
import {
  customers,
  existingOf,
  expectLocksOfAll,
  expectNamesOfAll,
  importing,
  moving,
  newTable,
  posting,
  rival,
  row,
  sameAddress,
  sameId,
  sameNames,
  world,
} from './support/import-world.ts';

const playInEveryOrder = (
  existing: readonly Customer[],
  actors: readonly Actor[],
  expectEnd: (results: readonly unknown[]) => void,
): Promise<number> =>
  everySchedule(async (choose) => {
    await newTable(...existing);
    const { results } = await play(world.table, actors, { choose, afterEachCall: expectNamesOfAll });
    expectLocksOfAll();
    expectEnd(results);
  });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2025-10-14T09:00:00.000Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('in every order of the calls', () => {
  it('two runs of one row create one customer and say the same', async () => {
    const orders = await playInEveryOrder([], [importing(row), importing(row)], (results) => {
      expect(results).toEqual(['CREATED', 'CREATED']);
      expect(customers()).toHaveLength(1);
    });
    expect(orders).toBeGreaterThan(10);
  });

  it.each([
    ['the same platformCustomerId', sameId],
    ['the same UMA address', sameAddress],
    ['both names', sameNames],
  ])('a row and a POST with %s make one customer of the two', async (_what, posted) => {
    await playInEveryOrder([], [importing(row), posting(posted)], ([ofRow, ofPost]) => {
      const created = ofRow === 'CREATED' ? row : posted;
      expect(existingOf(row, posted)).toEqual([created.uuid]);
      expect(ofRow === 'CREATED' ? ofPost : ofRow).toMatch(/_EXISTS$/);
      expect([ofRow, ofPost]).toContain('CREATED');
    });
  });

  it.each([
    ['the same platformCustomerId', sameId, 'PLATFORM_CUSTOMER_ID_EXISTS'],
    ['the same UMA address', sameAddress, 'UMA_ADDRESS_EXISTS'],
    ['both names', sameNames, 'PLATFORM_CUSTOMER_ID_EXISTS'],
  ])('rows of two files with %s make one customer of the two', async (_what, other, code) => {
    await playInEveryOrder([], [importing(row), importing(other)], (results) => {
      expect(results.toSorted()).toEqual(['CREATED', code]);
      expect(customers()).toHaveLength(1);
    });
  });

  it('a row whose address a customer has is refused, and a POST may have its platformCustomerId', async () => {
    await playInEveryOrder([sameAddress], [importing(row), posting(sameId)], ([ofRow, ofPost]) => {
      expect(['UMA_ADDRESS_EXISTS', 'PLATFORM_CUSTOMER_ID_EXISTS']).toContain(ofRow);
      expect(ofPost).toBe('CREATED');
      expect(existingOf(row)).toEqual([]);
    });
  });

  it('a row and a customer who moves to its address: one of them has it', async () => {
    const mover = rival('4', { umaAddress: '$former@acme.example', platformCustomerId: 'c-4' });
    await playInEveryOrder([mover], [importing(row), moving(mover, row.umaAddress)], ([ofRow, ofMove]) => {
      const isMoved = customers().some((one) => one.uuid === mover.uuid && one.umaAddress === row.umaAddress);
      expect(ofMove).toBe(isMoved ? 200 : 409);
      expect(ofRow === 'CREATED').toBe(!isMoved);
    });
  });
});

describe('a run that dies', () => {
  const calls = [0, 1, 2, 3];

  it.each(calls)('after %d calls leaves nothing that a second run does not finish', async (count) => {
    await newTable();
    let left = count;
    const dying = { choose: () => (left-- > 0 ? 0 : undefined), afterEachCall: expectNamesOfAll };
    await play(world.table, [importing(row)], dying);

    const { results } = await play(world.table, [importing(row)], { ...dying, choose: () => 0 });

    expect(results).toEqual(['CREATED']);
    expect(customers()).toHaveLength(1);
    expectLocksOfAll();
  });

  it.each(calls.slice(0, 3))(
    'after %d calls and never runs again keeps no name from a POST',
    async (count) => {
      await newTable();
      let left = count;
      await play(world.table, [importing(row)], {
        choose: () => (left-- > 0 ? 0 : undefined),
        afterEachCall: expectNamesOfAll,
      });

      const { results } = await play(world.table, [posting(sameId), posting(sameAddress)], {
        choose: () => 0,
        afterEachCall: expectNamesOfAll,
      });

      expect(results).toEqual(['CREATED', 'CREATED']);
      expect(existingOf(row)).toEqual([]);
      expect(await getCustomer(row.platformId, row.uuid)).toBeUndefined();
    },
  );
});
