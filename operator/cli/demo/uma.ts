import * as z from 'zod';
import { PaymentsError } from '#client';
import { neighbourDomain, neighbourPort } from '#infra/local/neighbour.ts';
import { publicKeysPath } from '#shared/uma/network/contract.ts';
import { DemoError } from './demo-error.ts';
import { type Customer, formatAmount, type InternalAccount, type Quote } from './money.ts';
import type { Screen } from './screen.ts';
import { connect, type Service } from './service.ts';
import {
  amountFor,
  createCustomer,
  currency,
  execute,
  findAccount,
  fund,
  openTour,
  readTransaction,
  type Tour,
  watch,
} from './steps.ts';
import { makeKeys, type Relay, startRelay, type UmaExchange } from './uma-relay.ts';
import { type SecondService, startSecondService } from './uma-second.ts';
import { verify } from './verification.ts';

const textSchema = z.string().optional().catch(undefined);
const answerSchema = z.looseObject({
  umaVersion: textSchema,
  code: textSchema,
  currencies: z.array(z.looseObject({ code: z.string() })).catch([]),
  pr: textSchema,
  converted: z.looseObject({ multiplier: z.number(), fee: z.number() }).optional().catch(undefined),
});

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};

/** What a message and its answer say, in a few words. */
const meaningOf = ({ path, status, answered }: UmaExchange): string => {
  const answer = answerSchema.safeParse(jsonOf(answered)).data;
  if (status !== 200) return `refused: ${answer?.code ?? ''}`;
  if (path === publicKeysPath) return 'certificates of both its keys';
  if (path.startsWith('/.well-known/lnurlp/')) {
    const codes = answer?.currencies.map(({ code }) => code).join(', ');
    return `takes ${codes}, speaks UMA ${answer?.umaVersion ?? '0.3'}; signed`;
  }
  if (path.startsWith('/uma/pay-requests/')) {
    const { multiplier = 0, fee = 0 } = answer?.converted ?? {};
    const msats = answer?.pr?.split('.').at(-2);
    return `an invoice of ${msats} millisatoshi at ${multiplier}, fee ${fee}; signed`;
  }
  return path.endsWith('/hook') ? 'taken: in the sandbox, this hook is the money' : 'answered';
};

const pathOf = (path: string): string => {
  const [name = ''] = path.split('?');
  // Whole addresses and ids say nothing more here.
  return decodeURIComponent(name)
    .replace(/(\$u[\da-f]{4})[\da-f]+/, '$1…')
    .replace(/(payments\/)[^/]+/, '$1…');
};

const messageLine = ({ paint }: Screen, exchange: UmaExchange): string => {
  const { method, host, path, status } = exchange;
  const colour = status === 200 ? paint.good : paint.bad;
  const asked = `${method.padEnd(4)} ${host}${pathOf(path)}`;
  return `     ${paint.faint(asked)}\n          ${colour(String(status))} ${meaningOf(exchange)}`;
};

interface Side {
  readonly service: Service;
  readonly customer: Customer;
  readonly account: InternalAccount;
  readonly umaDomain: string;
}

const umaDomainOf = async (service: Service): Promise<string> => {
  const { umaDomain } = await service.ask((payments) => payments.get('/config'));
  if (umaDomain === undefined) throw new DemoError('The platform has no UMA domain of its own');
  return umaDomain;
};

const openSide = async (tour: Tour, service: Service, umaDomain: string, text: string): Promise<Side> => {
  const customer = await tour.step(
    'Customer',
    createCustomer(service),
    ({ umaAddress }) => `${umaAddress}, at ${new URL(service.baseUrl).host}`,
  );
  if (!('kycStatus' in customer && customer.kycStatus === 'APPROVED'))
    await verify({ ...tour, service }, customer, { isProduction: false });
  const account = await findAccount(service, customer.id);
  const amount = amountFor(account, text) * 3;
  const funded = await tour.step('Funded', fund(service, account.id, amount), ({ balance }) =>
    formatAmount(balance),
  );
  return { service, customer, account: funded, umaDomain };
};

/** A service that starts makes its keys and loads its code, and the other one waits for 5 s only. */
const mostTries = 6;

const isUnanswered = (error: unknown): boolean =>
  error instanceof DemoError && error.cause instanceof PaymentsError && error.cause.status === 424;

const patiently = async <T>(call: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      if (tries === mostTries || !isUnanswered(error)) throw error;
    }
  }
};

const lookUp = ({ service, customer }: Side, receiverUmaAddress: string) =>
  service.ask((payments) =>
    payments.get('/receiver/uma/{receiverUmaAddress}', {
      path: { receiverUmaAddress },
      query: { customerId: customer.id },
    }),
  );

const quoteTo = (from: Side, to: Side, lookupId: string, amount: number): Promise<Quote> =>
  from.service.ask((payments) =>
    payments.post('/quotes', {
      body: {
        lookupId,
        source: { sourceType: 'ACCOUNT', accountId: from.account.id },
        destination: { destinationType: 'UMA_ADDRESS', umaAddress: to.customer.umaAddress, currency },
        lockedCurrencySide: 'RECEIVING',
        lockedCurrencyAmount: amount,
      },
    }),
  );

const offerText = (offer: Quote): string => {
  const sent = formatAmount({ amount: offer.totalSendingAmount, currency: offer.sendingCurrency });
  const received = formatAmount({ amount: offer.totalReceivingAmount, currency: offer.receivingCurrency });
  const fee = formatAmount({ amount: offer.feesIncluded, currency: offer.sendingCurrency });
  return `${offer.id}  ${sent} leaves, ${received} arrives, fee ${fee}`;
};

const incomingOf = async ({ service, customer }: Side): Promise<string> => {
  const query = { customerId: customer.id, type: 'INCOMING' as const, limit: 1 };
  const { data } = await service.ask((payments) => payments.get('/transactions', { query }));
  if (data[0] === undefined) throw new DemoError('The payment has not arrived');
  return data[0].id;
};

/** One payment over the network. @throws DemoError */
const payOver = async (tour: Tour, from: Side, to: Side, amount: number): Promise<void> => {
  const { screen, step } = tour;
  screen.line();
  screen.line(screen.paint.strong(`${from.umaDomain} pays ${to.umaDomain}`));
  const { lookupId } = await step(
    'Looked up',
    patiently(() => lookUp(from, to.customer.umaAddress)),
    ({ supportedCurrencies }) =>
      `${to.customer.umaAddress}  takes ${supportedCurrencies.map((one) => one.currency.code).join(', ')}`,
  );
  const offer = await step(
    'Quote',
    patiently(() => quoteTo(from, to, lookupId, amount)),
    offerText,
  );
  const { transactionId } = await step(
    'Executed',
    execute(from.service, offer.id),
    (done) => done.transactionId,
  );
  await watch(from.service, screen, await readTransaction(from.service, transactionId));
  const arrived = await incomingOf(to);
  const { status } = await readTransaction(to.service, arrived);
  const money = formatAmount({ amount, currency: offer.receivingCurrency });
  screen.line(`     ${screen.paint.good(status.padEnd(11))} ${arrived}  ${money} at ${to.umaDomain}`);
};

const balanceLine = async ({ service, customer, umaDomain }: Side): Promise<string> => {
  const { balance } = await findAccount(service, customer.id);
  return `${umaDomain.padEnd(neighbourDomain.length + 2)}${formatAmount(balance)}`;
};

export interface UmaDemo {
  /** @throws DemoError */
  run(): Promise<void>;
  /** Ends the second service, also while it starts. */
  stop(): Promise<void>;
}

interface UmaDemoOptions {
  readonly service: Service;
  readonly screen: Screen;
  /** Decimal amount in the demo's currency. */
  readonly amount: string;
  /** Resolves when the reader has seen enough. Absent: at once. */
  readonly untilSeen?: (second: SecondService) => Promise<void>;
}

/** Starts a second service beside the running one, and has each pay a customer of the other, with the messages. */
export const umaDemo = ({ service, screen, amount, untilSeen }: UmaDemoOptions): UmaDemo => {
  const ends: (() => Promise<void>)[] = [];
  const shownKeys = new Set<string>();
  const heard = (exchange: UmaExchange): void => {
    const { host, path, status } = exchange;
    // Each function asks for the keys once, and keeps them for minutes.
    if (path === publicKeysPath && status === 200) {
      if (shownKeys.has(host)) return;
      shownKeys.add(host);
    }
    screen.line(messageLine(screen, exchange));
  };
  const relay = async (port: number, to: () => number): Promise<Relay> => {
    const opened = await startRelay({ port, to, heard });
    ends.push(opened.stop);
    return opened;
  };
  const run = async (): Promise<void> => {
    const { paint } = screen;
    const firstPort = Number(new URL(service.baseUrl).port);
    const wanted = neighbourPort(firstPort);
    if (wanted === undefined)
      throw new DemoError('--uma is for a service on this machine, on a port below 65,436');
    const firstDomain = await umaDomainOf(service);
    let secondPort = 0;
    await relay(wanted, () => secondPort);
    const toFirst = await relay(0, () => firstPort);
    screen.line(paint.faint(`Payments Service at ${service.baseUrl}; a second one starts beside it`));
    screen.progress('the second service starts');
    const process = startSecondService({ [firstDomain]: `http://127.0.0.1:${toFirst.port}` });
    ends.unshift(process.stop);
    const second = await process.started;
    secondPort = Number(new URL(second.baseUrl).port);
    screen.line(paint.faint(`The second one runs at ${second.baseUrl}`));
    screen.line();
    await Promise.all([makeKeys(firstPort, firstDomain), makeKeys(secondPort, neighbourDomain)]);
    const tour = openTour(service, screen);
    const here = await openSide(tour, service, firstDomain, amount);
    const there = await openSide(tour, connect(second), neighbourDomain, amount);
    const units = amountFor(here.account, amount);
    await payOver(tour, here, there, units);
    await payOver(tour, there, here, units);
    screen.line();
    screen.line(paint.strong('Balances'));
    for (const side of [here, there]) screen.line(await balanceLine(side));
    await untilSeen?.(second);
  };
  return {
    run,
    stop: async () => {
      for (const end of ends) await end();
    },
  };
};
