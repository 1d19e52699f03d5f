import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { csvHeader, csvRow, importCsv } from '#test/support/bulk.ts';
import { deleteItem, platformItems, putItem } from '#test/support/raw-table.ts';
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

const person = (umaAddress: string) => ({ customerType: 'INDIVIDUAL', umaAddress });

describe("a customer's UMA address", () => {
  const foreign = {
    'a mail provider': () => 'gmail.com',
    'a company that is nobody here': newDomain,
    'another platform': async () => {
      const { umaDomain = '' } = await other.api.ok('getConfig');
      return umaDomain;
    },
    'a domain below the own': async () => `pay.${(await platform.api.ok('getConfig')).umaDomain}`,
    'the sandbox': () => 'sandbox.uma.test',
  };

  test.each(Object.entries(foreign))('is never on the domain of %s', async (_name, domainOf) => {
    const umaAddress = `$jane@${await domainOf()}`;
    const { id } = await platform.newCustomer();

    const refusals = [
      await platform.api.refused('createCustomer', { body: person(umaAddress) }),
      await platform.api.refused('updateCustomer', { path: { customerId: id }, body: person(umaAddress) }),
    ];

    for (const apiError of refusals) {
      expect(apiError).toMatchObject({
        status: 400,
        code: 'INVALID_UMA_ADDRESS',
        details: { issues: [{ path: 'umaAddress' }] },
      });
    }
  });

  test("is on the platform's own domain or the service's", async () => {
    const { umaDomain } = await platform.api.ok('getConfig');
    const mark = randomUUID();
    for (const domain of [umaDomain, 'platforms.uma.test']) {
      await platform.api.ok('createCustomer', { body: person(`$${mark}@${domain}`) });
    }
  });

  test('in a bulk file makes its row fail when its domain is not ours', async () => {
    const rows = ['good', 'gmail', 'other'].map(csvRow);
    rows[1] = rows[1]?.replace('platforms.uma.test', 'gmail.com') ?? '';
    rows[2] = rows[2]?.replace('platforms.uma.test', 'local.uma.test') ?? '';

    const job = await importCsv(platform, `${[csvHeader, ...rows].join('\n')}\n`);

    expect(job.progress).toMatchObject({ successful: 1, failed: 2 });
    expect(job.errors).toMatchObject([
      { correlationId: 'gmail', code: 'INVALID_UMA_ADDRESS' },
      { correlationId: 'other', code: 'INVALID_UMA_ADDRESS' },
    ]);
  });

  test('stays with the customer when the platform gives the domain up, and takes no new customer', async () => {
    const own = await newPlatform();
    const { umaDomain } = await own.api.ok('getConfig');
    const jane = await own.newCustomer();
    await take(own, null);

    const kept = await own.api.ok('updateCustomer', {
      path: { customerId: jane.id },
      body: { ...person(jane.umaAddress), fullName: 'Jane Roe' },
    });

    expect(kept.umaAddress).toBe(jane.umaAddress);
    expect(await own.api.refused('createCustomer', { body: person(`$joe@${umaDomain}`) })).toMatchObject({
      code: 'INVALID_UMA_ADDRESS',
    });
    const found = await other.api.ok('lookUpUmaAddress', { path: { receiverUmaAddress: jane.umaAddress } });
    expect(found.receiverUmaAddress).toBe(jane.umaAddress);
  });

  test('that another platform holds on a domain is not found by a lookup', async () => {
    const umaDomain = newDomain();
    const joe = await other.newCustomer();
    const umaAddress = `$pay@${umaDomain}`;
    await moveAddress(other, joe, umaAddress);
    const lookUp = () =>
      platform.api.refused('lookUpUmaAddress', { path: { receiverUmaAddress: umaAddress } });

    const unowned = await lookUp();
    await take(await newPlatform(), umaDomain);
    const owned = await lookUp();

    expect([unowned.code, owned.code]).toEqual(['LNURLP_REQUEST_FAILED', 'USER_NOT_FOUND']);
  });
});

/** Gives a customer an address as the service did before domains had owners. */
const moveAddress = async (
  of: TestPlatform,
  customer: { readonly id: string; readonly umaAddress: string },
  umaAddress: string,
): Promise<void> => {
  const items = await platformItems(of.address, of.id);
  const uuid = customer.id.split(':')[1];
  for (const item of items) {
    const { pk } = item;
    if (pk === `CUSTOMER#${of.id}#${uuid}`) await putItem(of.address, { ...item, umaAddress });
    if (pk === `UMA#${customer.umaAddress}`) {
      await deleteItem(of.address, item);
      await putItem(of.address, { ...item, pk: `UMA#${umaAddress}`, umaAddress });
    }
  }
};
