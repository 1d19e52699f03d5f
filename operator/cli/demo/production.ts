import * as z from 'zod';
import { callControl } from '../clock/call-control.ts';
import { DemoError } from './demo-error.ts';
import { formatAmount, type InternalAccount, type Transaction } from './money.ts';
import type { Service } from './service.ts';
import { findAccount, type Tour, watch } from './steps.ts';

const doneSchema = z.object({ status: z.literal('READY') });

const referenceOf = ({ id, fundingPaymentInstructions }: InternalAccount): string => {
  const references = fundingPaymentInstructions.flatMap(({ accountOrWalletInfo: info }) =>
    'reference' in info && typeof info.reference === 'string' ? [info.reference] : [],
  );
  const [reference] = references;
  if (reference === undefined) throw new DemoError(`${id} has no instructions for paying money in`);
  return reference;
};

/** Pays money in as a customer of production does: to the operator's account, with the reference of the customer's own. */
export const deposit = async (
  service: Service,
  customerId: string,
  { account, amount }: { readonly account: InternalAccount; readonly amount: number },
): Promise<InternalAccount> => {
  const reference = referenceOf(account);
  const currency = account.balance.currency.code;
  const body = { reference, amount, currency, payerName: 'Jane Doe' };
  await callControl('/_local/deposits', doneSchema, { body });
  return findAccount(service, customerId);
};

interface Pull {
  readonly from: string;
  readonly account: InternalAccount;
  /** Smallest unit. */
  readonly amount: number;
}

const payIn = (service: Service, { from, account, amount }: Pull): Promise<Transaction> => {
  const body = { source: { accountId: from }, destination: { accountId: account.id }, amount };
  return service.ask((payments) => payments.post('/transfer-in', { body }));
};

/** Takes money from the bank account, through the switch. @throws DemoError */
export const collect = async ({ service, screen, step }: Tour, pull: Pull): Promise<void> => {
  const amount = { amount: pull.amount, currency: pull.account.balance.currency };
  const first = await step('Collected', payIn(service, pull), ({ id }) => `${id}  ${formatAmount(amount)}`);
  await watch(service, screen, first);
};
