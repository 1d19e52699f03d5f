import {
  type Currency,
  formatAmount,
  formatChange,
  type InternalAccount,
  type JournalEntry,
  type Quote,
} from './money.ts';
import { collect, deposit } from './production.ts';
import { type Screen, tableLines } from './screen.ts';
import type { Service } from './service.ts';
import {
  addDollarAccount,
  addPesoAccount,
  amountFor,
  createCustomer,
  execute,
  findAccount,
  fund,
  openTour,
  payOut,
  quote,
  readJournal,
  readTransaction,
  receiveUmaPayment,
  type Tour,
  watch,
  watchReturn,
} from './steps.ts';
import { describeNew, isUnverified, verify } from './verification.ts';

/** The other accounts of an entry, without repetition. */
const counterpart = ({ legs }: JournalEntry, accountId: string): string =>
  [...new Set(legs.map(({ account }) => account))].filter((account) => account !== accountId).join(', ');

/** Shows the balance and the journal, oldest entry first, with the balance after each entry. */
const showStatement = (screen: Screen, account: InternalAccount, entries: readonly JournalEntry[]): void => {
  const { paint } = screen;
  let running = 0;
  const rows = entries.map((entry) => {
    running += entry.amount.amount;
    const balance = { amount: running, currency: account.balance.currency };
    return [
      entry.purpose,
      formatChange(entry.amount),
      formatAmount(balance),
      counterpart(entry, account.id),
      entry.id,
    ];
  });
  const columns = [
    { title: 'Purpose' },
    { title: 'Amount', align: 'right' },
    { title: 'Balance', align: 'right' },
    { title: 'Against' },
    { title: 'Journal' },
  ] as const;
  const [titles = '', ...lines] = tableLines(columns, rows);
  screen.line(paint.strong(`Balance  ${formatAmount(account.balance)}`));
  screen.line();
  screen.line(paint.faint(titles));
  for (const line of lines) screen.line(line);
};

interface ExpectedPayment {
  readonly umaAddress: string;
  /** Smallest unit of `currency`. */
  readonly amount: number;
  readonly currency: Currency;
}

/** Receives a payment to the customer's UMA address. @throws DemoError */
const receive = async ({ service, screen, step }: Tour, payment: ExpectedPayment): Promise<void> => {
  const { umaAddress, amount, currency } = payment;
  const incoming = receiveUmaPayment(service, umaAddress, amount);
  const first = await step(
    'Received',
    incoming,
    ({ id }) => `${id}  ${formatAmount({ amount, currency })} at ${umaAddress}`,
  );
  await watch(service, screen, first);
};

interface PaymentAcross {
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
const payAcross = async (tour: Tour, payment: PaymentAcross): Promise<void> => {
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

export interface DemoOptions {
  /** Decimal amount in the demo's currency. */
  readonly amount: string;
  /** The last three digits of the external accounts. */
  readonly suffix: string;
  readonly quoteSuffix: string;
  /** Money comes in and leaves by the switch only. */
  readonly isProduction: boolean;
}

/**
 * Creates a customer, verifies them unless they start APPROVED, adds money, pays out in dollars and in pesos, receives a payment, and shows the ledger. In
 * production, a deposit adds the money, and a transfer in takes the place of the UMA payment.
 * @throws DemoError
 */
export const runDemo = async (service: Service, screen: Screen, options: DemoOptions): Promise<void> => {
  const { paint } = screen;
  const tour = openTour(service, screen);
  const { step } = tour;
  const { isProduction } = options;
  const mode = isProduction ? ', in production: every payment goes through the switch' : '';
  screen.line(paint.faint(`Payments Service at ${service.baseUrl}${mode}`));
  screen.line();
  const customer = await step('Customer', createCustomer(service), describeNew);
  if (isUnverified(customer)) await verify(tour, customer, { isProduction });
  const account = await step(
    'Internal account',
    findAccount(service, customer.id),
    ({ id, balance }) => `${id}  ${formatAmount(balance)}`,
  );
  const amount = amountFor(account, options.amount);
  const funding = { account, amount: amount * 3 };
  const funded = isProduction
    ? deposit(service, customer.id, funding)
    : fund(service, account.id, funding.amount);
  await step(isProduction ? 'Deposited' : 'Funded', funded, ({ balance }) => formatAmount(balance));
  const bank = await step(
    'External account',
    addDollarAccount(service, customer.id, options.suffix),
    ({ id, status }) => `${id}  ${status}, ends in ${options.suffix}`,
  );
  const paid = formatAmount({ amount, currency: account.balance.currency });
  const payment = payOut(service, { from: account.id, to: bank.id, amount });
  const first = await step('Paid out', payment, ({ id }) => `${id}  ${paid}`);
  await watch(service, screen, first);
  await payAcross(tour, {
    customerId: customer.id,
    accountId: account.id,
    amount,
    suffix: options.quoteSuffix,
  });
  if (isProduction) await collect(tour, { from: bank.id, account, amount });
  else await receive(tour, { umaAddress: customer.umaAddress, amount, currency: account.balance.currency });
  screen.line();
  const [settled, entries] = await Promise.all([
    findAccount(service, customer.id),
    readJournal(service, account.id),
  ]);
  showStatement(screen, settled, entries);
};
