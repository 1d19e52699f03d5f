import { expect, it } from 'vitest';
import { shippedRates } from '#shared/rates/shipped-rates.ts';
import { fileLookup } from '#shared/uma/lookups/look-up.ts';
import { receivableOfUma } from '#shared/uma/lookups/rules.ts';
import { customer, platform } from '#test/unit/payments/quotes/quote-world.ts';
import { useMemoryTable } from '#test/unit/support/memory-table.ts';

const current = useMemoryTable();

it('a lookup can be used for ten minutes', async () => {
  const receiver = { kind: 'CUSTOMER', customer: customer(), platform: platform() } as const;
  const receivable = receivableOfUma({ receiver, sender: platform(), field: 'umaAddress' });

  await fileLookup({
    platform: platform(),
    sender: undefined,
    receiver: '$jane@pay.bank.com',
    receivable,
    rates: shippedRates,
  });

  const [{ createdAt, expiresAt } = {}, ...others] = current.table.all();
  expect(others).toEqual([]);
  expect(Date.parse(String(expiresAt)) - Date.parse(String(createdAt))).toBe(600_000);
});
