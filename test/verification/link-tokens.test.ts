import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  changeLink,
  forgetLinks,
  linkItems,
  newLinkToken,
  newPublicToken,
  use,
} from '#test/support/bank-links.ts';
import { withoutRequestId } from '#test/support/error-body.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';
import { testTimeScale } from '#test/support/time-scale.ts';

let platform: TestPlatform;
let other: TestPlatform;
let customerId: string;

beforeAll(async () => {
  [platform, other] = await Promise.all([newPlatform(), newPlatform()]);
  customerId = (await platform.newCustomer()).id;
});

beforeEach(() => forgetLinks(platform));

const accountsOf = async (owner: string) =>
  (await platform.api.ok('listExternalAccounts', { query: { customerId: owner } })).data;

describe('a link token', () => {
  it('lasts 30 minutes, and is stored only as a hash', async () => {
    const before = Date.now();

    const { linkToken, expiration } = await platform.api.ok('createLinkToken', { body: { customerId } });

    expect(linkToken).toMatch(/^LinkToken:/);
    const lifeMs = Date.parse(expiration) - before;
    expect(lifeMs).toBeGreaterThan((30 * 60_000) / testTimeScale - 1000);
    expect(lifeMs).toBeLessThan((30 * 60_000) / testTimeScale + 60_000);
    const items = await linkItems(platform);
    expect(items).toHaveLength(1);
    expect(Object.values(items[0] ?? {}).join()).not.toContain(linkToken.slice(-36));
  });

  it.each([
    ['another platform', () => other.newCustomer().then(({ id }) => id), 'USER_NOT_FOUND'],
    ['nobody', async () => 'Customer:019542f5-b3e7-7d02-8000-000000000000', 'USER_NOT_FOUND'],
    ['an account', async () => 'InternalAccount:019542f5-b3e7-7d02-8000-000000000000', 'INVALID_INPUT'],
  ])('is refused for a customer of %s', async (_whose, id, code) => {
    const error = await platform.api.refused('createLinkToken', { body: { customerId: await id() } });

    expect(error.code).toBe(code);
  });

  it('is refused for a deleted customer and for one without a name', async () => {
    const gone = await platform.newCustomer();
    await platform.api.ok('deleteCustomer', { path: { customerId: gone.id } });
    const nameless = await platform.api.ok('createCustomer', {
      body: { customerType: 'INDIVIDUAL', currencies: ['USD'] },
    });

    const errors = await Promise.all(
      [gone, nameless].map(({ id }) => platform.api.refused('createLinkToken', { body: { customerId: id } })),
    );

    expect(errors.map(({ code }) => code)).toEqual(['CUSTOMER_DELETED', 'MISSING_MANDATORY_USER_INFO']);
  });
});

describe('the use of a link token', () => {
  it("creates the customer's account, which is PENDING until the bank confirms it", async () => {
    const owner = await platform.newCustomer({ fullName: 'Ann Roe' });

    const account = await platform.api.ok('linkExternalAccount', use(await newLinkToken(platform, owner.id)));

    expect(account).toMatchObject({
      customerId: owner.id,
      status: 'PENDING',
      currency: 'USD',
      defaultUmaDepositAccount: false,
      beneficiaryVerificationStatus: 'PENDING',
      accountInfo: {
        accountType: 'USD_ACCOUNT',
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ann Roe' },
      },
    });
    expect((await accountsOf(owner.id)).map(({ id }) => id)).toEqual([account.id]);
  });

  it('works for a business', async () => {
    const body = {
      customerType: 'BUSINESS',
      currencies: ['USD'],
      businessInfo: { legalName: 'Acme Trading Ltd' },
    };
    const { id } = await platform.api.ok('createCustomer', { body });

    const account = await platform.api.ok('linkExternalAccount', use(await newLinkToken(platform, id)));

    expect(account.accountInfo).toMatchObject({
      beneficiary: { beneficiaryType: 'BUSINESS', legalName: 'Acme Trading Ltd' },
    });
  });

  it('for the second time is refused with the name of the account', async () => {
    const linkToken = await newLinkToken(platform, customerId);
    const publicToken = newPublicToken();
    const account = await platform.api.ok('linkExternalAccount', use(linkToken, publicToken));

    const errors = [
      await platform.api.refused('linkExternalAccount', use(linkToken, publicToken)),
      await platform.api.refused('linkExternalAccount', use(linkToken)),
    ];

    for (const error of errors) {
      expect(error).toMatchObject({ code: 'EXPIRED', details: { externalAccountId: account.id } });
    }
  });

  it('after its expiry is refused', async () => {
    const linkToken = await newLinkToken(platform, customerId);
    await changeLink(platform, { expiresAt: '2025-10-13T12:00:00.000Z' });

    const error = await platform.api.refused('linkExternalAccount', use(linkToken));

    expect(error).toMatchObject({ status: 400, code: 'EXPIRED' });
  });

  it("that is another platform's, unknown or malformed gets the same refusal", async () => {
    const linkToken = await newLinkToken(platform, customerId);
    const unknown = 'LinkToken:019542f5-b3e7-7d02-8000-000000000000';

    const answers = await Promise.all([
      other.api.call('linkExternalAccount', use(linkToken)),
      platform.api.call('linkExternalAccount', use(unknown)),
      platform.api.call('linkExternalAccount', use('nonsense')),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(answers.map((answer) => JSON.stringify(withoutRequestId(answer)))).size).toBe(1);
    expect((await platform.api.ok('linkExternalAccount', use(linkToken))).status).toBe('PENDING');
  });

  it('for an account that the customer already has leaves the token unused', async () => {
    const owner = await platform.newCustomer();
    const publicToken = newPublicToken();
    await platform.api.ok(
      'linkExternalAccount',
      use(await newLinkToken(platform, owner.id), publicToken, 'a'),
    );
    const linkToken = await newLinkToken(platform, owner.id);

    const error = await platform.api.refused('linkExternalAccount', use(linkToken, publicToken, 'a'));
    const account = await platform.api.ok('linkExternalAccount', use(linkToken, publicToken, 'b'));

    expect(error.code).toBe('EXTERNAL_ACCOUNT_EXISTS');
    expect((await accountsOf(owner.id)).map(({ id }) => id)).toContain(account.id);
  });

  it('of a customer who was deleted since is refused', async () => {
    const owner = await platform.newCustomer();
    const linkToken = await newLinkToken(platform, owner.id);
    await platform.api.ok('deleteCustomer', { path: { customerId: owner.id } });

    expect((await platform.api.refused('linkExternalAccount', use(linkToken))).code).toBe('CUSTOMER_DELETED');
  });

  it.each([[{}], [{ publicToken: '' }], [{ publicToken: 1 }], [{ publicToken: 'p', accountId: 7 }]])(
    'with %j is refused before the token is read',
    async (body) => {
      const path = { link_token: 'nonsense' };

      expect((await platform.api.refused('linkExternalAccount', { path, body })).code).toBe('INVALID_INPUT');
    },
  );
});
