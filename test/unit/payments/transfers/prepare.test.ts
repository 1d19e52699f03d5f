import { beforeEach, describe, expect, it } from 'vitest';
import { ConditionsFailed } from '#shared/kernel/table/transact.ts';
import { prepareTransfer, type TransferOrder } from '#shared/payments/transfers/prepare.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { balanceAt, fill, legsOn } from '../../support/payments.ts';
import { failedWrites, seedWorld } from '../../support/world.ts';
import { accountId, bank, customer, platform } from '../quotes/quote-world.ts';

const current = useMemoryTable();
const account = accountId('EUR').slice('InternalAccount:'.length);
const order = (more: Partial<TransferOrder> = {}): TransferOrder => ({
  platformId: platform().uuid,
  type: 'OUTGOING',
  internalId: accountId('EUR'),
  externalId: `ExternalAccount:${bank().uuid}`,
  amount: 500,
  ...more,
});
const commit = async (more: Partial<TransferOrder>): Promise<string[]> =>
  failedWrites(current.table, (await prepareTransfer(order(more))).writes);
const withSuffix = (suffix: string): void => {
  current.table.seed({
    ...current.table.find(`EXTERNAL#${platform().uuid}#${bank().uuid}`, 'EXTERNAL'),
    fields: { iban: `DE89370400440532013${suffix}` },
  });
};

beforeEach(() => {
  seedWorld(current.table);
  fill(current.table, account, { balanceMinor: 500 });
});

describe('a transfer', () => {
  it.each([
    ['out takes its amount', 'OUTGOING', 0, 'TRANSFER EUR -500'],
    ['in adds its amount', 'INCOMING', 1_000, 'TRANSFER EUR 500'],
  ] as const)('%s', async (_what, type, balanceMinor, leg) => {
    expect(await commit({ type })).toEqual([]);

    expect(balanceAt(current.table, account)).toMatchObject({ balanceMinor });
    expect(legsOn(current.table, account)).toEqual([leg]);
  });

  it('shows the payment that it files', async () => {
    const { body } = await prepareTransfer(order({ type: 'INCOMING' }));

    expect(body).toMatchObject({
      type: 'INCOMING',
      status: 'COMPLETED',
      receivedAmount: { amount: 500 },
      customerId: `Customer:${customer().uuid}`,
    });
  });

  it('fails on its balance', async () => {
    expect(await commit({ amount: 501 })).toEqual(['balance']);
  });

  it.each([
    ['OUTGOING', 'INSUFFICIENT_BALANCE'],
    ['INCOMING', 'AMOUNT_OUT_OF_RANGE'],
  ] as const)('%s whose balance refuses it is %s', async (type, code) => {
    const { apiErrorFor } = await prepareTransfer(order({ type }));

    expect(
      apiErrorFor(new ConditionsFailed([{ name: 'balance', item: undefined }], undefined)),
    ).toMatchObject({ code });
    const other = new ConditionsFailed([{ name: 'payment', item: undefined }], undefined);
    expect(() => apiErrorFor(other)).toThrow('id was taken');
  });

  it.each(['OUTGOING', 'INCOMING'] as const)(
    '%s of an owner whose approval has ended since is USER_NOT_READY',
    async (type) => {
      const { apiErrorFor } = await prepareTransfer(order({ type }));
      const item = {
        platformId: platform().uuid,
        accountUuid: account,
        balanceMinor: 1,
        leastOwnerVersion: 2,
      };

      expect(apiErrorFor(new ConditionsFailed([{ name: 'balance', item }], undefined))).toMatchObject({
        code: 'USER_NOT_READY',
      });
    },
  );

  it('to an account that is deleted in the same moment is refused', async () => {
    const { apiErrorFor } = await prepareTransfer(order());

    expect(apiErrorFor(new ConditionsFailed([{ name: 'payee', item: undefined }], undefined))).toMatchObject({
      code: 'INVALID_BANK_ACCOUNT',
      details: { accountStatus: 'INACTIVE' },
    });
  });

  it.each([
    ['OUTGOING', { internalId: accountId('MXN') }, 'source.accountId'],
    ['OUTGOING', { externalId: `ExternalAccount:${customer().uuid}` }, 'destination.accountId'],
    ['INCOMING', { internalId: accountId('MXN') }, 'destination.accountId'],
    ['INCOMING', { externalId: `ExternalAccount:${customer().uuid}` }, 'source.accountId'],
  ] as const)('%s with %o names the field of the unknown account: %s', async (type, change, path) => {
    await expect(prepareTransfer(order({ type, ...change }))).rejects.toMatchObject({
      code: 'ACCOUNT_NOT_FOUND',
      message: `${path} names no account of this platform.`,
    });
  });
});

describe('a transfer to an account with a magic suffix', () => {
  it('004 leaves and comes back', async () => {
    withSuffix('004');
    expect(await commit({})).toEqual([]);

    expect(balanceAt(current.table, account)).toMatchObject({ balanceMinor: 500 });
    expect(legsOn(current.table, account)).toEqual(['TRANSFER EUR -500', 'REFUND EUR 500']);
  });

  it.each([
    ['OUTGOING', 0],
    ['INCOMING', 500],
  ] as const)('005 %s stays open', async (type, balanceMinor) => {
    withSuffix('005');
    expect(await commit({ type })).toEqual([]);

    expect(balanceAt(current.table, account)).toMatchObject({ balanceMinor, openTransactions: 1 });
  });

  it.each(['002', '003', '004', '005'])('%s needs its money, too', async (suffix) => {
    withSuffix(suffix);

    expect(await commit({ amount: 501 })).toEqual(['balance']);
    expect(balanceAt(current.table, account)).toMatchObject({ balanceMinor: 500 });
  });

  it('004 that comes in moves nothing', async () => {
    withSuffix('004');
    expect(await commit({ type: 'INCOMING' })).toEqual([]);

    expect(balanceAt(current.table, account)).toMatchObject({ balanceMinor: 500, version: 1 });
  });
});
