import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ConditionsFailed } from '#shared/kernel/table/transact.ts';
import { prepareQuote } from '#shared/payments/quotes/prepare.ts';
import { prepareExecution, requireQuote } from '#shared/payments/quotes/prepare-execution.ts';
import type { QuoteRequest } from '#shared/payments/quotes/schemas.ts';
import { parseTransaction } from '#shared/transactions/store.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { balanceAt, fill, store } from '../../support/payments.ts';
import { failedWrites, seedWorld } from '../../support/world.ts';
import { pendingQuote } from './executable-quote.ts';
import { accountId, bank, customer, othersAccountId, platform, request } from './quote-world.ts';

const current = useMemoryTable();
const platformId = platform().uuid;
const account = accountId('USD').slice('InternalAccount:'.length);
const failing = (name: string) => new ConditionsFailed([{ name, item: undefined }], undefined);
const prepare = (more: Partial<QuoteRequest> = {}) => prepareQuote(platformId, request(more));
const joe = { destinationType: 'UMA_ADDRESS', umaAddress: '$joe@acme.example' } as const;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2025-10-13T12:00:00.000Z'), toFake: ['Date'] });
  seedWorld(current.table, { platform: { umaDomain: 'acme.example' } });
  fill(current.table, account, { balanceMinor: 10_000 });
});

describe('a quote', () => {
  it('is filed and takes no money', async () => {
    const { body, writes } = await prepare();
    expect(failedWrites(current.table, writes)).toEqual([]);

    expect(body).toMatchObject({ status: 'PENDING', totalSendingAmount: 10_000 });
    expect(
      current.table.all().filter(({ status, quote }) => quote !== undefined && status === 'PENDING'),
    ).toHaveLength(1);
    expect(balanceAt(current.table, account)).toMatchObject({ balanceMinor: 10_000 });
  });

  it('can be executed at once', async () => {
    const { body, writes } = await prepare({ immediatelyExecute: true });
    expect(failedWrites(current.table, writes)).toEqual([]);

    expect(body).toMatchObject({ status: 'PROCESSING' });
    expect(balanceAt(current.table, account)).toMatchObject({ balanceMinor: 0, openTransactions: 1 });
  });

  it('that is executed at once needs its money', async () => {
    fill(current.table, account, { balanceMinor: 9_999 });
    const { writes, apiErrorFor } = await prepare({ immediatelyExecute: true });

    expect(failedWrites(current.table, writes)).toEqual(['balance']);
    expect(apiErrorFor(failing('balance'))).toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
    expect(() => apiErrorFor(failing('payment'))).toThrow('id was taken');
  });

  it('that is executed at once is bound to the receiver of the address', async () => {
    const { writes, apiErrorFor } = await prepare({ immediatelyExecute: true, destination: joe });

    expect(Object.keys(writes)).toContain('address');
    expect(apiErrorFor(failing('address'))).toMatchObject({ status: 409 });
  });

  it('whose uuid is taken is a bug', async () => {
    const { apiErrorFor } = await prepare();

    expect(() => apiErrorFor(failing('payment'))).toThrow('id was taken');
  });

  it.each<[string, Partial<QuoteRequest>, string]>([
    [
      'an account of the platform itself',
      { source: { sourceType: 'ACCOUNT', accountId: accountId('USD', platformId) } },
      'Platform',
    ],
    [
      'real-time funding of the platform',
      { source: { sourceType: 'REALTIME_FUNDING', currency: 'USD' } },
      'Platform',
    ],
    [
      'real-time funding of a customer',
      {
        source: {
          sourceType: 'REALTIME_FUNDING',
          currency: 'USD',
          customerId: `Customer:${customer().uuid}`,
        },
      },
      'Customer',
    ],
  ])('is paid from %s', async (_what, more, owner) => {
    const { writes } = await prepare(more);

    const { ownerId } = parseTransaction(writes.payment?.Put?.Item);

    expect(ownerId).toContain(`${owner}:`);
  });

  it.each<[string, QuoteRequest['destination'], string]>([
    [
      'a bank account',
      { destinationType: 'ACCOUNT', accountId: `ExternalAccount:${bank().uuid}` },
      'ExternalAccount',
    ],
    [
      'an account of another customer',
      { destinationType: 'ACCOUNT', accountId: othersAccountId('EUR') },
      'InternalAccount',
    ],
  ])('is paid to %s', async (_what, destination, kind) => {
    const { writes } = await prepare({ destination });

    expect(writes.payment?.Put?.Item?.destination).toMatchObject({
      accountId: expect.stringContaining(`${kind}:`),
    });
  });

  it('is paid to the customer who has a UMA address', async () => {
    const { writes } = await prepare({ destination: joe });

    expect(writes.payment?.Put?.Item).toMatchObject({ receiverUuid: expect.stringMatching(/f400$/) });
  });
});

describe('the execution of a quote', () => {
  const quote = {
    ...pendingQuote,
    source: { kind: 'ACCOUNT', accountId: accountId('USD'), currency: 'USD' },
    destination: { kind: 'ACCOUNT', accountId: `ExternalAccount:${bank().uuid}`, currency: 'EUR' },
  } as const;
  const funded = { ...quote, source: { kind: 'REALTIME_FUNDING', currency: 'USD' } } as const;
  const execute = (one: typeof quote | typeof funded = quote) =>
    prepareExecution(one, ({ status }) => status);

  it('takes the money', async () => {
    store(current.table, quote);
    const { body, writes } = await execute();

    expect(body).toBe('PROCESSING');
    expect(failedWrites(current.table, writes)).toEqual([]);
    expect(balanceAt(current.table, account)).toMatchObject({ balanceMinor: 0, openTransactions: 1 });
    expect(failedWrites(current.table, (await execute()).writes)).toContain('payment');
  });

  it.each([
    ['payment', quote, { code: 'QUOTE_NOT_EXECUTABLE' }],
    ['address', quote, { status: 409 }],
    ['balance', quote, { code: 'INSUFFICIENT_BALANCE' }],
  ] as const)('that fails on its %s is refused', async (name, one, expected) => {
    const { apiErrorFor } = await execute(one);

    expect(apiErrorFor(failing(name))).toMatchObject(expected);
  });

  it('that was posted before is a bug', async () => {
    const { apiErrorFor } = await execute();

    expect(() => apiErrorFor(failing('journal.PAYMENT'))).toThrow('was taken');
  });

  it('needs a receiver that is still there', async () => {
    const key = { pk: `EXTERNAL#${platformId}#${bank().uuid}`, sk: 'EXTERNAL' };
    current.table.seed({ ...current.table.find(key.pk, key.sk), ...key, status: 'PENDING' });

    await expect(execute()).rejects.toMatchObject({ code: 'INVALID_BANK_ACCOUNT' });
  });

  it('needs the quote', async () => {
    store(current.table, quote);

    expect(await requireQuote(platformId, quote.uuid)).toEqual(quote);
    await expect(requireQuote('another', quote.uuid)).rejects.toMatchObject({ code: 'QUOTE_NOT_FOUND' });
  });
});
