import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { among, type Command, command, expectApiError, hasBank, hasCustomer } from './command.ts';

export const createCustomer = (currency: string): Command =>
  command({
    label: `createCustomer(${currency})`,
    run: async (model, { platform, accounts, addresses }) => {
      model.createCustomer(currency);
      const customer = await platform.newCustomer({ currencies: [currency] });
      accounts.push(await platform.accountOf(customer.id, currency));
      addresses.push(customer.umaAddress);
    },
  });

export const fund = (drawn: number, amount: number): Command =>
  command({
    label: `fund(${drawn}, ${amount})`,
    isPossible: hasCustomer,
    run: async (model, real) => {
      const customer = among(drawn, model.customers.length);
      const refused = model.fund(customer, BigInt(amount));
      const request = { path: { accountId: real.account(customer).id }, body: { amount } };
      const { api } = real.platform;
      if (refused !== undefined)
        return expectApiError(await api.refused('fundInternalAccount', request), refused);
      const account = await api.ok('fundInternalAccount', request);
      expect(BigInt(account.balance.amount)).toBe(model.customers[customer]?.balance);
    },
  });

/** The same funding twice under one key adds the money once. */
export const fundUnderKey = (drawn: number, amount: number): Command =>
  command({
    label: `fundUnderKey(${drawn}, ${amount})`,
    isPossible: (model) => model.customers.some(({ isDeleted }) => !isDeleted),
    run: async (model, real) => {
      const customer = among(drawn, model.customers.length);
      if (model.fund(customer, BigInt(amount)) !== undefined) return;
      const path = { accountId: real.account(customer).id };
      const request = { path, body: { amount }, key: `fund-${randomUUID()}` };
      const { api } = real.platform;
      const first = await api.call('fundInternalAccount', request);
      const again = await api.call('fundInternalAccount', request);
      expect([again.isReplay, again.text]).toEqual([true, first.text]);
      const other = await api.refused('fundInternalAccount', { ...request, body: { amount: amount + 1 } });
      expectApiError(other, { kind: 'refused', status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
      const balance = await real.platform.balanceOf(real.account(customer));
      expect(BigInt(balance)).toBe(model.customers[customer]?.balance);
    },
  });

export const createBank = (
  drawn: number,
  wish: { currency: string; suffix: string; digits: string },
): Command =>
  command({
    label: `createBank(${drawn}, ${wish.currency} …${wish.digits}${wish.suffix})`,
    isPossible: hasCustomer,
    run: async (model, real) => {
      const owner = among(drawn, model.customers.length);
      const refused = model.createBank({ owner, ...wish });
      const request = { body: real.bankBody(owner, wish) };
      const { api } = real.platform;
      if (refused !== undefined)
        return expectApiError(await api.refused('createExternalAccount', request), refused);
      const account = await api.ok('createExternalAccount', request);
      real.bankIds.push(account.id);
    },
  });

export const deleteBank = (drawn: number): Command =>
  command({
    label: `deleteBank(${drawn})`,
    isPossible: hasBank,
    run: async (model, real) => {
      const bank = among(drawn, model.banks.length);
      const refused = model.deleteBank(bank);
      const request = { path: { externalAccountId: real.bankId(bank) } };
      const { api } = real.platform;
      if (refused !== undefined)
        return expectApiError(await api.refused('deleteExternalAccount', request), refused);
      await api.ok('deleteExternalAccount', request);
    },
  });

export const deleteCustomer = (drawn: number): Command =>
  command({
    label: `deleteCustomer(${drawn})`,
    isPossible: hasCustomer,
    run: async (model, real) => {
      const customer = among(drawn, model.customers.length);
      const refused = model.deleteCustomer(customer);
      const request = { path: { customerId: real.account(customer).customerId } };
      const { api } = real.platform;
      if (refused !== undefined) return expectApiError(await api.refused('deleteCustomer', request), refused);
      expect((await api.ok('deleteCustomer', request)).isDeleted).toBe(true);
    },
  });
