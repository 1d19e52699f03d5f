import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { bareUuid } from '#shared/kernel/ids.ts';
import { tryTransact } from '#shared/kernel/table/transact.ts';
import { prepareExecution } from '#shared/payments/quotes/prepare-execution.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import type { QuotedTransaction } from '#shared/transactions/transaction.ts';
import { handler as executeQuote } from '../../../../functions/payments/execute-quote.ts';
import { handler as getQuote } from '../../../../functions/payments/get-quote.ts';
import { handler as cancelTransaction } from '../../../../functions/transactions/cancel-transaction.ts';
import { handler as readTransaction } from '../../../../functions/transactions/get-transaction.ts';
import { handler as getTransactionTimeline } from '../../../../functions/transactions/get-transaction-timeline.ts';
import { handler as listTransactions } from '../../../../functions/transactions/list-transactions.ts';
import { tokenId } from '../../kernel/endpoint-calls.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { fill, store } from '../../support/payments.ts';
import { seedWorld } from '../../support/world.ts';
import { pendingQuote } from './executable-quote.ts';
import { accountId, bank } from './quote-world.ts';

const current = useMemoryTable();
const quote: QuotedTransaction = {
  ...pendingQuote,
  source: { kind: 'ACCOUNT', accountId: accountId('USD'), currency: 'USD' },
  destination: { kind: 'ACCOUNT', accountId: `ExternalAccount:${bank().uuid}`, currency: 'EUR' },
};
const { platformId, uuid } = quote;
const handlerSchema = z.custom<(event: object, context: object) => Promise<{ body: string }>>(
  (value) => value instanceof Function,
);
const call = async (handler: unknown): Promise<string> => {
  const { body } = await handlerSchema.parse(handler)(
    {
      headers: {},
      httpMethod: 'GET',
      pathParameters: { quoteId: `Quote:${uuid}`, transactionId: `Transaction:${uuid}` },
      queryStringParameters: null,
      body: null,
      requestContext: { requestId: 'r-1', authorizer: { platformId, tokenId } },
    },
    {},
  );
  return body;
};

/** Everything that a platform can call and that shows the state of a quote. */
const readers: readonly (readonly [string, unknown])[] = [
  ['the quote', getQuote],
  ['the transaction', readTransaction],
  ['its timeline', getTransactionTimeline],
  ['the list', listTransactions],
  ['the refusal of another execution', executeQuote],
  ['the refusal of a cancellation', cancelTransaction],
];

const lastMoment = '2025-10-13T12:04:59.999Z';
const over = '2025-10-13T12:05:00.000Z';
const at = (time: string) => vi.setSystemTime(Date.parse(time));
/** An execution that was found to be in time, and whose commit is still on its way. */
const execution = () => prepareExecution(quote, ({ status }) => status);
const status = async () => (await getTransaction(platformId, uuid))?.status;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  at(lastMoment);
  seedWorld(current.table);
  fill(current.table, bareUuid(accountId('USD')), { balanceMinor: 10_000 });
  store(current.table, quote);
});

describe('whoever has read EXPIRED never reads anything else', () => {
  it.each(readers)('in %s', async (_what, reader) => {
    const { writes } = await execution();
    at(over);

    expect(await call(reader)).toContain('EXPIRED');

    const failed = await tryTransact(writes);
    expect(failed?.has('payment')).toBe(true);
    expect(await status()).toBe('EXPIRED');
    expect(await call(reader)).toContain('EXPIRED');
  });

  it.each(readers)('and a quote that was executed first is not EXPIRED in %s', async (_what, reader) => {
    const { writes } = await execution();
    expect(await tryTransact(writes)).toBeUndefined();
    at(over);

    expect(await call(reader)).not.toContain('EXPIRED');
    expect(await status()).toBe('PROCESSING');
  });

  it('and a list whose index is older than the execution does not show EXPIRED', async () => {
    const stale = current.table.find(`TRANSACTION#${platformId}#${uuid}`, 'TRANSACTION');
    const { writes } = await execution();
    expect(await tryTransact(writes)).toBeUndefined();
    at(over);
    const send = current.table.send.bind(current.table);
    vi.spyOn(current.table, 'send').mockImplementation(async (command) =>
      command instanceof QueryCommand &&
      command.input.ExpressionAttributeValues?.[':partition'] === stale?.listPk
        ? { Items: [stale] }
        : send(command),
    );

    const list = await call(listTransactions);

    expect(list).toContain('"PROCESSING"');
    expect(list).not.toContain('EXPIRED');
  });

  it.each(readers.filter(([, reader]) => reader !== cancelTransaction))(
    'and before its time it is PENDING in %s',
    async (_what, reader) => {
      expect(await call(reader)).not.toContain('EXPIRED');
    },
  );
});
