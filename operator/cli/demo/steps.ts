import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestOf } from '#client';
import { isClabe } from '#shared/accounts/account-checks.ts';
import { DemoError } from './demo-error.ts';
import {
  type Customer,
  type ExternalAccount,
  type InternalAccount,
  type JournalEntry,
  minorUnits,
  type Quote,
  type Transaction,
} from './money.ts';
import type { Screen } from './screen.ts';
import type { Service } from './service.ts';

/** The context of the demo: the service, the screen and the numbered steps. */
export interface Tour {
  readonly service: Service;
  readonly screen: Screen;
  /** Waits for `work`, then writes one numbered line with its facts. */
  step<T>(title: string, work: Promise<T>, facts: (result: T) => string): Promise<T>;
}

const titleWidth = 17;
const numberWidth = 2;

export const openTour = (service: Service, screen: Screen): Tour => {
  let count = 0;
  return {
    service,
    screen,
    step: async (title, work, facts) => {
      count += 1;
      screen.progress(title);
      const result = await work;
      const number = String(count).padStart(numberWidth);
      screen.line(`${number}  ${title.padEnd(titleWidth)} ${facts(result)}`);
      return result;
    },
  };
};

export const currency = 'USD';
const address = { line1: '1 Main Street', city: 'Springfield', postalCode: '12345', country: 'US' };
const person = { fullName: 'Jane Doe', birthDate: '1990-01-15', nationality: 'US', address };

export const createCustomer = (service: Service): Promise<Customer> => {
  const body = { customerType: 'INDIVIDUAL' as const, region: 'US', currencies: [currency], ...person };
  return service.ask((payments) => payments.post('/customers', { body }));
};

/** The customer's account in the demo's currency, with its present balance. */
export const findAccount = async (service: Service, customerId: string): Promise<InternalAccount> => {
  const query = { customerId, currency };
  const { data } = await service.ask((payments) => payments.get('/customers/internal-accounts', { query }));
  const [account] = data;
  if (account === undefined) throw new DemoError(`The customer has no account in ${currency}`);
  return account;
};

export const amountFor = (account: InternalAccount, text: string): number =>
  minorUnits(text, account.balance.currency);

export const fund = (service: Service, accountId: string, amount: number): Promise<InternalAccount> =>
  service.ask((payments) =>
    payments.post('/sandbox/internal-accounts/{accountId}/fund', { path: { accountId }, body: { amount } }),
  );

const beneficiary = { beneficiaryType: 'INDIVIDUAL' as const, ...person };

const addExternalAccount = (
  service: Service,
  body: RequestOf<'post', '/customers/external-accounts'>['body'],
): Promise<ExternalAccount> =>
  service.ask((payments) => payments.post('/customers/external-accounts', { body }));

/** The end of the account number chooses what the bank does with a payment. */
export const addDollarAccount = (service: Service, customerId: string, suffix: string) => {
  const accountNumber = `${randomInt(100_000_000, 1_000_000_000)}${suffix}`;
  return addExternalAccount(service, {
    customerId,
    currency,
    accountInfo: { accountType: 'USD_ACCOUNT', accountNumber, routingNumber: '021000021', beneficiary },
  });
};

/** Its last digit checks the others, and production refuses a wrong one. */
const clabeEndingIn = (suffix: string): string => {
  for (;;) {
    const clabe = `646180${randomInt(100_000_000, 1_000_000_000)}${suffix}`;
    if (isClabe(clabe)) return clabe;
  }
};

export const addPesoAccount = (service: Service, customerId: string, suffix: string) => {
  const clabeNumber = clabeEndingIn(suffix);
  return addExternalAccount(service, {
    customerId,
    currency: 'MXN',
    accountInfo: { accountType: 'MXN_ACCOUNT', clabeNumber, beneficiary },
  });
};

interface Payment {
  readonly from: string;
  readonly to: string;
  /** Smallest unit. */
  readonly amount: number;
}

export const payOut = (service: Service, { from, to, amount }: Payment): Promise<Transaction> => {
  const body = { source: { accountId: from }, destination: { accountId: to }, amount };
  return service.ask((payments) => payments.post('/transfer-out', { body }));
};

/** Locks the rate for five minutes. Exactly `amount` leaves the account. */
export const quote = (service: Service, { from, to, amount }: Payment): Promise<Quote> =>
  service.ask((payments) =>
    payments.post('/quotes', {
      body: {
        source: { sourceType: 'ACCOUNT', accountId: from },
        destination: { destinationType: 'ACCOUNT', accountId: to },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: amount,
      },
    }),
  );

export const execute = (service: Service, quoteId: string): Promise<Quote> =>
  service.ask((payments) => payments.post('/quotes/{quoteId}/execute', { path: { quoteId } }));

/** The sandbox acts as a payer of another institution. */
export const receiveUmaPayment = (
  service: Service,
  receiverUmaAddress: string,
  amount: number,
): Promise<Transaction> =>
  service.ask((payments) =>
    payments.post('/sandbox/uma/receive', {
      body: {
        senderUmaAddress: '$payer@sandbox.uma.test',
        receiverUmaAddress,
        receivingCurrencyCode: currency,
        receivingCurrencyAmount: amount,
      },
    }),
  );

export const readTransaction = (service: Service, transactionId: string): Promise<Transaction> =>
  service.ask((payments) => payments.get('/transactions/{transactionId}', { path: { transactionId } }));

/** Oldest first, because journal ids sort by time. */
export const readJournal = async (service: Service, accountId: string): Promise<JournalEntry[]> => {
  const entries = await service.ask((payments) =>
    payments.list('/internal-accounts/{accountId}/journal-entries', { path: { accountId } }).all(),
  );
  return entries.sort((left, right) => (left.id < right.id ? -1 : 1));
};

/** Fast enough to look immediate, slow enough for any rate limit. */
const pollMs = 300;
/** The sandbox's slowest answer takes 6 minutes. */
const patienceMs = 480_000;

const finalStatuses: ReadonlySet<string> = new Set([
  'COMPLETED',
  'FAILED',
  'REJECTED',
  'REFUNDED',
  'EXPIRED',
]);

const isFinal = ({ status }: Transaction): boolean => finalStatuses.has(status);

interface Watched {
  readonly transaction: Transaction;
  readonly isOver: (transaction: Transaction) => boolean;
  /** A state that the screen already shows. */
  readonly shown?: string;
}

const follow = async (service: Service, screen: Screen, watched: Watched): Promise<Transaction> => {
  const startedMs = performance.now();
  let { transaction, shown = '' } = watched;
  for (;;) {
    const elapsedMs = performance.now() - startedMs;
    if (transaction.status !== shown) screen.line(stateLine(screen, transaction, elapsedMs));
    shown = transaction.status;
    if (watched.isOver(transaction)) return transaction;
    if (elapsedMs > patienceMs) throw new DemoError(`${transaction.id} is still ${transaction.status}`);
    screen.progress(`${transaction.status}: the bank takes its time`);
    await sleep(pollMs);
    transaction = await readTransaction(service, transaction.id);
  }
};

/** Shows each new state of a transaction once, until a final one. @throws DemoError */
export const watch = (service: Service, screen: Screen, transaction: Transaction): Promise<Transaction> =>
  follow(service, screen, { transaction, isOver: isFinal });

/** Waits until the bank returns a completed payment. @throws DemoError */
export const watchReturn = (service: Service, screen: Screen, transaction: Transaction) =>
  follow(service, screen, {
    transaction,
    isOver: ({ status }) => status !== 'COMPLETED',
    shown: transaction.status,
  });

const stateLine = ({ paint }: Screen, transaction: Transaction, elapsedMs: number): string => {
  const { status, failureReason } = transaction;
  const refund = 'refund' in transaction ? transaction.refund : undefined;
  const colour = status === 'COMPLETED' ? paint.good : isFinal(transaction) ? paint.bad : paint.waiting;
  const facts = [
    `after ${(elapsedMs / 1000).toFixed(1)} s`,
    ...(failureReason === undefined ? [] : [failureReason]),
    ...(refund === undefined ? [] : [`refund ${refund.status}`]),
  ];
  return `     ${colour(status.padEnd(11))} ${facts.join(', ')}`;
};
