import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as createOwner } from '#functions/customers/create-beneficial-owner.ts';
import { handler as getOwner } from '#functions/customers/get-beneficial-owner.ts';
import { handler as getCustomer } from '#functions/customers/get-customer.ts';
import { handler as listOwners } from '#functions/customers/list-beneficial-owners.ts';
import { handler as updateOwner } from '#functions/customers/update-beneficial-owner.ts';
import {
  newBeneficialOwnerWrite,
  readBeneficialOwnersOf,
  readNewestOwners,
} from '#shared/customers/beneficial-owners/store.ts';
import { newCustomerWrite } from '#shared/customers/store.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { call } from '../../support/call.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { business, customerId, individual, owner } from '../../verification/applicants.ts';

const current = useMemoryTable();
const { platformId } = business;
const { roles, ownershipPercentage, personalInfo } = owner;
const order = { customerId, roles, ownershipPercentage, personalInfo };
const now = '2025-10-14T09:00:00.000Z';
const inPlatform = (request: object) => ({ platformId, ...request });
const create = async (fields: object = {}) => {
  const { status, body } = await call(createOwner, inPlatform({ body: { ...order, ...fields } }));
  return { status, body: Object(body) };
};
const seedCustomer = (one = business): void =>
  void current.table.commit([newCustomerWrite({ ...one, version: 1 })]);
const idsOf = ({ data }: { data: { id: string }[] }): string[] => data.map(({ id }) => id);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a beneficial owner', () => {
  it('is answered as it was ordered, and is read again', async () => {
    seedCustomer();

    const { status, body } = await create();

    expect(status).toBe(201);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^BeneficialOwner:[0-9a-f-]{36}$/),
      customerId,
      roles: ['UBO'],
      ownershipPercentage: 51,
      kycStatus: 'PENDING',
      createdAt: body.updatedAt,
    });
    const path = { beneficialOwnerId: body.id };
    expect((await call(getOwner, inPlatform({ path }))).body).toEqual(body);
    expect((await call(getOwner, { path })).body).toMatchObject({ code: 'BENEFICIAL_OWNER_NOT_FOUND' });
  });

  it.each([
    ['firstName', 'lastName'],
    ['lastName', 'firstName'],
  ])('with a single name needs no %s', async (missing, given) => {
    seedCustomer();
    const single = { ...personalInfo, firstName: undefined, lastName: undefined, [given]: 'Suharto' };

    const { status, body } = await create({ personalInfo: { ...single, [missing]: '' } });

    expect(status).toBe(201);
    expect(body.personalInfo).toMatchObject({ [given]: 'Suharto' });
    expect(body.personalInfo).not.toHaveProperty(missing);
    const path = { beneficialOwnerId: body.id };
    expect((await call(getOwner, inPlatform({ path }))).body).toEqual(body);
  });

  it('without any name is refused', async () => {
    seedCustomer();

    const { status, body } = await create({
      personalInfo: { ...personalInfo, firstName: undefined, lastName: undefined },
    });

    expect(status).toBe(400);
    expect(body.details.issues).toEqual([expect.objectContaining({ path: 'personalInfo.lastName' })]);
  });

  it('stands in the customer, the newest first', async () => {
    seedCustomer();
    const first = (await create()).body.id;
    vi.setSystemTime(Date.parse(now) + 1000);
    const second = (await create()).body.id;

    const { body } = await call(getCustomer, inPlatform({ path: { customerId } }));

    expect(Object(body).beneficialOwners.map(({ id }: { id: string }) => id)).toEqual([second, first]);
    const newest = await readNewestOwners(platformId, business.uuid, 1);
    expect(newest.map(({ uuid }) => formatId('BeneficialOwner', uuid))).toEqual([second]);
    const both = await readNewestOwners(platformId, business.uuid, 9);
    expect(both.map(({ uuid }) => formatId('BeneficialOwner', uuid))).toEqual([second, first]);
  });

  it.each([
    ['an individual', individual, 'INVALID_INPUT'],
    ['a deleted customer', { ...business, isDeleted: true }, 'CUSTOMER_DELETED'],
  ])('of %s is refused', async (_who, customer, code) => {
    seedCustomer(customer);

    expect((await create()).body).toMatchObject({ code });
  });

  it('of nobody is refused', async () => {
    expect(await create()).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
  });
});

describe('a PATCH of an owner', () => {
  const patch = (beneficialOwnerId: string, body: object) =>
    call(updateOwner, inPlatform({ path: { beneficialOwnerId }, body }));

  it('changes what it names and keeps the rest', async () => {
    seedCustomer();
    const { id, ...before } = (await create()).body;

    const { body } = await patch(id, { ownershipPercentage: 30 });

    expect(body).toEqual({ ...before, id, ownershipPercentage: 30, updatedAt: now });
    expect((await call(getOwner, inPlatform({ path: { beneficialOwnerId: id } }))).body).toEqual(body);
  });

  it('that changes nothing writes nothing', async () => {
    seedCustomer();
    const { body } = await create();
    const items = current.table.all();

    expect((await patch(body.id, { ownershipPercentage: 51 })).body).toEqual(body);
    expect(current.table.all()).toEqual(items);
  });

  it('decides again when another request was first', async () => {
    seedCustomer();
    const { body } = await create();
    const { table } = current;
    const commit = table.commit.bind(table);
    vi.spyOn(table, 'commit').mockImplementationOnce((writes) => {
      const [item] = table.all().filter(({ sk }) => sk === 'OWNER');
      table.seed({ ...item, version: 2, roles: ['CONTROL_PERSON'] });
      return commit(writes);
    });

    expect((await patch(body.id, { ownershipPercentage: 30 })).body).toMatchObject({
      roles: ['CONTROL_PERSON'],
      ownershipPercentage: 30,
    });
  });

  it('of an owner that does not exist is refused', async () => {
    expect(await patch('BeneficialOwner:019542f5-b3e7-7d02-8000-0000000fffff', {})).toMatchObject({
      status: 404,
      body: { code: 'BENEFICIAL_OWNER_NOT_FOUND' },
    });
  });
});

it('all owners of a customer are read, however many there are', async () => {
  const uuidOf = (index: number): string => `0199dd4b-c800-7000-8000-${String(index).padStart(12, '0')}`;
  const others = { customerUuid: individual.uuid.replace('c00', 'f00'), uuid: uuidOf(9999) };
  for (let index = 0; index < 501; index += 1)
    current.table.commit([newBeneficialOwnerWrite({ ...owner, uuid: uuidOf(index) })]);
  current.table.commit([newBeneficialOwnerWrite({ ...owner, ...others })]);

  const owners = await readBeneficialOwnersOf(platformId, business.uuid);

  expect(owners.map(({ uuid }) => uuid)).toEqual(
    Array.from({ length: 501 }, (_, index) => uuidOf(500 - index)),
  );
});

it('the list has the owners of one customer in pages, with their number', async () => {
  seedCustomer();
  const ids: string[] = [];
  for (const second of [1, 2, 3]) {
    vi.setSystemTime(Date.parse(now) + second * 1000);
    ids.unshift((await create()).body.id);
  }
  const list = async (query: object) =>
    Object((await call(listOwners, inPlatform({ query: { customerId, ...query } }))).body);

  const page = await list({ limit: '2' });
  expect(page).toMatchObject({ totalCount: 3, hasMore: true });
  const rest = await list({ limit: '2', cursor: page.nextCursor });
  expect([...idsOf(page), ...idsOf(rest)]).toEqual(ids);
});
