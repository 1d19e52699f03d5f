import { beforeAll, describe, expect, it } from 'vitest';
import { type FundedAccount, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { account, funding, quoteBody, toAccount, toAddress } from './support/quote-parts.ts';

let platform: TestPlatform;
let jane: FundedAccount;
let bank: string;

beforeAll(async () => {
  platform = await newPlatform();
  jane = await platform.fundedAccount(100_000);
  bank = (await platform.externalAccount({ customerId: jane.customerId, currency: 'EUR' })).id;
});

const body = (more: object = {}) => quoteBody(jane.id, bank, more);

const refused = (more: object, of = platform) => of.api.refused('createQuote', { body: body(more) });

describe('a quote is refused when its payer or receiver', () => {
  it('is a deleted customer', async () => {
    const gone = await platform.fundedAccount(0, 'EUR');
    const { umaAddress } = await platform.api.ok('getCustomer', { path: { customerId: gone.customerId } });
    await platform.api.ok('deleteCustomer', { path: { customerId: gone.customerId } });

    const errors = await Promise.all([
      refused({ source: account(gone.id) }),
      refused({ destination: toAccount(gone.id) }),
      refused({ destination: toAddress(umaAddress) }),
    ]);

    expect(errors.map(({ status, code }) => `${status} ${code}`)).toEqual([
      '410 CUSTOMER_DELETED',
      '410 CUSTOMER_DELETED',
      '404 USER_NOT_FOUND',
    ]);
  });

  it('is an unapproved customer', async () => {
    const unregulated = await newPlatform({ isRegulated: false });
    const unapproved = await unregulated.fundedAccount(0);
    const { umaAddress } = await unregulated.api.ok('getCustomer', {
      path: { customerId: unapproved.customerId },
    });
    const euros = toAddress('$success.eur@sandbox.uma.test');

    const errors = await Promise.all([
      refused({ source: account(unapproved.id), destination: euros }, unregulated),
      refused({ source: funding({ customerId: unapproved.customerId }), destination: euros }, unregulated),
      refused({ destination: toAddress(umaAddress) }),
    ]);

    expect(errors.map(({ code }) => code)).toEqual(['USER_NOT_READY', 'USER_NOT_READY', 'INVALID_RECEIVER']);
  });

  it('is the other party too, in the same currency', async () => {
    const { umaAddress } = await platform.api.ok('getCustomer', { path: { customerId: jane.customerId } });

    const errors = await Promise.all([
      refused({ destination: toAccount(jane.id) }),
      refused({ destination: toAddress(umaAddress) }),
      refused({ source: funding({ customerId: jane.customerId }), destination: toAccount(jane.id) }),
    ]);

    expect(errors.map(({ code }) => code)).toEqual(['SELF_PAYMENT', 'SELF_PAYMENT', 'SELF_PAYMENT']);
  });
});
