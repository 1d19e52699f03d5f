import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { ErrorAnswer } from '../api-client.ts';
import type { ModelService, Refused, TransferAnswer, TransferOrder } from './model.ts';
import type { RealService } from './real-service.ts';

type Command = fc.AsyncCommand<ModelService, RealService>;

/** A number drawn before anything exists names one of those that exist when the command runs. */
const among = (drawn: number, count: number): number => drawn % count;

const expectRefusal = (error: ErrorAnswer, refused: Refused): void => {
  expect({ status: error.status, code: error.code }).toEqual({ status: refused.status, code: refused.code });
};

interface Step {
  readonly label: string;
  readonly isPossible?: (model: ModelService) => boolean;
  readonly run: (model: ModelService, real: RealService) => Promise<void>;
}

const command = ({ label, isPossible = () => true, run }: Step): Command => ({
  check: isPossible,
  run,
  toString: () => label,
});

const hasCustomer = (model: ModelService): boolean => model.customers.length > 0;
const hasBank = (model: ModelService): boolean => model.banks.length > 0;
const hasTransfer = (model: ModelService): boolean => model.transfers.length > 0;

const createCustomer = (currency: string): Command =>
  command({
    label: `createCustomer(${currency})`,
    run: async (model, { platform, accounts }) => {
      model.createCustomer(currency);
      const customer = await platform.newCustomer({ currencies: [currency] });
      accounts.push(await platform.accountOf(customer.id, currency));
    },
  });

const fund = (drawn: number, amount: number): Command =>
  command({
    label: `fund(${drawn}, ${amount})`,
    isPossible: hasCustomer,
    run: async (model, real) => {
      const customer = among(drawn, model.customers.length);
      const refused = model.fund(customer, BigInt(amount));
      const request = { path: { accountId: real.account(customer).id }, body: { amount } };
      const { api } = real.platform;
      if (refused !== undefined)
        return expectRefusal(await api.refused('fundInternalAccount', request), refused);
      const account = await api.ok('fundInternalAccount', request);
      expect(BigInt(account.balance.amount)).toBe(model.customers[customer]?.balance);
    },
  });

const createBank = (drawn: number, wish: { currency: string; suffix: string; digits: string }): Command =>
  command({
    label: `createBank(${drawn}, ${wish.currency} …${wish.digits}${wish.suffix})`,
    isPossible: hasCustomer,
    run: async (model, real) => {
      const owner = among(drawn, model.customers.length);
      const refused = model.createBank({ owner, ...wish });
      const request = { body: real.bankBody(owner, wish) };
      const { api } = real.platform;
      if (refused !== undefined)
        return expectRefusal(await api.refused('createExternalAccount', request), refused);
      const account = await api.ok('createExternalAccount', request);
      real.bankIds.push(account.id);
    },
  });

const deleteBank = (drawn: number): Command =>
  command({
    label: `deleteBank(${drawn})`,
    isPossible: hasBank,
    run: async (model, real) => {
      const bank = among(drawn, model.banks.length);
      const refused = model.deleteBank(bank);
      const request = { path: { externalAccountId: real.bankId(bank) } };
      const { api } = real.platform;
      if (refused !== undefined)
        return expectRefusal(await api.refused('deleteExternalAccount', request), refused);
      await api.ok('deleteExternalAccount', request);
    },
  });

const deleteCustomer = (drawn: number): Command =>
  command({
    label: `deleteCustomer(${drawn})`,
    isPossible: hasCustomer,
    run: async (model, real) => {
      const customer = among(drawn, model.customers.length);
      const refused = model.deleteCustomer(customer);
      const request = { path: { customerId: real.account(customer).customerId } };
      const { api } = real.platform;
      if (refused !== undefined) return expectRefusal(await api.refused('deleteCustomer', request), refused);
      expect((await api.ok('deleteCustomer', request)).isDeleted).toBe(true);
    },
  });

/** Sends an order and holds the answer against the model's, to the byte where it is a replay. */
const sendTransfer = async (real: RealService, order: TransferOrder, predicted: TransferAnswer) => {
  const { api } = real.platform;
  const key = order.key === undefined ? {} : { key: order.key };
  const answer = await api.call(order.kind, { body: real.transferBody(order), ...key });
  expect(answer.isReplay).toBe(predicted.isReplay);
  const first = order.key === undefined ? undefined : real.textByKey.get(order.key);
  if (predicted.isReplay) expect(answer.text).toBe(first);
  else if (order.key !== undefined && first === undefined) real.textByKey.set(order.key, answer.text);
  if (predicted.kind === 'refused') return expectRefusal(answer.error, predicted);
  const { transfer } = predicted;
  if (!predicted.isReplay) real.transfers.push({ id: answer.body.id, text: answer.text });
  expect(answer.body).toMatchObject({
    id: real.transferId(transfer.number),
    type: order.kind === 'createTransferOut' ? 'OUTGOING' : 'INCOMING',
    receivedAmount: { amount: Number(order.amount), currency: { code: transfer.currency } },
    customerId: real.account(order.customer).customerId,
  });
  expect(answer.body.failureReason).toBe(transfer.failureReason);
};

/** A transfer that waits is waited for, so that the model need not know the time. */
const settle = async (model: ModelService, real: RealService, predicted: TransferAnswer): Promise<void> => {
  if (predicted.kind !== 'accepted' || predicted.transfer.status !== 'PENDING') return;
  const settled = await real.platform.settled(real.transferId(predicted.transfer.number), 60_000);
  model.settle(predicted.transfer);
  expect(settled.status).toBe('FAILED');
};

interface DrawnOrder {
  readonly kind: TransferOrder['kind'];
  readonly customer: number;
  readonly bank: number;
  readonly amount: number;
  readonly key: string | undefined;
}

const transfer = (drawn: DrawnOrder): Command =>
  command({
    label: `${drawn.kind}(${drawn.customer}, ${drawn.bank}, ${drawn.amount}, ${drawn.key ?? 'no key'})`,
    isPossible: (model) => hasCustomer(model) && hasBank(model),
    run: async (model, real) => {
      const order: TransferOrder = {
        kind: drawn.kind,
        customer: among(drawn.customer, model.customers.length),
        bank: among(drawn.bank, model.banks.length),
        amount: BigInt(drawn.amount),
        key: drawn.key,
      };
      const predicted = model.transfer(order);
      await sendTransfer(real, order, predicted);
      await settle(model, real, predicted);
    },
  });

/** The order of an earlier transfer again, under the same key. */
const repeatTransfer = (drawn: number): Command =>
  command({
    label: `repeatTransfer(${drawn})`,
    isPossible: hasTransfer,
    run: async (model, real) => {
      const order = model.transfers[among(drawn, model.transfers.length)]?.order;
      if (order?.key === undefined) return;
      await sendTransfer(real, order, model.transfer(order));
    },
  });

const getTransaction = (drawn: number): Command =>
  command({
    label: `getTransaction(${drawn})`,
    isPossible: hasTransfer,
    run: async (model, real) => {
      const expected = model.transfers[among(drawn, model.transfers.length)];
      if (expected === undefined) return;
      const path = { transactionId: real.transferId(expected.number) };
      const found = await real.platform.api.ok('getTransaction', { path });
      expect(found.status).toBe(expected.status);
    },
  });

const getUnknown = (): Command =>
  command({
    label: 'getUnknown',
    run: async (_, { platform }) => {
      const unknown = ['Transaction:nothing', `Transaction:${randomUUID()}`];
      for (const transactionId of unknown) {
        const error = await platform.api.refused('getTransaction', { path: { transactionId } });
        expectRefusal(error, { kind: 'refused', status: 404, code: 'TRANSACTION_NOT_FOUND' });
      }
    },
  });

const readBalance = (drawn: number): Command =>
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

const listTransactions = (drawn: number, status: string): Command =>
  command({
    label: `listTransactions(${drawn}, ${status})`,
    isPossible: hasCustomer,
    run: async (model, real) => {
      const customer = among(drawn, model.customers.length);
      const query = { customerId: real.account(customer).customerId, status, limit: 100 };
      const { data } = await real.platform.api.ok('listTransactions', { query });
      const expected = model.transfers
        .filter((one) => one.order.customer === customer && one.status === status)
        .map((one) => real.transferId(one.number));
      expect(data.map(({ id }) => id)).toEqual(expected.reverse());
    },
  });

const listJournalEntries = (drawn: number): Command =>
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
    },
  });

const createAndDeleteToken = (): Command =>
  command({
    label: 'createAndDeleteToken',
    run: async (_, { platform: { api } }) => {
      const token = await api.ok('createToken', { body: { name: 'Model', permissions: ['VIEW'] } });
      const path = { tokenId: token.id };
      expect((await api.ok('getToken', { path })).permissions).toEqual(['VIEW']);
      await api.ok('deleteToken', { path });
      const gone = await api.refused('getToken', { path });
      expectRefusal(gone, { kind: 'refused', status: 404, code: 'TOKEN_NOT_FOUND' });
    },
  });

const viewerMayNotPay = (drawn: DrawnOrder): Command =>
  command({
    label: 'viewerMayNotPay',
    isPossible: (model) => hasCustomer(model) && hasBank(model),
    run: async (model, real) => {
      const viewer = await real.platform.withToken(['VIEW']);
      const order: TransferOrder = {
        kind: drawn.kind,
        customer: among(drawn.customer, model.customers.length),
        bank: among(drawn.bank, model.banks.length),
        amount: BigInt(drawn.amount),
      };
      const error = await viewer.refused(drawn.kind, { body: real.transferBody(order) });
      expectRefusal(error, { kind: 'refused', status: 403, code: 'FORBIDDEN' });
    },
  });

const index = fc.nat({ max: 7 });
const currency = fc.constantFrom('USD', 'USD', 'USD', 'EUR');
const suffix = fc.constantFrom('000', '000', '000', '001', '002', '003', '004', '102', '105');
const lateSuffix = fc.constant('005');
const digits = fc.constantFrom('100000000000', '200000000000', '300000000000');
const amount = fc.oneof(fc.integer({ min: 1, max: 900 }), fc.constantFrom(1, 500, 1_000));
const key = fc.option(fc.constantFrom('k1', 'k2', 'k3', 'k4', 'k5', 'k6'), { nil: undefined, freq: 3 });
const order = fc.record({
  kind: fc.constantFrom('createTransferOut', 'createTransferOut', 'createTransferIn'),
  customer: index,
  bank: index,
  amount,
  key,
});
const bankWish = (suffixes: fc.Arbitrary<string>) => fc.record({ currency, suffix: suffixes, digits });

/** What the model test may do, the most usual things several times over. */
export const commands: fc.Arbitrary<Command>[] = [
  currency.map(createCustomer),
  fc.tuple(index, fc.integer({ min: 1, max: 3_000 })).map(([drawn, money]) => fund(drawn, money)),
  fc.tuple(index, bankWish(suffix)).map(([drawn, wish]) => createBank(drawn, wish)),
  fc.tuple(index, bankWish(lateSuffix)).map(([drawn, wish]) => createBank(drawn, wish)),
  order.map(transfer),
  order.map(transfer),
  order.map(transfer),
  index.map(repeatTransfer),
  index.map(deleteBank),
  index.map(deleteCustomer),
  index.map(getTransaction),
  fc.constant(getUnknown()),
  index.map(readBalance),
  fc
    .tuple(index, fc.constantFrom('COMPLETED', 'FAILED', 'REJECTED', 'PENDING'))
    .map(([drawn, status]) => listTransactions(drawn, status)),
  index.map(listJournalEntries),
  fc.constant(createAndDeleteToken()),
  order.map(viewerMayNotPay),
];
