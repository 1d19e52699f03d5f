import { expect, it } from 'vitest';
import { hasAddresses } from '#shared/customers/addresses-on-domain.ts';
import { customerOfReference } from '#shared/customers/locks.ts';
import { newCustomerWrite } from '#shared/customers/store.ts';
import { customer, platform } from '../payments/quotes/quote-world.ts';
import { useMemoryTable } from '../support/memory-table.ts';
import { seedWorld } from '../support/world.ts';

const current = useMemoryTable();
const { uuid: platformId } = platform();

const storedCustomer = () => {
  const { Put: put } = newCustomerWrite(customer());
  return put?.Item ?? {};
};

it('a domain has addresses as long as a customer of the platform lives there', async () => {
  seedWorld(current.table);
  const gone = { uuid: '019542f5-b3e7-7d02-8000-00000000fc00', umaAddress: '$gone@gone.example' };
  current.table.commit([newCustomerWrite(customer({ ...gone, isDeleted: true }))]);

  expect(await hasAddresses(platformId, 'acme.example')).toBe(true);
  expect(await hasAddresses(platformId, 'example')).toBe(false);
  expect(await hasAddresses(platformId, 'gone.example')).toBe(false);
  expect(await hasAddresses('another', 'acme.example')).toBe(false);
});

it.each([
  ['fewer customers than it reads', 9_999, false],
  ['as many customers as it reads', 10_000, true],
])(
  'a platform with %s and none on its former domain keeps the domain: %s, %s',
  async (_what, count, isKept) => {
    const one = storedCustomer();
    for (let at = 0; at < count; at += 1) {
      const uuid = `019542f5-b3e7-7d02-8abc-${at.toString(16).padStart(12, '0')}`;
      current.table.seed({ ...one, pk: `CUSTOMER#${platformId}#${uuid}`, uuid, sortId: uuid });
    }

    expect(await hasAddresses(platformId, 'given-up.example')).toBe(isKept);
  },
);

it('the lock of a platformCustomerId names its customer', () => {
  seedWorld(current.table);

  const lock = current.table.find(`CUSTOMER_REF#${platformId}#c-1`, 'LOCK');

  expect(customerOfReference(lock)).toBe(customer().uuid);
});
