import { expect, test } from 'vitest';
import * as z from 'zod';
import { actorOf } from '#shared/kernel/actor.ts';
import { shippedRates } from '#shared/rates/shipped-rates.ts';
import { admin } from '#test/support/admin.ts';
import { itemsAbout, partitionItems } from '#test/support/many-items.ts';
import { putItem } from '#test/support/raw-table.ts';
import { invoke, newPlatform, serviceAddress } from '#test/support/service.ts';

test('an operator freezes the rates and resumes, by commands that the audit trail records', async () => {
  const latest = { pk: 'RATES#USD', sk: 'LATEST', perUsd: shippedRates.perUsd };
  const item = { ...latest, updatedAt: shippedRates.updatedAt };
  await putItem(serviceAddress(), { ...item, origin: 'HTTP' });

  const frozen = await admin('rates', 'freeze', '--yes', '--json');
  const again = await admin('rates', 'freeze', '--yes');
  const shown = await admin('rates', 'show');
  const refreshed = await invoke('PaymentsService-local-refresh-rates', {});
  const query = { sourceCurrency: 'USD', destinationCurrency: 'MXN' };
  const platform = await newPlatform();
  const { data } = await platform.api.ok('listExchangeRates', { query });
  const resumed = await admin('rates', 'resume', '--yes');
  const afterwards = await admin('rates', 'resume', '--yes');
  await putItem(serviceAddress(), { ...item, origin: 'SHIPPED' });
  const ofShipped = await admin('rates', 'freeze', '--yes');

  const { frozenAt } = z.object({ frozenAt: z.string() }).parse(JSON.parse(frozen.text));
  expect(again.errors).toContain(`The rates are frozen already, since ${frozenAt}`);
  expect(shown.text).toMatch(/^Rates of +2025-10-13T12:00:00.000Z, \d+ minutes ago$/m);
  expect(shown.text).toContain(`frozen since ${frozenAt}; quotes use exactly these rates`);
  expect(shown.text).toMatch(/^MXN +18.4700$/m);
  expect(refreshed.payload).toBe('{"outcome":"FROZEN"}');
  expect(data[0]?.exchangeRate).toBe(0.0541418516514);
  expect(resumed.text).toContain('The sources make the rates again');
  expect(afterwards.errors).toContain('The rates are not frozen.');
  expect(ofShipped.errors).toContain('There are no rates of a source.');
  // The audit trail is made of these items (test/operator/audit.test.ts).
  const acts = await itemsAbout(serviceAddress(), 'Rates:USD');
  const byTime = acts.toSorted((one, other) => String(one.createdAt).localeCompare(String(other.createdAt)));
  expect(byTime.map(({ by }) => actorOf(by)?.operation)).toEqual(['rates freeze', 'rates resume']);
});

test('the shipped rates are stored once, with their own date', async () => {
  const first = await invoke('PaymentsService-local-refresh-rates', {});
  const second = await invoke('PaymentsService-local-refresh-rates', {});
  const items = await partitionItems(serviceAddress(), 'RATES#USD');

  // The scheduled refresh may have run before.
  expect(first.payload).toMatch(/^\{"outcome":"(FILED|UNCHANGED)"\}$/);
  expect(second.payload).toBe('{"outcome":"UNCHANGED"}');
  expect(items).toMatchObject([
    { sk: 'LATEST', origin: 'SHIPPED', updatedAt: '2025-10-13T12:00:00.000Z', perUsd: { USD: '1' } },
  ]);
});
