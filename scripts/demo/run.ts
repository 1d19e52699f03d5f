import { formatAmount } from './money.ts';
import type { Screen } from './screen.ts';
import type { Service } from './service.ts';
import { showStatement } from './statement.ts';
import {
  addExternalAccount,
  amountFor,
  createCustomer,
  findAccount,
  fund,
  payOut,
  readJournal,
} from './steps.ts';
import { watch } from './watch.ts';

export interface DemoOptions {
  /** Decimal, in the demo's currency. */
  readonly amount: string;
  /** Three digits at the end of the external account's number. */
  readonly suffix: string;
}

/** A payout from nothing to its end, then what the ledger says about it. @throws DemoError */
export const runDemo = async (service: Service, screen: Screen, options: DemoOptions): Promise<void> => {
  const { paint } = screen;
  let count = 0;
  const step = async <T>(title: string, work: Promise<T>, facts: (result: T) => string): Promise<T> => {
    count += 1;
    screen.progress(title);
    const result = await work;
    screen.line(`${count}  ${title.padEnd(17)} ${facts(result)}`);
    return result;
  };
  screen.line(paint.faint(`Payments Service at ${service.baseUrl}`));
  screen.line();
  const customerId = await step('Customer', createCustomer(service), (id) => id);
  const account = await step(
    'Internal account',
    findAccount(service, customerId),
    ({ id, balance }) => `${id}  ${formatAmount(balance)}`,
  );
  const amount = amountFor(account, options.amount);
  await step('Funded', fund(service, account.id, amount * 2), ({ balance }) => formatAmount(balance));
  const external = await step(
    'External account',
    addExternalAccount(service, customerId, options.suffix),
    ({ id, status }) => `${id}  ${status}, ends in ${options.suffix}`,
  );
  const paid = { amount, currency: account.balance.currency };
  const payment = payOut(service, { from: account.id, to: external.id, amount });
  const first = await step('Paid out', payment, ({ id }) => `${id}  ${formatAmount(paid)}`);
  const last = await watch(service, screen, first);
  screen.line();
  const [settled, entries] = await Promise.all([
    findAccount(service, customerId),
    readJournal(service, account.id),
  ]);
  showStatement(screen, settled, entries);
  screen.line();
  screen.line(`Transaction  ${last.id}`);
  screen.line(`Reference    ${last.reconciliationInstructions?.reference ?? '-'}`);
};
