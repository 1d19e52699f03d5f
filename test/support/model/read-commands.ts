import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { among, type Command, command, expectApiError, hasCustomer } from './command.ts';

export const getTransaction = (drawn: number): Command =>
  command({
    label: `getTransaction(${drawn})`,
    isPossible: (model) => model.payments.length > 0,
    run: async (model, real) => {
      const expected = model.payments[among(drawn, model.payments.length)];
      if (expected === undefined) return;
      const path = { transactionId: real.paymentId(expected.number) };
      const found = await real.platform.api.ok('getTransaction', { path });
      expect(found.status).toBe(expected.status);
    },
  });

export const getUnknown = (): Command =>
  command({
    label: 'getUnknown',
    run: async (_, { platform }) => {
      const unknown = ['Transaction:nothing', `Transaction:${randomUUID()}`];
      for (const transactionId of unknown) {
        const error = await platform.api.refused('getTransaction', { path: { transactionId } });
        expectApiError(error, { kind: 'refused', status: 404, code: 'TRANSACTION_NOT_FOUND' });
      }
    },
  });

export const readBalance = (drawn: number): Command =>
  command({
    label: `readBalance(${drawn})`,
    isPossible: (model) => model.customers.some(({ isDeleted }) => !isDeleted),
    run: async (model, real) => {
      const customer = among(drawn, model.customers.length);
      if (model.customers[customer]?.isDeleted !== false) return;
      const balance = await real.platform.balanceOf(real.account(customer));
      expect(BigInt(balance)).toBe(model.customers[customer]?.balance);
    },
  });

export const listTransactions = (drawn: number, status: string): Command =>
  command({
    label: `listTransactions(${drawn}, ${status})`,
    isPossible: hasCustomer,
    run: async (model, real) => {
      const customer = among(drawn, model.customers.length);
      const query = { customerId: real.account(customer).customerId, status, limit: 100 };
      const { data } = await real.platform.api.ok('listTransactions', { query });
      const expected = model.payments
        .filter((one) => one.customer === customer && one.status === status)
        .map((one) => real.paymentId(one.number));
      // The list sorts by id and so by time. The service does not create incoming payments from its own customers in
      // the model's order.
      expect(data.map(({ id }) => id)).toEqual(expected.sort().reverse());
    },
  });

export const listJournalEntries = (drawn: number): Command =>
  command({
    label: `listJournalEntries(${drawn})`,
    isPossible: hasCustomer,
    run: async (model, real) => {
      const customer = among(drawn, model.customers.length);
      const path = { accountId: real.account(customer).id };
      const request = { path, query: { limit: 100 } };
      const { data } = await real.platform.api.ok('listJournalEntries', request);
      const expected = model.customers[customer];
      expect(data).toHaveLength(expected?.movements ?? 0);
      const sum = data.reduce((total, { amount }) => total + BigInt(amount.amount), 0n);
      expect(sum).toBe(expected?.balance);
      expect(BigInt(data[0]?.balanceAfter.amount ?? 0)).toBe(expected?.balance);
    },
  });

/** Pages of all sizes, split into two periods anywhere, add up to the balance. */
export const readStatement = (drawn: number, limit: number): Command =>
  command({
    label: `readStatement(${drawn}, ${limit})`,
    isPossible: hasCustomer,
    run: async (model, real) => {
      const customer = among(drawn, model.customers.length);
      const path = { accountId: real.account(customer).id };
      let cursor: string | undefined;
      let [running, count] = [0n, 0];
      do {
        const query = { limit, cursor };
        const page = await real.platform.api.ok('getAccountStatement', { path, query });
        expect(page.openingBalance.amount).toBe(0);
        for (const entry of page.data) {
          running += BigInt(entry.amount.amount);
          expect(BigInt(entry.balanceAfter.amount)).toBe(running);
        }
        count += page.data.length;
        expect(BigInt(page.closingBalance.amount)).toBe(model.customers[customer]?.balance);
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      expect(running).toBe(model.customers[customer]?.balance);
      expect(count).toBe(model.customers[customer]?.movements ?? 0);
    },
  });

export const createAndDeleteToken = (): Command =>
  command({
    label: 'createAndDeleteToken',
    run: async (_, { platform: { api } }) => {
      const token = await api.ok('createToken', { body: { name: 'Model', permissions: ['VIEW'] } });
      const path = { tokenId: token.id };
      expect((await api.ok('getToken', { path })).permissions).toEqual(['VIEW']);
      await api.ok('deleteToken', { path });
      const gone = await api.refused('getToken', { path });
      expectApiError(gone, { kind: 'refused', status: 404, code: 'TOKEN_NOT_FOUND' });
    },
  });
