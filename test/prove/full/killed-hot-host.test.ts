import { expect } from 'vitest';
import { proveKilledHost } from '../programme/killed-host.ts';
import { expectNoHolds, heatOf } from '../support/heat.ts';

proveKilledHost({
  name: 'T7 killed hosts hot',
  host: { variables: { HOT_ACCOUNTS: 'always' } },
  expectEnd: async (platform) => {
    await expectNoHolds(platform);
    const { accounts, hotAccounts, journalsInSlots, committed } = await heatOf(platform);
    expect(accounts).toBeGreaterThan(0);
    expect(hotAccounts).toBe(accounts);
    expect(journalsInSlots).toBeGreaterThan(0);
    expect(committed).toBeGreaterThan(0);
  },
});
