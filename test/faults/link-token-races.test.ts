import { beforeAll, describe, expect, it } from 'vitest';
import { newLinkToken, newPublicToken, use } from '#test/support/bank-links.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

let platform: TestPlatform;

beforeAll(async () => {
  platform = await newPlatform();
});

const accountsOf = async (owner: string) =>
  (await platform.api.ok('listExternalAccounts', { query: { customerId: owner } })).data;

describe('the use of a link token', () => {
  it.each(['before', 'after'] as const)(
    'by a function that dies %s its write loses nothing',
    async (moment) => {
      const owner = await platform.newCustomer();
      const linkToken = await newLinkToken(platform, owner.id);
      const publicToken = newPublicToken();
      // The third call is the transaction.
      const plan = { kind: 'crash', at: 3, moment, caller: 'Functionslinkexternalaccount' } as const;

      await platform.withFaults(plan, () =>
        platform.api.call('linkExternalAccount', use(linkToken, publicToken)),
      );
      const again = await platform.api.call('linkExternalAccount', use(linkToken, publicToken));

      const accounts = await accountsOf(owner.id);
      expect(accounts).toHaveLength(1);
      if (moment === 'before') expect(again.status).toBe(201);
      else expect(again.error).toMatchObject({ details: { externalAccountId: accounts[0]?.id } });
    },
  );

  it('by 20 requests at once creates one account', async () => {
    const owner = await platform.newCustomer();
    const linkToken = await newLinkToken(platform, owner.id);

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => platform.api.call('linkExternalAccount', use(linkToken))),
    );

    const made = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status !== 201);
    const accounts = await accountsOf(owner.id);
    expect(made).toHaveLength(1);
    expect(accounts).toHaveLength(1);
    for (const { error } of refused) {
      expect(error).toMatchObject({ code: 'EXPIRED', details: { externalAccountId: accounts[0]?.id } });
    }
  });
});
