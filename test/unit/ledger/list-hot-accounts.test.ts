import { afterEach, expect, it, vi } from 'vitest';
import { documentClient } from '#shared/kernel/table.ts';
import { listHotAccounts } from '#shared/ledger/hot/tend.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('a run of the sweep begins at another hot account than the one before, and leaves none out', async () => {
  const accounts = ['a', 'b', 'c'];
  vi.spyOn(documentClient, 'send').mockImplementation(async () => ({
    Items: accounts.map((accountUuid) => ({ platformId: 'p', accountUuid })),
  }));
  const begun: (string | undefined)[] = [];
  for (const second of [0, 1, 2]) {
    vi.useFakeTimers({ now: second * 1_000, toFake: ['Date'] });
    const listed = (await listHotAccounts(10)).map(({ accountUuid }) => accountUuid);
    expect(listed.toSorted()).toEqual(accounts);
    begun.push(listed[0]);
  }

  expect(begun.toSorted()).toEqual(accounts);
});
