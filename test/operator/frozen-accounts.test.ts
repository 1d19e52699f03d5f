import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { admin } from '#test/support/admin.ts';
import { type Commit, CommitLog } from '#test/support/commit-log.ts';
import { TestConsole } from '#test/support/console.ts';
import { seenWhile } from '#test/support/seen-while.ts';
import { type FundedAccount, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { untilRecorded } from '#test/support/trail.ts';
import { uuidOf } from '#test/support/uuid-of.ts';
import { WebhookReceiver } from '#test/support/webhook-receiver.ts';
import { follow, texts } from './support/incident-page.ts';

const TICKET = 'order-47-11';
let console: TestConsole;
let platform: TestPlatform;

beforeAll(async () => {
  console = await TestConsole.start('--write');
  platform = await newPlatform();
});
afterAll(() => console.stop());

const change = (kind: 'freeze' | 'unfreeze', { id }: FundedAccount) =>
  admin('account', kind, id, '--reason', TICKET, '--yes');

const statusOf = async ({ customerId, id }: FundedAccount): Promise<string | undefined> => {
  const { data } = await platform.api.ok('listInternalAccounts', { query: { customerId } });
  return data.find((account) => account.id === id)?.status;
};

const transferOf = (account: FundedAccount, bankId: string, amount = 100) => ({
  body: { source: { accountId: account.id }, destination: { accountId: bankId }, amount },
});

const quoteOf = (account: FundedAccount, bankId: string, more: object = {}) => ({
  body: {
    source: { sourceType: 'ACCOUNT' as const, accountId: account.id },
    destination: { destinationType: 'ACCOUNT' as const, accountId: bankId },
    lockedCurrencySide: 'SENDING' as const,
    lockedCurrencyAmount: 1_000,
    ...more,
  },
});

describe('a frozen account', () => {
  it('pays nothing new, takes money, lets go on what it had accepted, and says so', async () => {
    const account = await platform.fundedAccount(10_000);
    const { customerId } = account;
    const [bank, failing] = await Promise.all([
      platform.externalAccount({ customerId }),
      platform.externalAccount({ suffix: '005', customerId }),
    ]);
    // It fails after the freeze, and its money comes back.
    const { id: accepted } = await platform.api.ok('createTransferOut', transferOf(account, failing.id));
    expect(await statusOf(account)).toBe('ACTIVE');

    expect(await change('freeze', account)).toMatchObject({
      errors: '',
      text: `${account.id} is frozen: no new payment leaves it.\n`,
    });

    expect(await statusOf(account)).toBe('FROZEN');
    expect((await admin('explain', account.id)).text).toContain(`An operator froze it: ${TICKET}`);
    const frozen = {
      status: 403,
      code: 'ACCOUNT_FROZEN',
      details: { accountId: account.id, currency: 'USD' },
    };
    const { api } = platform;
    expect(await api.refused('createTransferOut', transferOf(account, bank.id))).toMatchObject(frozen);
    // More than it holds: the freeze is said first.
    expect(await api.refused('createTransferOut', transferOf(account, bank.id, 90_000))).toMatchObject(
      frozen,
    );
    const { id: quoteId } = await api.ok('createQuote', quoteOf(account, bank.id));
    expect(await api.refused('executeQuote', { path: { quoteId } })).toMatchObject(frozen);
    const atOnce = quoteOf(account, bank.id, { immediatelyExecute: true });
    expect(await api.refused('createQuote', atOnce)).toMatchObject(frozen);

    await api.ok('fundInternalAccount', { path: { accountId: account.id }, body: { amount: 500 } });
    await api.ok('createTransferIn', {
      body: { source: { accountId: bank.id }, destination: { accountId: account.id }, amount: 70 },
    });
    expect(await platform.settled(accepted)).toMatchObject({
      status: 'FAILED',
      refund: { status: 'COMPLETED' },
    });
    expect(await platform.balanceOf(account)).toBe(10_570);

    expect((await change('unfreeze', account)).errors).toBe('');
    expect(await statusOf(account)).toBe('ACTIVE');
    const { id: released } = await api.ok('createQuote', quoteOf(account, bank.id));
    const executed = await api.ok('executeQuote', { path: { quoteId: released } });
    expect(executed).toMatchObject({ status: 'PROCESSING' });
    expect(await platform.reconcile()).toEqual([]);
  });

  it("tells the platform at both moments, with the account's status", async () => {
    const receiver = await WebhookReceiver.start();
    onTestFinished(() => receiver.stop());
    const own = await newPlatform();
    await own.api.ok('updateConfig', { body: { webhookEndpoint: receiver.url } });
    const account = await own.fundedAccount(100);

    await change('freeze', account);
    await receiver.firstRequestAbout('"FROZEN"');
    await change('unfreeze', account);
    const told = () =>
      receiver.requests
        .filter(({ body }) => body.includes('INTERNAL_ACCOUNT_STATUS_UPDATED'))
        .map(
          ({ body }) =>
            z.object({ data: z.object({ status: z.string() }) }).parse(JSON.parse(body)).data.status,
        );

    await expect.poll(() => told().toSorted()).toEqual(['ACTIVE', 'FROZEN']);
  });

  it('shows in totalBalance what is on its way', async () => {
    const account = await platform.fundedAccount(1_000);
    const bank = await platform.externalAccount({ suffix: '005', customerId: account.customerId });
    const make = () => platform.api.ok('createTransferOut', transferOf(account, bank.id, 300));
    const shown = async () => {
      const { data } = await platform.api.ok('listInternalAccounts', {
        query: { customerId: account.customerId },
      });
      return data.map(({ type, balance, totalBalance }) => [type, balance.amount, totalBalance.amount]);
    };

    const { made, seen } = await seenWhile(platform, { status: 'PENDING', make, look: shown });
    expect(seen).toEqual([['INTERNAL_FIAT', 700, 1_000]]);
    await platform.settled(made.id);
    expect(await shown()).toEqual([['INTERNAL_FIAT', 1_000, 1_000]]);
  });

  it('is refused twice, without a reason, and of an id that no account has', async () => {
    const account = await platform.fundedAccount(100);
    await change('freeze', account);

    expect(await change('freeze', account)).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining(`Nothing was changed. ${account.id} is frozen since 2`),
    });
    expect(await admin('account', 'freeze', account.id, '--yes')).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("required option '--reason <text>' not specified"),
    });
    const nothing = { ...account, id: 'InternalAccount:019542f5-b3e7-7d02-8000-00000000f348' };
    expect(await change('freeze', nothing)).toMatchObject({
      exitCode: 1,
      errors: `There is no account ${nothing.id}.\n`,
    });
  });
});

it('the page leads out of an order to stop an account, with the reason and the audit record', async () => {
  const account = await platform.fundedAccount(100);
  await change('freeze', account);
  await untilRecorded(account.id);
  await change('unfreeze', account);

  const [froze, story, audit, released] = texts(
    await follow('An account must stop paying', { ACCOUNT: account.id, TICKET }),
  );

  expect(froze).toContain('is frozen');
  expect(story).toMatch(/FROZEN/);
  expect(story).toMatch(new RegExp(`Frozen because +${TICKET}`));
  expect(audit).toMatch(/CHANGED .*account freeze/);
  expect(audit).not.toContain(TICKET);
  expect(released).toContain('is released');
});

/** How much later than the payments the freeze begins: both orders occur. */
const jitterMs = 40;
const rounds = 8;
const paymentsARound = 6;

it('no payment is committed after a freeze that comes at the same moment', async () => {
  const log = await CommitLog.start(platform.address);
  onTestFinished(() => log.stop());
  const account = await platform.fundedAccount(100_000);
  const bank = await platform.externalAccount({ customerId: account.customerId });
  const uuid = uuidOf(account.id);
  const isDebit = ({ pk, before, after }: Commit): boolean =>
    pk.startsWith('ACCOUNT#') &&
    pk.endsWith(uuid) &&
    Number(after?.balanceMinor) < Number(before?.balanceMinor);
  const isFrozen = ({ pk, after }: Commit): boolean => pk.endsWith(uuid) && after?.frozenAt !== undefined;
  const path = (order: string) => `/accounts/${encodeURIComponent(account.id)}/${order}`;

  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await log.forget();
    const freezing = sleep((jitterMs / rounds) * round).then(() =>
      console.order(path('freeze'), { reason: TICKET }),
    );
    const answers = await Promise.all(
      Array.from({ length: paymentsARound }, () =>
        platform.api.call('createTransferOut', transferOf(account, bank.id)),
      ),
    );
    expect((await freezing).status).toBe(200);
    const frozenAt = await log.positionOf(isFrozen);
    let position = -1;
    const isLate = (commit: Commit): boolean => {
      position += 1;
      return position > (frozenAt ?? Number.POSITIVE_INFINITY) && isDebit(commit);
    };
    expect(frozenAt).toBeDefined();
    expect(await log.positionOf(isLate)).toBeUndefined();
    const codes = answers.map((answer) => (answer.isOk ? 'PAID' : answer.error.code));
    expect(codes.every((code) => code === 'PAID' || code === 'ACCOUNT_FROZEN')).toBe(true);
    taken.push(codes.filter((code) => code === 'PAID').length);
    expect((await console.order(path('unfreeze'), { reason: TICKET })).status).toBe(200);
  }

  const sum = taken.reduce((all, one) => all + one, 0);
  expect(await platform.balanceOf(account)).toBe(100_000 - 100 * sum);
  expect(await platform.reconcile()).toEqual([]);
});
