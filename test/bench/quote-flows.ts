import { randomUUID } from 'node:crypto';
import { accountSample } from '#test/support/samples.ts';
import type { BenchHost } from './bench-host.ts';
import type { Flow, MeasuredCall } from './flow.ts';
import { newCustomer, newPayer, newReceiver, type QuoteWish, quoteBody } from './world.ts';

type Destination = QuoteWish['destination'];

const toBank =
  (suffix: string) =>
  async ({ api }: BenchHost): Promise<Destination> => {
    const { id: accountId } = await api.ok('createPlatformExternalAccount', {
      body: accountSample({ suffix, currency: 'EUR' }),
    });
    return { destinationType: 'ACCOUNT', accountId };
  };

const toCustomer = async (bench: BenchHost): Promise<Destination> => ({
  destinationType: 'UMA_ADDRESS',
  umaAddress: (await newReceiver(bench)).umaAddress,
});

const toAccount = async (bench: BenchHost): Promise<Destination> => ({
  destinationType: 'ACCOUNT',
  accountId: (await newReceiver(bench)).accountId,
});

interface CreateWish {
  readonly to?: (bench: BenchHost) => Promise<Destination>;
  readonly key?: boolean;
  readonly isExecuted?: boolean;
}

const under = (key: boolean) => (key ? { key: randomUUID() } : {});

const create =
  ({ to = toBank('000'), key = true, isExecuted = false }: CreateWish) =>
  async (bench: BenchHost): Promise<MeasuredCall> => {
    const { accountId } = await newPayer(bench);
    const body = quoteBody({ accountId, destination: await to(bench), isExecuted });
    // The first quote of a process reads the rates and keeps them for five minutes.
    await bench.api.ok('createQuote', { body: quoteBody({ accountId, destination: await to(bench) }) });
    const request = { body, ...under(key) };
    return { operation: 'createQuote', request, status: 201, ...(isExecuted ? { endsLater: true } : {}) };
  };

const execute =
  ({ to = toBank('000'), key = true }: CreateWish) =>
  async (bench: BenchHost): Promise<MeasuredCall> => {
    const { accountId } = await newPayer(bench);
    const body = quoteBody({ accountId, destination: await to(bench) });
    const { id: quoteId } = await bench.api.ok('createQuote', { body });
    const request = { path: { quoteId }, ...under(key) };
    return { operation: 'executeQuote', request, status: 200, endsLater: true };
  };

const send = async (bench: BenchHost): Promise<MeasuredCall> => {
  const { customerId } = await newPayer(bench);
  const source = { sourceType: 'REALTIME_FUNDING', customerId, currency: 'USD' };
  const body = { ...quoteBody({ accountId: '', destination: await toBank('000')(bench) }), source };
  const { id: quoteId } = await bench.api.ok('createQuote', { body });
  const request = { body: { quoteId, currencyCode: 'USD' } };
  return { operation: 'sendSandboxPayment', request, status: 200, endsLater: true };
};

const getQuote = async (bench: BenchHost): Promise<MeasuredCall> => {
  const { accountId } = await newPayer(bench);
  const body = quoteBody({ accountId, destination: await toBank('000')(bench) });
  const { id: quoteId } = await bench.api.ok('createQuote', { body });
  return { operation: 'getQuote', request: { path: { quoteId } }, status: 200 };
};

/** The second call, when the process already has the rates. */
const listRates = async ({ api }: BenchHost): Promise<MeasuredCall> => {
  const request = { query: { sourceCurrency: 'USD', destinationCurrency: 'EUR' } };
  await api.ok('listExchangeRates', request);
  return { operation: 'listExchangeRates', request, status: 200 };
};

const lookUpAddress = async (bench: BenchHost): Promise<MeasuredCall> => {
  const customerId = await newCustomer(bench);
  const { umaAddress: receiverUmaAddress } = await newReceiver(bench);
  const request = { path: { receiverUmaAddress }, query: { customerId } };
  await bench.api.ok('lookUpUmaAddress', request);
  return { operation: 'lookUpUmaAddress', request, status: 200 };
};

const lookUpAccount = async (bench: BenchHost): Promise<MeasuredCall> => {
  const { customerId, bankId } = await newPayer(bench);
  const request = { path: { accountId: bankId }, query: { customerId } };
  await bench.api.ok('lookUpExternalAccount', request);
  return { operation: 'lookUpExternalAccount', request, status: 200 };
};

/** Every flow of payments across currencies, up to the end of the work that each call starts. */
export const quoteFlows: readonly Flow[] = [
  { id: 'list exchange rates, 1 pair', prepare: listRates },
  { id: 'look up a UMA address of ours', prepare: lookUpAddress },
  { id: 'look up an external account', prepare: lookUpAccount },
  { id: 'quote to a bank', prepare: create({}) },
  { id: 'quote to a bank, no key', prepare: create({ key: false }) },
  { id: 'quote to a UMA address of ours', prepare: create({ to: toCustomer }) },
  { id: 'quote to a bank, executed at once', prepare: create({ isExecuted: true }) },
  { id: 'execute quote', prepare: execute({}) },
  { id: 'execute quote, no key', prepare: execute({ key: false }) },
  { id: 'execute quote, suffix 002', prepare: execute({ to: toBank('002') }) },
  { id: 'execute quote, suffix 006', prepare: execute({ to: toBank('006') }) },
  { id: 'execute quote, to an internal account', prepare: execute({ to: toAccount }) },
  { id: 'execute quote, to a UMA address of ours', prepare: execute({ to: toCustomer }) },
  { id: 'sandbox send', prepare: send },
  { id: 'get quote', prepare: getQuote },
];
