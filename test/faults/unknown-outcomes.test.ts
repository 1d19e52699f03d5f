import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { newWorld, type World } from '#test/api/support/world.ts';
import type { Answer } from '#test/support/api-client.ts';
import type { FundedAccount } from '#test/support/service.ts';

let world: World;

beforeAll(async () => {
  world = await newWorld();
});

/** The official client repeats a request by itself when the answer allows it, and after a 5xx without this header. */
const isRepeated = ({ status, headers }: Answer<'createTransferOut'>): boolean => {
  const wish = headers.get('x-should-retry');
  return wish === null ? status >= 500 : wish === 'true';
};

const orderOf = ({ id }: FundedAccount, key?: string) => ({
  body: { source: { accountId: id }, destination: { accountId: world.externalAccountId }, amount: 40 },
  ...(key !== undefined && { key }),
});

/** The function dies at its n-th call to the store, and the client repeats what it may once the store is back. */
const payWithCrash = async (at: number, moment: 'before' | 'after', key?: string) => {
  const account = await world.platform.fundedAccount(100);
  const { api } = world.platform;
  const plan = { kind: 'crash', at, moment, caller: 'Functionscreatetransferout' } as const;
  const { result: first, faults } = await world.platform.withFaults(plan, () =>
    api.call('createTransferOut', orderOf(account, key)),
  );
  let answer = first;
  for (let tries = 1; isRepeated(answer) && tries < 5; tries += 1) {
    answer = await api.call('createTransferOut', orderOf(account, key));
  }
  const paid = 100 - (await world.platform.balanceOf(account));
  return { first, answer, paid, isLost: (faults.lost ?? 0) > 0 };
};

const transactionCall = async (): Promise<number> => {
  const account = await world.platform.fundedAccount(100);
  const plan = { kind: 'count', caller: 'Functionscreatetransferout' } as const;
  const { faults } = await world.platform.withFaults(plan, () =>
    world.platform.api.ok('createTransferOut', orderOf(account)),
  );
  return faults.calls ?? 0;
};

describe('a client that obeys X-Should-Retry', () => {
  it('pays once when the answer of the store is lost, with and without a key', async () => {
    const at = await transactionCall();

    const keyless = await payWithCrash(at, 'after');
    const keyed = await payWithCrash(at, 'after', randomUUID());

    expect([keyless.isLost, keyed.isLost]).toEqual([true, true]);
    expect([keyless.first.status, keyless.first.headers.get('x-should-retry')]).toEqual([503, 'false']);
    expect(keyless.first.headers.get('retry-after')).toBeNull();
    expect(keyless.first.error.message).toMatch(/may have been done/);
    expect([keyed.first.status, keyed.first.headers.get('x-should-retry')]).toEqual([503, 'true']);
    expect(keyed.first.headers.get('retry-after')).toBe('1');
    expect(keyed.answer.isReplay).toBe(true);
    expect([keyless.paid, keyed.paid]).toEqual([40, 40]);
  });

  it('pays once with a key, and never twice without one, wherever the function dies', async () => {
    const calls = await transactionCall();
    for (let at = 1; at <= calls; at += 1) {
      const keyless = await payWithCrash(at, 'before');
      const keyed = await payWithCrash(at, 'before', randomUUID());
      expect([at, keyless.first.status, keyless.paid, keyed.paid]).toEqual([at, 503, 0, 40]);
    }
  });
});
