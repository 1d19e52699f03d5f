import { describe, expect, it } from 'vitest';
import { currencyTable } from '#shared/kernel/currency-table.ts';
import { formatId, internalAccountUuid, newOwnerUuid, ownerOfAccount, uuidOf } from '#shared/kernel/ids.ts';

const owner = '019542f5-b3e7-7d02-8000-00000000f000';

describe('account ids', () => {
  it('hold the currency number in their last ten bits', () => {
    expect(internalAccountUuid(owner, 'USD')).toBe('019542f5-b3e7-7d02-8000-00000000f348');
    expect(internalAccountUuid(owner, 'BTC')).toBe('019542f5-b3e7-7d02-8000-00000000f3e9');
  });

  it.each(currencyTable.map(([code]) => code))('give back owner and currency: %s', (currency) => {
    expect(ownerOfAccount(internalAccountUuid(owner, currency))).toEqual({ ownerUuid: owner, currency });
  });

  it('are valid identifiers', () => {
    const accountUuid = internalAccountUuid(newOwnerUuid(), 'EUR');
    expect(uuidOf('InternalAccount', formatId('InternalAccount', accountUuid))).toBe(accountUuid);
  });

  it('name no account when no currency has the number', () => {
    expect(ownerOfAccount(owner)).toBeUndefined();
  });

  it("work because the last ten bits of an owner's uuid are free", () => {
    for (let round = 0; round < 1000; round += 1) {
      expect(Number.parseInt(newOwnerUuid().slice(-3), 16) % 1024).toBe(0);
    }
  });
});
