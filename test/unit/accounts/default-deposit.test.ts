import { describe, expect, it } from 'vitest';
import { handler as createAccount } from '#functions/accounts/create-external-account.ts';
import { handler as deleteAccount } from '#functions/accounts/delete-external-account.ts';
import { handler as getAccount } from '#functions/accounts/get-external-account.ts';
import { readDefaultDeposit, receivingCurrencies } from '#shared/accounts/default-deposit.ts';
import { accountExample } from '#shared/api/openapi/examples/accounts.ts';
import { getCustomer } from '#shared/customers/store.ts';
import { bank, customer, platform } from '../payments/quotes/quote-world.ts';
import { call } from '../support/call.ts';
import { useMemoryTable } from '../support/memory-table.ts';
import { seedWorld } from '../support/world.ts';

const current = useMemoryTable();
const platformId = platform().uuid;
const customerId = `Customer:${customer().uuid}`;
const sample = accountExample('USD_ACCOUNT', { accountNumber: '424242001' });
const create = async (fields: object = {}) => {
  const { status, body } = await call(createAccount, { body: { ...sample, customerId, ...fields } });
  return { status, body: Object(body) };
};
const created = async (fields: object = {}): Promise<string> => (await create(fields)).body.id;
const bareId = (id: string): string => id.replace('ExternalAccount:', '');
const defaultOf = async (): Promise<string | undefined> =>
  (await getCustomer(platformId, customer().uuid))?.defaultUmaDepositAccountUuid;

describe('the default account for UMA deposits', () => {
  it('is one: a new one takes the place of the former one', async () => {
    seedWorld(current.table);
    const former = await created({ defaultUmaDepositAccount: true });
    const other = accountExample('USD_ACCOUNT', { accountNumber: '424242002' });

    const id = await created({ ...other, defaultUmaDepositAccount: true });

    expect(await defaultOf()).toBe(bareId(id));
    const path = { externalAccountId: former };
    expect((await call(getAccount, { path })).body).toMatchObject({ defaultUmaDepositAccount: false });
    expect((await call(getAccount, { path: { externalAccountId: id } })).body).toMatchObject({
      defaultUmaDepositAccount: true,
    });
  });

  it('that is deleted leaves none, and a former one leaves the present one', async () => {
    seedWorld(current.table);
    const former = await created({ defaultUmaDepositAccount: true });
    const id = await created({
      ...accountExample('USD_ACCOUNT', { accountNumber: '424242002' }),
      defaultUmaDepositAccount: true,
    });

    await call(deleteAccount, { path: { externalAccountId: former } });
    expect(await defaultOf()).toBe(bareId(id));

    await call(deleteAccount, { path: { externalAccountId: id } });
    expect(await defaultOf()).toBeUndefined();
  });

  it('decides in which currency the customer receives first, as long as it is ACTIVE', async () => {
    seedWorld(current.table);
    const owner = { ...customer(), currencies: ['USD', 'EUR'], defaultUmaDepositAccountUuid: bank().uuid };

    const account = await readDefaultDeposit(owner);

    expect(account).toMatchObject({ uuid: bank().uuid });
    expect(receivingCurrencies(owner, account)).toEqual(['EUR', 'USD']);
    expect(receivingCurrencies(owner, undefined)).toEqual(['USD', 'EUR']);
    expect(await readDefaultDeposit(customer())).toBeUndefined();
  });

  it('that is not ACTIVE counts as none', async () => {
    seedWorld(current.table, { bank: { status: 'INACTIVE' } });

    expect(await readDefaultDeposit(customer({ defaultUmaDepositAccountUuid: bank().uuid }))).toBeUndefined();
  });
});
