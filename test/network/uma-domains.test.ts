import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { platformItems, putItem } from '#test/support/raw-table.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

let platform: TestPlatform;
let other: TestPlatform;

beforeAll(async () => {
  platform = await newPlatform();
  other = await newPlatform();
});

const newDomain = (): string => `d-${randomUUID()}.example`;

const take = async ({ api }: TestPlatform, umaDomain: string | null): Promise<void> => {
  await api.ok('updateConfig', { body: { umaDomain } });
};

const refusedTo = async ({ api }: TestPlatform, umaDomain: string): Promise<void> => {
  expect(await api.refused('updateConfig', { body: { umaDomain } })).toMatchObject({
    status: 409,
    code: 'UMA_DOMAIN_TAKEN',
    details: { umaDomain },
  });
};

const person = (umaAddress: string) => ({ customerType: 'INDIVIDUAL', umaAddress });

/** Lets the reservations of a platform's former domains end. */
const endReservations = async (of: TestPlatform): Promise<void> => {
  const items = await platformItems(of.address, of.id);
  const reserved = items.filter((item) => 'reservedUntil' in item);
  for (const item of reserved)
    await putItem(of.address, { ...item, reservedUntil: '2025-01-01T00:00:00.000Z' });
};

describe('a UMA domain', () => {
  test.each([
    'localhost',
    'platforms.uma.test',
    'pay.platforms.uma.test',
    'sandbox.uma.test',
    'a.b.sandbox.uma.test',
    'uma.test',
  ])('is not %s', (umaDomain) => refusedTo(platform, umaDomain));

  test('belongs to one platform, with all domains above and below it', async () => {
    const own = await newPlatform();
    const base = newDomain();
    await take(own, `pay.${base}`.toUpperCase());

    for (const domain of [base, `pay.${base}`, `de.pay.${base}`, `a.de.pay.${base}`]) {
      await refusedTo(other, domain);
    }
    await take(other, `shop.${base}`);

    // Both are below the base now.
    await refusedTo(own, base);
    expect(await own.api.ok('getConfig')).toMatchObject({ umaDomain: `pay.${base}` });
  });

  test('may be above or below the domain that the platform has', async () => {
    const own = await newPlatform();
    const base = newDomain();

    for (const domain of [base, `pay.${base}`, `de.pay.${base}`, base, `pay.${base}`, null, base]) {
      await take(own, domain);
    }

    expect(await own.api.ok('getConfig')).toMatchObject({ umaDomain: base });
  });

  test('stays reserved for the platform that gave it up', async () => {
    const own = await newPlatform();
    const base = newDomain();
    await take(own, `pay.${base}`);
    await take(own, null);

    for (const domain of [base, `pay.${base}`, `de.pay.${base}`]) await refusedTo(other, domain);

    await take(own, `pay.${base}`);
  });

  test('is free after the reservation, and the former platform cannot have it back', async () => {
    const [own, next] = await Promise.all([newPlatform(), newPlatform()]);
    const base = newDomain();
    await take(own, `pay.${base}`);
    await take(own, null);
    await endReservations(own);

    await take(next, base);

    await refusedTo(own, `pay.${base}`);
    expect(await Promise.all([own.reconcile(), next.reconcile()])).toEqual([[], []]);
  });

  test('stays reserved while a customer has an address on it', async () => {
    const [own, next] = await Promise.all([newPlatform(), newPlatform()]);
    const { umaDomain = '' } = await own.api.ok('getConfig');
    const [jane, joe] = [await own.newCustomer(), await own.newCustomer()];
    await take(own, null);
    await endReservations(own);

    await refusedTo(next, umaDomain);
    await own.api.ok('updateCustomer', {
      path: { customerId: jane.id },
      body: person(`$${randomUUID()}@platforms.uma.test`),
    });
    await refusedTo(next, umaDomain);
    await own.api.ok('deleteCustomer', { path: { customerId: joe.id } });
    await take(next, umaDomain);

    // A deleted customer's address goes to nobody.
    const again = await next.api.refused('createCustomer', { body: person(joe.umaAddress) });
    expect(again.code).toBe('UMA_ADDRESS_EXISTS');
    await next.api.ok('createCustomer', { body: person(jane.umaAddress) });
  });

  test("money for a bank's customer never reaches another platform's", async () => {
    const [early, bank] = await Promise.all([newPlatform(), newPlatform()]);
    const umaDomain = newDomain();
    const address = `$pay@${umaDomain}`;

    const squat = await early.api.refused('createCustomer', { body: person(address) });
    await take(bank, umaDomain);
    const customer = await bank.api.ok('createCustomer', { body: person(address) });

    expect(squat.code).toBe('INVALID_UMA_ADDRESS');
    expect(customer.umaAddress).toBe(address);
  });
});
