import { beforeAll, describe, expect, it } from 'vitest';
import { ownerExample } from '#shared/api/openapi/examples/people.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

let platform: TestPlatform;
let customerId: string;

const newBusiness = async (on = platform): Promise<string> => {
  const body = { customerType: 'BUSINESS', currencies: ['USD'], businessInfo: { legalName: 'Acme' } };
  return (await on.api.ok('createCustomer', { body })).id;
};

const newOwner = (lastName = 'Doe001', of = customerId) =>
  platform.api.ok('createBeneficialOwner', { body: { customerId: of, ...ownerExample(lastName) } });

const update = (beneficialOwnerId: string, body: object) =>
  platform.api.ok('updateBeneficialOwner', { path: { beneficialOwnerId }, body });

beforeAll(async () => {
  platform = await newPlatform();
  customerId = await newBusiness();
});

describe('a new beneficial owner', () => {
  it('is PENDING and shows the given fields', async () => {
    const owner = await newOwner();

    expect(owner).toEqual({
      id: owner.id,
      customerId,
      ...ownerExample('Doe001'),
      kycStatus: 'PENDING',
      createdAt: owner.createdAt,
      updatedAt: owner.createdAt,
    });
    const path = { beneficialOwnerId: owner.id };
    expect(await platform.api.ok('getBeneficialOwner', { path })).toEqual(owner);
  });

  it.each([
    ['no roles', { roles: [] }, 'roles'],
    ['an unknown role', { roles: ['OWNER'] }, 'roles.0'],
    ['a share above 100', { ownershipPercentage: 101 }, 'ownershipPercentage'],
    ['a negative share', { ownershipPercentage: -1 }, 'ownershipPercentage'],
    ['half a percent', { ownershipPercentage: 0.5 }, 'ownershipPercentage'],
    ['no person', { personalInfo: undefined }, 'personalInfo'],
    ['another type of id', { customerId: 'Token:019542f5-b3e7-7d02-8000-000000000000' }, 'customerId'],
  ])('is refused with %s', async (_name, fields, path) => {
    const body = { customerId, ...ownerExample(), ...fields };

    const error = await platform.api.refused('createBeneficialOwner', { body });

    expect(error).toMatchObject({ code: 'INVALID_INPUT', details: { issues: [{ path }] } });
  });

  it.each([
    ['firstName', 1],
    ['lastName', ['Doe']],
    ['birthDate', '1980-02-30'],
    ['nationality', 'USA'],
    ['email', 'jane'],
    ['phoneNumber', '4155550123'],
    ['address', { line1: '1 Main Street' }],
    ['idType', 'PASSPORT'],
    ['identifier', undefined],
    ['countryOfIssuance', 'XX'],
  ])('is refused with a wrong personalInfo.%s', async (field, value) => {
    const sample = ownerExample();
    const body = { customerId, ...sample, personalInfo: { ...sample.personalInfo, [field]: value } };

    const { code, details } = await platform.api.refused('createBeneficialOwner', { body });

    expect(code).toBe('INVALID_INPUT');
    expect(JSON.stringify(details)).toContain(`"personalInfo.${field}`);
  });

  it('needs a business of this platform that is not deleted', async () => {
    const other = await newPlatform();
    const individual = await platform.newCustomer();
    const gone = await newBusiness();
    await platform.api.ok('deleteCustomer', { path: { customerId: gone } });
    const codes = [individual.id, gone, await newBusiness(other)].map(async (id) => {
      const body = { customerId: id, ...ownerExample() };
      return (await platform.api.refused('createBeneficialOwner', { body })).code;
    });

    expect(await Promise.all(codes)).toEqual(['INVALID_INPUT', 'CUSTOMER_DELETED', 'USER_NOT_FOUND']);
  });
});

describe('the beneficial owners of a business', () => {
  it('are listed page by page, newest first, with their exact number', async () => {
    const of = await newBusiness();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.unshift((await newOwner('Doe001', of)).id);
    const read = async (cursor?: string) => {
      const query = { customerId: of, limit: '2', ...(cursor === undefined ? {} : { cursor }) };
      return platform.api.ok('listBeneficialOwners', { query });
    };

    const first = await read();
    const second = await read(first.nextCursor);
    const third = await read(second.nextCursor);

    const pages = [first, second, third];
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(ids);
    expect(pages.map(({ totalCount, hasMore }) => [totalCount, hasMore])).toEqual([
      [5, true],
      [5, true],
      [5, false],
    ]);
    const customer = await platform.api.ok('getCustomer', { path: { customerId: of } });
    if (customer.customerType !== 'BUSINESS') throw new Error('A business is expected');
    expect(customer.beneficialOwners?.map(({ id }) => id)).toEqual(ids);
  });

  it('are listed for one customer only, and not for another platform', async () => {
    const other = await newPlatform();
    await newOwner();

    const error = await platform.api.refused('listBeneficialOwners');
    const theirs = await other.api.ok('listBeneficialOwners', { query: { customerId } });

    expect(error).toMatchObject({
      code: 'INVALID_INPUT',
      details: { issues: [{ path: 'query.customerId' }] },
    });
    expect(theirs).toEqual({ data: [], hasMore: false, totalCount: 0 });
  });
});

describe('a change of a beneficial owner', () => {
  it('keeps the fields that it leaves out, in personalInfo too', async () => {
    const owner = await newOwner();

    const changed = await update(owner.id, { roles: ['DIRECTOR'], personalInfo: { middleName: 'Ann' } });

    expect(changed).toEqual({
      ...owner,
      roles: ['DIRECTOR'],
      personalInfo: { ...owner.personalInfo, middleName: 'Ann' },
      updatedAt: changed.updatedAt,
    });
  });

  it('is kept even when many changes come at once', async () => {
    const { id } = await newOwner();
    const fields = [{ firstName: 'Joan' }, { middleName: 'Ann' }, { email: 'new@acme.example' }];

    await Promise.all(fields.map((personalInfo) => update(id, { personalInfo })));

    const { personalInfo } = await platform.api.ok('getBeneficialOwner', { path: { beneficialOwnerId: id } });
    expect(personalInfo).toMatchObject({ firstName: 'Joan', middleName: 'Ann', email: 'new@acme.example' });
  });

  it('is refused with wrong fields', async () => {
    const { id } = await newOwner();
    const body = { ownershipPercentage: 200, personalInfo: { birthDate: 'yesterday' } };

    const error = await platform.api.refused('updateBeneficialOwner', {
      path: { beneficialOwnerId: id },
      body,
    });

    expect(error).toMatchObject({
      code: 'INVALID_INPUT',
      details: { issues: [{ path: 'ownershipPercentage' }, { path: 'personalInfo.birthDate' }] },
    });
  });

  it('is refused once the business is deleted', async () => {
    const of = await newBusiness();
    const { id } = await newOwner('Doe001', of);
    await platform.api.ok('deleteCustomer', { path: { customerId: of } });

    const request = { path: { beneficialOwnerId: id }, body: { ownershipPercentage: 1 } };
    expect((await platform.api.refused('updateBeneficialOwner', request)).code).toBe('CUSTOMER_DELETED');
  });
});

it("an unknown owner and another platform's get the same 404", async () => {
  const other = await newPlatform();
  const { id } = await newOwner();
  const refusals = [id, 'BeneficialOwner:019542f5-b3e7-7d02-8000-000000000000', 'nonsense'].flatMap(
    (beneficialOwnerId) => [
      other.api.refused('getBeneficialOwner', { path: { beneficialOwnerId } }),
      other.api.refused('updateBeneficialOwner', { path: { beneficialOwnerId }, body: {} }),
    ],
  );

  const notFound = {
    status: 404,
    code: 'BENEFICIAL_OWNER_NOT_FOUND',
    message: expect.stringMatching(/^There is no such beneficial owner\./),
  };
  expect(await Promise.all(refusals)).toMatchObject(Array.from({ length: 6 }, () => notFound));
});
