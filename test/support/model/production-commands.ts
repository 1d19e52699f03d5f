import fc from 'fast-check';
import { expect } from 'vitest';
import { createBank, createCustomer, deleteBank, deleteCustomer } from './account-commands.ts';
import { cancel } from './cancel-commands.ts';
import { among, type Command, command, hasCustomer } from './command.ts';
import { arbitraries, readCommands } from './commands.ts';
import { fileIncoming } from './incoming.ts';
import { adoptIncoming, answerApprovals, decideTooLate } from './incoming-commands.ts';
import { executeQuote, getQuote, quote } from './quote-commands.ts';
import { failingTransfer, repeatTransfer, reuseKey, transfer, viewerMayNotPay } from './transfer-commands.ts';

const { index, amount, key, order, decision } = arbitraries;

/** Production refuses wrong check digits. These account numbers have none. */
const currency = fc.constantFrom('USD', 'USD', 'USD', 'INR');
/** The endings that mean the same to the banks behind the switches and to the sandbox. */
const suffix = fc.constantFrom('000', '000', '000', '002', '005', '006');
const bankWish = fc.record({
  currency,
  suffix,
  digits: fc.constantFrom('100000000000', '200000000000', '300000000000'),
});

/** A bank tells of money that came in. A deposit for nobody would wait for people. */
const deposit = (drawn: number, money: number): Command =>
  command({
    label: `deposit(${drawn}, ${money})`,
    isPossible: hasCustomer,
    run: async (model, real) => {
      const customer = among(drawn, model.customers.length);
      if (model.customer(customer).isDeleted) return;
      const account = real.account(customer);
      await real.platform.fund(account.id, money, account.currency);
      const received = { customer, amount: BigInt(money), currency: account.currency };
      await adoptIncoming(real, fileIncoming(model, { ...received, status: 'COMPLETED' }));
      const balance = await real.platform.balanceOf(account);
      expect(BigInt(balance)).toBe(model.customer(customer).balance);
    },
  });

const numbered = <const Kind extends string>(kind: Kind) => index.map((number) => ({ kind, number }));
const quoteOrder = fc.record({
  customer: index,
  source: fc.constant('ACCOUNT' as const),
  target: fc.oneof(numbered('bank'), numbered('bank'), numbered('account'), numbered('address')),
  lockedSide: fc.constantFrom('SENDING', 'RECEIVING'),
  amount,
  isExecuted: fc.boolean(),
  key,
});

/** Like `opening` of commands.ts, without what only the sandbox has. */
export const productionOpening: readonly Command[] = [
  createCustomer('USD'),
  createCustomer('INR'),
  createCustomer('USD'),
  deposit(0, 5_000),
  deposit(1, 500_000),
  createBank(0, { currency: 'USD', suffix: '000', digits: '400000000000' }),
  createBank(1, { currency: 'INR', suffix: '000', digits: '400000000000' }),
  createBank(2, { currency: 'USD', suffix: '002', digits: '500000000000' }),
  failingTransfer(0, false, undefined),
  transfer({ kind: 'createTransferOut', customer: 0, bank: 0, amount: 40, key: 'opening' }),
  reuseKey(0, 'AMOUNT'),
  reuseKey(0, 'DIRECTION'),
  transfer({ kind: 'createTransferIn', customer: 0, bank: 0, amount: 30, key: undefined }),
];

/** The commands of the model test beside hostile switches. Frequent ones are listed several times. */
export const productionCommands: fc.Arbitrary<Command>[] = [
  currency.map(createCustomer),
  fc.tuple(index, fc.integer({ min: 1, max: 3_000 })).map(([drawn, money]) => deposit(drawn, money)),
  fc.tuple(index, bankWish).map(([drawn, wish]) => createBank(drawn, wish)),
  fc.tuple(index, bankWish).map(([drawn, wish]) => createBank(drawn, wish)),
  order.map(transfer),
  order.map(transfer),
  order.map(transfer),
  index.map(repeatTransfer),
  fc.tuple(index, fc.constantFrom('AMOUNT', 'DIRECTION')).map(([drawn, change]) => reuseKey(drawn, change)),
  fc
    .tuple(index, fc.boolean(), key)
    .map(([drawn, isCovered, under]) => failingTransfer(drawn, isCovered, under)),
  quoteOrder.map(quote),
  quoteOrder.map(quote),
  quoteOrder.map(quote),
  fc.tuple(index, key).map(([drawn, under]) => executeQuote(drawn, under)),
  fc.tuple(index, key).map(([drawn, under]) => executeQuote(drawn, under)),
  fc.tuple(index, key).map(([drawn, under]) => cancel(drawn, under)),
  index.map(getQuote),
  fc.constantFrom(200, 202, 403, 422, 500).map(answerApprovals),
  fc.tuple(index, decision).map(([drawn, made]) => decideTooLate(drawn, made)),
  index.map(deleteBank),
  index.map(deleteCustomer),
  ...readCommands,
  order.map(viewerMayNotPay),
];
