import { seededRandom } from '@payments-service/local-aws/testing/seeded-random';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as updateCustomer } from '#functions/customers/update-customer.ts';
import { createWhole } from '#shared/customers/create-customer.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { importCustomer } from '#shared/customers/import-customer.ts';
import { getCustomer, parseCustomer } from '#shared/customers/store.ts';
import { commitPlain } from '#shared/kernel/commit.ts';
import { tryAlone } from '#shared/kernel/write-alone.ts';
import { platformWrite } from '#shared/platforms/store.ts';
import { customer, otherCustomer, platform } from '../quotes/quote-world.ts';
import { call } from '../support/call.ts';
import { MemoryTable } from '../support/memory-table.ts';
import { type Actor, everySchedule, play } from '../support/schedules.ts';

const row = customer();
const uuidEnding = (end: string): string => `019542f5-b3e7-7d02-8000-00000000${end}c00`;
const rival = (end: string, names: Partial<Customer>): Customer =>
  otherCustomer({ uuid: uuidEnding(end), ...names });
const sameId = rival('1', { platformCustomerId: row.platformCustomerId });
const sameAddress = rival('2', { umaAddress: row.umaAddress });
const sameNames = rival('3', { platformCustomerId: row.platformCustomerId, umaAddress: row.umaAddress });

const importing =
  (one: Customer): Actor =>
  async () => (await importCustomer(one, (write) => tryAlone(write)))?.code ?? 'CREATED';
const posting =
  (one: Customer): Actor =>
  async () => {
    const outcome = await createWhole(one, commitPlain);
    return typeof outcome === 'string' ? outcome : outcome.code;
  };
const moving =
  ({ uuid }: Customer, umaAddress: string): Actor =>
  async () => {
    const path = { customerId: `Customer:${uuid}` };
    return (await call(updateCustomer, { path, body: { customerType: 'INDIVIDUAL', umaAddress } })).status;
  };

let table: MemoryTable;
const customers = (): Customer[] =>
  table
    .all()
    .filter(({ sk, version }) => sk === 'CUSTOMER' && version !== undefined)
    .map(parseCustomer);
const holder = (pk: string): unknown => table.find(pk, 'LOCK')?.customerUuid;

/** A customer is never there without both of its names. */
const expectNamesOfAll = (): void => {
  for (const { platformId, platformCustomerId, umaAddress, uuid } of customers()) {
    expect(holder(`CUSTOMER_REF#${platformId}#${platformCustomerId}`), 'platformCustomerId').toBe(uuid);
    expect(holder(`UMA#${umaAddress}`), 'umaAddress').toBe(uuid);
  }
};

/** A lock that leads to an existing customer has this customer's name. */
const expectLocksOfAll = (): void => {
  for (const { pk, sk, umaAddress, customerUuid } of table.all()) {
    const found = sk === 'LOCK' ? customers().find(({ uuid }) => uuid === customerUuid) : undefined;
    if (found !== undefined && umaAddress !== undefined) expect(umaAddress, String(pk)).toBe(found.umaAddress);
  }
};

const newTable = (...existing: Customer[]): Promise<unknown> => {
  table = new MemoryTable();
  table.commit([platformWrite(platform({ umaDomain: 'acme.example' }))]);
  return play(table, existing.map(posting), { choose: () => 0, afterEachCall: () => {} });
};

const playInEveryOrder = (
  existing: readonly Customer[],
  actors: readonly Actor[],
  expectEnd: (results: readonly unknown[]) => void,
): Promise<number> =>
  everySchedule(async (choose) => {
    await newTable(...existing);
    const { results } = await play(table, actors, { choose, afterEachCall: expectNamesOfAll });
    expectLocksOfAll();
    expectEnd(results);
  });

const existingOf = (...all: Customer[]): string[] =>
  all.filter(({ uuid }) => customers().some((one) => one.uuid === uuid)).map(({ uuid }) => uuid);

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
    ['the same platformCustomerId', sameId],
    ['the same UMA address', sameAddress],
    ['both names', sameNames],
  ])('rows of two files with %s make one customer of the two', async (_what, other) => {
    await playInEveryOrder([], [importing(row), importing(other)], (results) => {
      expect(results.toSorted()).toEqual(['CREATED', expect.stringMatching(/_EXISTS$/)]);
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
    await playInEveryOrder(
      [mover],
      [importing(row), moving(mover, row.umaAddress)],
      ([ofRow, ofMove]) => {
        const isMoved = customers().some((one) => one.uuid === mover.uuid && one.umaAddress === row.umaAddress);
        expect(ofMove).toBe(isMoved ? 200 : 409);
        expect(ofRow === 'CREATED').toBe(!isMoved);
      },
    );
  });
});

describe('a run that dies', () => {
  const calls = [0, 1, 2, 3];

  it.each(calls)('after %d calls leaves nothing that a second run does not finish', async (count) => {
    await newTable();
    let left = count;
    const dying = { choose: () => (left-- > 0 ? 0 : undefined), afterEachCall: expectNamesOfAll };
    await play(table, [importing(row)], dying);

    const { results } = await play(table, [importing(row)], { ...dying, choose: () => 0 });

    expect(results).toEqual(['CREATED']);
    expect(customers()).toHaveLength(1);
    expectLocksOfAll();
  });

  it.each(calls.slice(0, 3))('after %d calls and never runs again keeps no name from a POST', async (count) => {
    await newTable();
    let left = count;
    await play(table, [importing(row)], {
      choose: () => (left-- > 0 ? 0 : undefined),
      afterEachCall: expectNamesOfAll,
    });

    const { results } = await play(table, [posting(sameId), posting(sameAddress)], {
      choose: () => 0,
      afterEachCall: expectNamesOfAll,
    });

    expect(results).toEqual(['CREATED', 'CREATED']);
    expect(existingOf(row)).toEqual([]);
    expect(await getCustomer(row.platformId, row.uuid)).toBeUndefined();
  });
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
    for (let turn = 0; turn < 120; turn += 1) {
      await newTable(...existing);
      let left = Math.floor(random() * longest);
      const choose = (count: number) => (left-- > 0 ? Math.floor(random() * count) : undefined);
      await play(table, actors, { choose, afterEachCall: expectNamesOfAll });
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
