import { formatAmount } from './money.ts';
import type { Quote } from './shapes.ts';
import { addPesoAccount, execute, quote, readTransaction } from './steps.ts';
import type { Tour } from './tour.ts';
import { watch, watchReturn } from './watch.ts';

export interface PaymentAcross {
  readonly customerId: string;
  readonly accountId: string;
  /** Smallest unit of the account's currency. */
  readonly amount: number;
  /** Last three digits of the receiver's account. */
  readonly suffix: string;
}

/** With this suffix, the receiving bank returns the payment. */
const returnedSuffix = '005';

const quoteFacts = (terms: Quote): string => {
  const sent = formatAmount({ amount: terms.totalSendingAmount, currency: terms.sendingCurrency });
  const received = formatAmount({ amount: terms.totalReceivingAmount, currency: terms.receivingCurrency });
  const fee = formatAmount({ amount: terms.feesIncluded, currency: terms.sendingCurrency });
  return `${terms.id}  ${sent} buys ${received}, fee ${fee}`;
};

/** Pays out in another currency: quote, execution and outcome. @throws DemoError */
export const payAcross = async (tour: Tour, payment: PaymentAcross): Promise<void> => {
  const { service, screen, step } = tour;
  const { customerId, accountId, amount, suffix } = payment;
  const bank = await step(
    'External account',
    addPesoAccount(service, customerId, suffix),
    ({ id, status }) => `${id}  ${status}, ends in ${suffix}`,
  );
  const offer = await step('Quote', quote(service, { from: accountId, to: bank.id, amount }), quoteFacts);
  const executed = execute(service, offer.id);
  const { transactionId } = await step('Executed', executed, (result) => result.transactionId);
  const first = await readTransaction(service, transactionId);
  const last = await watch(service, screen, first);
  if (suffix === returnedSuffix) await watchReturn(service, screen, last);
};
