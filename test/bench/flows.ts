import { randomUUID } from 'node:crypto';
import { accountSample } from '#test/support/samples.ts';
import type { BenchHost } from './bench-host.ts';
import { customerFlows } from './customer-flows.ts';
import type { Flow, MeasuredCall } from './flow.ts';
import { incomingFlows } from './incoming-flows.ts';
import { quoteFlows } from './quote-flows.ts';
import { customerBody, newCustomer, newPayer, transferBody } from './world.ts';

interface TransferWish {
  readonly direction?: 'out' | 'in';
  readonly suffix?: string;
  readonly key?: boolean;
}

const transfer =
  ({ direction = 'out', suffix = '000', key = true }: TransferWish) =>
  async (bench: BenchHost): Promise<MeasuredCall> => ({
    operation: direction === 'out' ? 'createTransferOut' : 'createTransferIn',
    request: {
      body: transferBody(await newPayer(bench, suffix), direction),
      ...(key ? { key: randomUUID() } : {}),
    },
    status: 201,
    ...(suffix === '005' ? { endsLater: true } : {}),
  });

/** The same call a second time. */
const replay = async (bench: BenchHost): Promise<MeasuredCall> => {
  const call = await transfer({})(bench);
  await bench.api.ok(call.operation, call.request);
  return call;
};

const uncovered = async (bench: BenchHost): Promise<MeasuredCall> => {
  const call = await transfer({})(bench);
  const body = transferBody(await newPayer(bench), 'out');
  return { ...call, request: { ...call.request, body: { ...body, amount: 100_001 } }, status: 400 };
};

const getTransaction = async (bench: BenchHost): Promise<MeasuredCall> => {
  const { operation, request } = await transfer({})(bench);
  const made = await bench.api.call(operation, request);
  const path = { transactionId: String(JSON.parse(made.text).id) };
  return { operation: 'getTransaction', request: { path }, status: 200 };
};

/** A customer with three payments, so that lists have entries. */
const paidThrice = async (bench: BenchHost) => {
  const payer = await newPayer(bench);
  for (let count = 0; count < 3; count += 1) {
    await bench.api.ok('createTransferOut', { body: transferBody(payer, 'out') });
  }
  return payer;
};

const read =
  (
    operation: MeasuredCall['operation'],
    requestOf: (bench: BenchHost) => Promise<MeasuredCall['request']>,
  ): Flow['prepare'] =>
  async (bench) => ({ operation, request: await requestOf(bench), status: 200 });

/** Transfers, customers, accounts and lists. */
export const transferFlows: readonly Flow[] = [
  { id: 'transfer-out', prepare: transfer({}) },
  { id: 'transfer-out, no key', prepare: transfer({ key: false }) },
  { id: 'transfer-out, suffix 002', prepare: transfer({ suffix: '002' }) },
  { id: 'transfer-out, suffix 004', prepare: transfer({ suffix: '004' }) },
  { id: 'transfer-out, suffix 005', prepare: transfer({ suffix: '005' }) },
  { id: 'transfer-out, replayed', prepare: replay },
  { id: 'transfer-out, not covered', prepare: uncovered },
  { id: 'transfer-in', prepare: transfer({ direction: 'in' }) },
  { id: 'transfer-in, suffix 002', prepare: transfer({ direction: 'in', suffix: '002' }) },
  { id: 'transfer-in, suffix 005', prepare: transfer({ direction: 'in', suffix: '005' }) },
  {
    id: 'create customer',
    prepare: async () => ({ operation: 'createCustomer', request: { body: customerBody() }, status: 201 }),
  },
  {
    id: 'create external account',
    prepare: async (bench) => ({
      operation: 'createExternalAccount',
      request: { body: { customerId: await newCustomer(bench), ...accountSample() } },
      status: 201,
    }),
  },
  {
    id: 'fund',
    prepare: async (bench) => {
      const { accountId } = await newPayer(bench);
      const request = { path: { accountId }, body: { amount: 500 } };
      return { operation: 'fundInternalAccount', request, status: 200 };
    },
  },
  { id: 'get transaction', prepare: getTransaction },
  {
    id: 'get customer',
    prepare: read('getCustomer', async (bench) => ({ path: { customerId: await newCustomer(bench) } })),
  },
  {
    id: 'get external account',
    prepare: read('getExternalAccount', async (bench) => ({
      path: { externalAccountId: (await newPayer(bench)).bankId },
    })),
  },
  { id: 'get config', prepare: read('getConfig', async () => ({})) },
  {
    id: 'list internal accounts of a customer',
    prepare: read('listInternalAccounts', async (bench) => ({
      query: { customerId: (await newPayer(bench)).customerId },
    })),
  },
  {
    id: 'list external accounts of a customer',
    prepare: read('listExternalAccounts', async (bench) => ({
      query: { customerId: (await newPayer(bench)).customerId },
    })),
  },
  {
    id: 'list transactions of a customer, 3',
    prepare: read('listTransactions', async (bench) => ({
      query: { customerId: (await paidThrice(bench)).customerId },
    })),
  },
  {
    id: 'list transactions of the platform, page of 2',
    prepare: read('listTransactions', async (bench) => {
      await paidThrice(bench);
      // So few items that one page of each shard is one read, whichever shards they are in.
      return { query: { limit: 2 } };
    }),
  },
  {
    id: 'list journal entries, 4',
    prepare: read('listJournalEntries', async (bench) => ({
      path: { accountId: (await paidThrice(bench)).accountId },
    })),
  },
  ...customerFlows,
];

/** Quotes and incoming payments. */
export const paymentFlows: readonly Flow[] = [...quoteFlows, ...incomingFlows];

/** Every flow whose cost is worth watching. */
export const flows: readonly Flow[] = [...transferFlows, ...paymentFlows];
