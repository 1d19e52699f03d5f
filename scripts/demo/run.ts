import { formatAmount } from './money.ts';
import { payAcross } from './pay-across.ts';
import { collect, deposit } from './production.ts';
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
  /** Money comes in and leaves by the switch only. */
  readonly isProduction: boolean;
}

/**
 * Creates a customer, adds money, pays out in dollars and in pesos, receives a payment, and shows the ledger. In
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
  const customer = await step('Customer', createCustomer(service), ({ id }) => id);
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
