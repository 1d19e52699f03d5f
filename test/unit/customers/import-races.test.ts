import { seededRandom } from '@payments-service/local-aws/testing/seeded-random';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { importCustomer } from '#shared/customers/create-customer.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { tryAlone } from '#shared/kernel/table/write-alone.ts';
import { type Actor, play } from '../support/schedules.ts';
import {
  expectLocksOfAll,
  expectNamesOfAll,
  importing,
  moving,
  newTable,
  posting,
  rival,
  row,
  sameAddress,
  sameNames,
  world,
} from './support/import-world.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2025-10-14T09:00:00.000Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a run that is delayed', () => {
  const away = '$elsewhere@acme.example';

  it.each([1, 2])('after %d calls, until its customer has moved, takes nothing back', async (calls) => {
    await newTable();
    const delayed = { goOn: () => {} };
    const pause = new Promise<void>((goOn) => {
      delayed.goOn = goOn;
    });
    let left = calls;
    const slow = importCustomer(row, async (write) => {
      if (left-- === 0) await pause;
      return tryAlone(write);
    });
    await vi.waitFor(() => expect(left).toBe(-1));

    expect(await importing(row)()).toBe('CREATED');
    expect(await moving(row, away)()).toBe(200);
    delayed.goOn();

    expect(await slow).toBeUndefined();
    expectNamesOfAll();
    expectLocksOfAll();
    expect(await posting(rival('5', { umaAddress: row.umaAddress }))()).toBe('CREATED');
  });
});

describe('in random orders every name stays with its customer:', () => {
  const playAtRandom = async (existing: readonly Customer[], actors: readonly Actor[], longest: number) => {
    const random = seededRandom(380);
    for (let turn = 0; turn < 80; turn += 1) {
      await newTable(...existing);
      let left = Math.floor(random() * longest);
      const choose = (count: number) => (left-- > 0 ? Math.floor(random() * count) : undefined);
      await play(world.table, actors, { choose, afterEachCall: expectNamesOfAll });
      expectLocksOfAll();
    }
  };

  it('two runs of a row, a POST, another file and two moves of the address, with deaths', async () => {
    const others = [importing(sameNames), posting(sameAddress)];
    const moves = [moving(row, '$elsewhere@acme.example'), moving(row, row.umaAddress)];
    await playAtRandom([], [importing(row), importing(row), ...others, ...moves], 45);
  });

  it('two runs of a row whose address another customer gives up meanwhile', async () => {
    const leaving = moving(sameAddress, '$elsewhere@acme.example');
    await playAtRandom([sameAddress], [importing(row), importing(row), leaving], 100);
  });
});
