import { formatAmount } from './money.ts';
import { payAcross } from './pay-across.ts';
import { receive } from './receive.ts';
import type { Screen } from './screen.ts';
import type { Service } from './service.ts';
import { showStatement } from './statement.ts';
import {
  addDollarAccount,
  amountFor,
  createCustomer,
  findAccount,
  fund,
  payOut,
  readJournal,
} from './steps.ts';
import { openTour } from './tour.ts';
import { watch } from './watch.ts';

export interface DemoOptions {
  /** Decimal amount in the demo's currency. */
  readonly amount: string;
  /** The last three digits of the external accounts. */
  readonly suffix: string;
  readonly quoteSuffix: string;
}

/**
 * Creates a customer, adds money, pays out in dollars and in pesos, receives a payment, and shows the ledger.
 * @throws DemoError
 */
export const runDemo = async (service: Service, screen: Screen, options: DemoOptions): Promise<void> => {
  const { paint } = screen;
  const tour = openTour(service, screen);
  const { step } = tour;
  screen.line(paint.faint(`Payments Service at ${service.baseUrl}`));
  screen.line();
  const customer = await step('Customer', createCustomer(service), ({ id }) => id);
  const account = await step(
    'Internal account',
    findAccount(service, customer.id),
    ({ id, balance }) => `${id}  ${formatAmount(balance)}`,
  );
  const amount = amountFor(account, options.amount);
  await step('Funded', fund(service, account.id, amount * 3), ({ balance }) => formatAmount(balance));
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
  await receive(tour, { umaAddress: customer.umaAddress, amount, currency: account.balance.currency });
  screen.line();
  const [settled, entries] = await Promise.all([
    findAccount(service, customer.id),
    readJournal(service, account.id),
  ]);
  showStatement(screen, settled, entries);
};
