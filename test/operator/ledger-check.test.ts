import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type DifferenceKind, differenceKinds } from '#shared/reconciliation/difference.ts';
import { admin } from '#test/support/admin.ts';
import { sized } from '#test/support/proof.ts';
import { deleteItem, type Item, itemsAt, putItem } from '#test/support/raw-table.ts';
import { newPlatform, serviceAddress, type TestPlatform } from '#test/support/service.ts';

const reportSchema = z.object({
  check: z.object({
    endedAt: z.string(),
    isFull: z.boolean(),
    platforms: z.int(),
    accounts: z.int(),
    entries: z.int(),
    payments: z.int(),
    deferred: z.int(),
    differences: z.int(),
  }),
  differences: z.array(z.object({ kind: z.enum(differenceKinds), subject: z.string(), says: z.string() })),
});

const check = async (...options: string[]) => {
  const { text, errors, exitCode } = await admin('ledger', 'check', ...options, '--json');
  expect(errors).toBe('');
  const report = reportSchema.parse(JSON.parse(text));
  expect(exitCode).toBe(report.differences.length > 0 ? 1 : 0);
  return report;
};

const bare = (id: string): string => id.slice(id.indexOf(':') + 1);

/** A transfer out of an account with 10,000, by its outcome's suffix. */
const transferOut = async (platform: TestPlatform, suffix: string) => {
  const account = await platform.fundedAccount(10_000);
  const bank = await platform.externalAccount({ suffix, customerId: account.customerId });
  const { id } = await platform.api.ok('createTransferOut', {
    body: { source: { accountId: account.id }, destination: { accountId: bank.id }, amount: 2_500 },
  });
  await platform.settled(id);
  return { account, id };
};

/** Writes into the table behind the service's back, and can take it back. */
class Plants {
  readonly #undo: (() => Promise<void>)[] = [];

  async change(pk: string, sk: string, change: (item: Item) => Item | undefined): Promise<void> {
    const address = serviceAddress();
    const [before] = await itemsAt(address, [{ pk, sk }]);
    if (before === undefined) throw new Error(`There is no ${pk} ${sk}`);
    const after = change(before);
    this.#undo.push(() => putItem(address, before));
    await (after === undefined ? deleteItem(address, before) : putItem(address, after));
  }

  async undo(): Promise<void> {
    await Promise.all(this.#undo.map((undo) => undo()));
  }
}

describe('npm run admin -- ledger check', () => {
  it('finds nothing in payments of each outcome, reads all of them once, and then only what is new', async () => {
    const platform = await newPlatform();
    const sent = await Promise.all(['000', '002', '003'].map((suffix) => transferOut(platform, suffix)));
    const id = `Platform:${platform.id}`;

    const full = await check('--platform', id, '--full');
    expect(full).toMatchObject({
      differences: [],
      check: { isFull: true, platforms: 1, payments: 3, deferred: 0 },
    });
    // Three fundings, three debits, two refunds.
    expect(full.check.entries).toBe(8);

    const [first] = sent;
    const account = await check('--account', first?.account.id ?? '');
    expect(account).toMatchObject({ differences: [], check: { accounts: 1, entries: 2 } });
  });

  it('names each kind of violation, changes nothing, and finds nothing once it is undone', async () => {
    const platform = await newPlatform();
    const payments = await Promise.all(Array.from({ length: 8 }, () => transferOut(platform, '000')));
    const plants = new Plants();
    const place = (number: number) => {
      const { account, id } = payments[number] ?? { account: { id: '' }, id: '' };
      return {
        balance: [`ACCOUNT#${platform.id}#${bare(account.id)}`, 'BALANCE'],
        journal: [`JOURNAL#${platform.id}#${bare(account.id)}`, `${bare(id)}#TRANSFER`],
        payment: [`TRANSACTION#${platform.id}#${bare(id)}`, 'TRANSACTION'],
      } as const;
    };
    const plus =
      (name: string, more: bigint) =>
      (item: Item): Item => {
        const value = item[name];
        return { ...item, [name]: (typeof value === 'bigint' ? value : 0n) + more };
      };
    const withoutLastLeg = (item: Item): Item => ({
      ...item,
      legs: Array.isArray(item.legs) ? item.legs.slice(0, 1) : [],
    });
    await plants.change(...place(0).balance, plus('balanceMinor', 1n));
    await plants.change(...place(1).balance, plus('balanceMinor', -7_501n));
    await plants.change(...place(2).balance, (item) => ({ ...item, closedAt: '2026-11-23T00:00:00.000Z' }));
    await plants.change(...place(3).balance, plus('openTransactions', 1n));
    await plants.change(...place(4).journal, withoutLastLeg);
    await plants.change(...place(5).payment, () => undefined);
    await plants.change(...place(6).payment, (item) => ({ ...item, status: 'FAILED' }));
    await plants.change(...place(7).journal, () => undefined);

    const { differences } = await check('--platform', `Platform:${platform.id}`, '--full');
    const subjectsOf = (kind: DifferenceKind) =>
      differences
        .filter((one) => one.kind === kind)
        .map(({ subject }) => subject)
        .toSorted();
    const accounts = (...numbers: number[]) =>
      numbers.map((number) => payments[number]?.account.id).toSorted();
    const ids = (...numbers: number[]) => numbers.map((number) => payments[number]?.id).toSorted();
    expect(subjectsOf('BALANCE')).toEqual(accounts(0, 1, 7));
    expect(subjectsOf('OVERDRAWN')).toEqual(accounts(1));
    expect(subjectsOf('CLOSED_ACCOUNT')).toEqual(accounts(2));
    expect(subjectsOf('OPEN_PAYMENTS')).toEqual(accounts(3));
    expect(subjectsOf('JOURNAL_LEGS')).toHaveLength(1);
    expect(subjectsOf('JOURNAL_SOURCE')).toHaveLength(1);
    expect(subjectsOf('PAYMENT_JOURNALS')).toEqual(ids(4, 6, 7));
    expect(subjectsOf('PAYMENT_STATE')).toEqual(ids(6));
    expect(subjectsOf('HOUSE')).toEqual([`Platform:${platform.id}`]);

    const story = await check('--account', payments[7]?.account.id ?? '');
    expect(story.differences.map(({ kind }) => kind)).toContain('BALANCE');

    await plants.undo();
    expect((await check('--platform', `Platform:${platform.id}`, '--full')).differences).toEqual([]);
    expect(await platform.reconcile()).toEqual([]);
  });

  it('finds nothing while payments run', async () => {
    const platform = await newPlatform();
    const account = await platform.fundedAccount(1_000_000);
    const bank = await platform.externalAccount({ suffix: '002', customerId: account.customerId });
    let isOver = false;
    const pay = async (): Promise<void> => {
      while (!isOver) {
        await platform.api.ok('createTransferOut', {
          body: { source: { accountId: account.id }, destination: { accountId: bank.id }, amount: 10 },
        });
      }
    };
    const paying = Promise.all(Array.from({ length: sized(2, 3) }, pay));
    try {
      for (let round = 0; round < sized(2, 10); round += 1) {
        const { differences } = await check('--platform', `Platform:${platform.id}`);
        expect(differences).toEqual([]);
      }
    } finally {
      isOver = true;
      await paying;
    }

    expect(await check('--account', account.id)).toMatchObject({ differences: [], check: { deferred: 0 } });
  });

  it('refuses an id of another kind, and an account that does not exist', async () => {
    const wrong = await admin(
      'ledger',
      'check',
      '--account',
      'Customer:019542f5-b3e7-7d02-8000-000000000000',
    );
    expect(wrong).toMatchObject({ exitCode: 1, errors: expect.stringContaining('is no InternalAccount') });
    const unknown = 'InternalAccount:019542f5-b3e7-7d02-8000-000000000348';
    const nothing = await admin('ledger', 'check', '--account', unknown);
    expect(nothing).toMatchObject({ exitCode: 1, errors: expect.stringContaining('There is no account') });
  });
});
