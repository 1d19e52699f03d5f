import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownerExample } from '#shared/api/openapi/examples/people.ts';
import { deleteItem, type Item, platformItems, putItem } from '#test/support/raw-table.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

let platform: TestPlatform;

beforeAll(async () => {
  platform = await newPlatform({ isRegulated: false });
});

const planted: Item[] = [];

/** The service never leaves records without files, so the test removes its own. */
afterAll(async () => {
  for (const item of planted) await deleteItem(platform.address, item);
});

/** What a production service does on a submission, on the tests' table. The tests' own service is a sandbox. */
const submit = async (customerId: string) => {
  const { submitVerification } = await import('#shared/verification/submit.ts');
  return submitVerification(platform.id, customerId.split(':')[1] ?? '', 'production');
};

/** A document's record as an upload leaves it. These tests do not need the file itself. */
const file = async (documentHolder: string, documentType: string): Promise<string> => {
  const { newUuid } = await import('#shared/kernel/ids.ts');
  const [uuid, holderUuid = ''] = [newUuid(), documentHolder.split(':')[1]];
  const shard = Number.parseInt(uuid.slice(-4, -3), 16) & 3;
  const item = {
    pk: `DOCUMENT#${platform.id}#${uuid}`,
    sk: 'DOCUMENT',
    platformId: platform.id,
    sortId: uuid,
    listPk: `DOCUMENT#${platform.id}#${shard}`,
    ownerPk: `DOCUMENT#${platform.id}#${holderUuid}`,
    holderUuid,
    documentHolder,
    documentType,
    country: 'US',
    objectKey: `documents/${platform.id}/${uuid}`,
    fileType: 'application/pdf',
    sizeBytes: 1000n,
    sha256: 'x',
    fileName: 'file.pdf',
    version: 1n,
    createdAt: new Date().toISOString(),
  };
  planted.push(item);
  await putItem(platform.address, item);
  return uuid;
};

const businessInfo = {
  legalName: 'Acme Ltd',
  country: 'US',
  registrationNumber: '5523002',
  incorporatedOn: '2001-02-03',
  entityType: 'LLC',
  taxId: '47-1234567',
  countriesOfOperation: ['US'],
  businessType: 'WHOLESALE_TRADE',
  purposeOfAccount: 'SUPPLIER_PAYMENTS',
  sourceOfFunds: 'Sales',
  expectedMonthlyTransactionCount: 'COUNT_10_TO_100',
  expectedMonthlyTransactionVolume: 'VOLUME_10K_TO_100K',
  expectedRecipientJurisdictions: ['MX'],
};
const address = { line1: '1 Main Street', postalCode: '12345', country: 'US' };

const newBusiness = async (): Promise<string> => {
  const body = { customerType: 'BUSINESS', currencies: ['USD'], businessInfo, address };
  return (await platform.api.ok('createCustomer', { body })).id;
};

describe('in production', () => {
  it('a business gets the list of missing things until it is complete, then waits under the same id', async () => {
    const customerId = await newBusiness();
    const bare = await submit(customerId);
    expect(bare.status).toBe('RESOLVE_ERRORS');
    expect(bare.errors.map(({ type }) => type)).toEqual([
      'MISSING_LEGAL_PRESENCE_DOCUMENT',
      'MISSING_COMPANY_DETAILS_DOCUMENT',
      'MISSING_CONTROL_STRUCTURE_DOCUMENT',
      'MISSING_OWNERSHIP_STRUCTURE_DOCUMENT',
      'MISSING_PROOF_OF_ADDRESS_DOCUMENT',
      'MISSING_BENEFICIAL_OWNER',
    ]);

    const owner = await platform.api.ok('createBeneficialOwner', {
      body: { customerId, ...ownerExample('Doe001') },
    });
    const holders = [customerId, customerId, owner.id];
    const types = ['ARTICLES_OF_INCORPORATION', 'PROOF_OF_ADDRESS', 'PASSPORT'];
    await Promise.all(holders.map((holder, index) => file(holder, types[index] ?? '')));
    const nearly = await submit(customerId);
    expect(nearly).toMatchObject({
      uuid: bare.uuid,
      errors: [
        {
          resourceId: owner.id,
          type: 'MISSING_PROOF_OF_ADDRESS_DOCUMENT',
          acceptedDocumentTypes: ['PROOF_OF_ADDRESS'],
        },
      ],
    });

    await file(owner.id, 'PROOF_OF_ADDRESS');
    const whole = await submit(customerId);
    expect(whole).toMatchObject({ uuid: bare.uuid, status: 'IN_PROGRESS', errors: [] });
    expect(await submit(customerId)).toEqual(whole);
    expect(await platform.api.ok('getCustomer', { path: { customerId } })).toMatchObject({
      kybStatus: 'PENDING',
    });
    const items = await platformItems(platform.address, platform.id);
    const marks = items.filter(({ sk }) => sk === 'DOCUMENT').map(({ submittedAt }) => submittedAt);
    expect(marks).toEqual(Array.from({ length: 4 }, () => whole.updatedAt));
  });

  it('a document that is submitted during the wait is marked as submitted too', async () => {
    const customer = await platform.newCustomer();
    await Promise.all(['PASSPORT', 'PROOF_OF_ADDRESS'].map((type) => file(customer.id, type)));
    const waiting = await submit(customer.id);
    const uuid = await file(customer.id, 'OTHER');

    expect(await submit(customer.id)).toEqual(waiting);

    const items = await platformItems(platform.address, platform.id);
    expect(items.find(({ sortId }) => sortId === uuid)?.submittedAt).toBeDefined();
  });

  it('more documents than one write can hold are all marked', async () => {
    const customer = await platform.newCustomer();
    const uuids = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const types = Array.from({ length: 10 }, (_, index) => (index === 0 ? 'PASSPORT' : 'PROOF_OF_ADDRESS'));
      for (const uuid of await Promise.all(types.map((type) => file(customer.id, type)))) uuids.add(uuid);
    }

    expect(await submit(customer.id)).toMatchObject({ status: 'IN_PROGRESS' });

    const items = await platformItems(platform.address, platform.id);
    const marked = items.filter(({ sortId, submittedAt }) => uuids.has(String(sortId)) && submittedAt);
    expect(marked).toHaveLength(120);
  });

  it('eight submissions at once make one verification', async () => {
    const customer = await platform.newCustomer();
    await Promise.all(['PASSPORT', 'PROOF_OF_ADDRESS'].map((type) => file(customer.id, type)));

    const made = await Promise.all(Array.from({ length: 8 }, () => submit(customer.id)));

    expect(new Set(made.map(({ uuid }) => uuid)).size).toBe(1);
    const { data } = await platform.api.ok('listVerifications', { query: { customerId: customer.id } });
    expect(data).toMatchObject([{ verificationStatus: 'IN_PROGRESS' }]);
  });
});
