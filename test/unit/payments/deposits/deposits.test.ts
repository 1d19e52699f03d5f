import { beforeEach, describe, expect, it, vi } from 'vitest';
import { internalAccountUuid } from '#shared/kernel/ids.ts';
import { maxAmountMinor } from '#shared/kernel/money.ts';
import { referenceOf } from '#shared/kernel/transaction-reference.ts';
import { assignDeposit, readSuspense, settleAssigned } from '#shared/payments/deposits/assign.ts';
import { type DepositNotice, receiveSwitchDeposit } from '#shared/payments/deposits/contract.ts';
import { receiveDeposit } from '#shared/payments/deposits/receive.ts';
import { getDeposit, listHeld, listLeaving } from '#shared/payments/deposits/store.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import { transactionView } from '#shared/transactions/view.ts';
import { answerOf } from '../../kernel/endpoint-calls.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { balanceAt, fill, legsOn, ownAccount } from '../../support/payments.ts';
import { seedWorld } from '../../support/world.ts';
import { customer, platform } from '../quotes/quote-world.ts';

const current = useMemoryTable();
const reference = referenceOf(ownAccount);
const notice: DepositNotice = {
  bankReference: 'CAMT-17',
  reference,
  amount: 400,
  currency: 'USD',
  payerName: 'Jane Doe',
};
const tell = (more: Partial<DepositNotice> = {}, by = 'default') =>
  receiveDeposit(by, { ...notice, ...more });
const stored = async (bankReference = 'CAMT-17', switchName = 'default') => {
  const deposit = await getDeposit({ switchName, bankReference });
  if (deposit === undefined) throw new Error('The deposit is missing');
  return deposit;
};
const held = () => balanceAt(current.table, ownAccount)?.balanceMinor;
const lines = () => vi.spyOn(process.stdout, 'write').mockReturnValue(true);
const logged = () => lines().mock.calls.flat().join('');

beforeEach(() => {
  lines().mockClear();
  seedWorld(current.table);
});

describe('a deposit whose reference names an account', () => {
  it('is credited as a payment that came in', async () => {
    await tell();

    const { uuid, platformId = '', status } = await stored();
    expect([status, platformId, held()]).toEqual(['CREDITED', platform().uuid, 400]);
    expect(await getTransaction(platformId, uuid)).toMatchObject({
      type: 'INCOMING',
      status: 'COMPLETED',
      ownerId: `Customer:${customer().uuid}`,
      source: { kind: 'REALTIME_FUNDING', currency: 'USD', customerId: `Customer:${customer().uuid}` },
      destination: { accountId: `InternalAccount:${ownAccount}` },
      receivedMinor: 400n,
      counterpartyInformation: { FULL_NAME: 'Jane Doe' },
    });
    expect(legsOn(current.table, ownAccount)).toEqual(['DEPOSIT USD 400']);
    expect(legsOn(current.table, 'CLEARING')).toEqual(['DEPOSIT USD -400']);
    expect(logged()).not.toContain('DEPOSIT_HELD');
  });

  it("shows the bank's reference, which the bank's statement has", async () => {
    await tell();

    const { uuid } = await stored();
    const payment = await getTransaction(platform().uuid, uuid);
    expect(payment && transactionView(payment)).toMatchObject({ type: 'INCOMING', bankReference: 'CAMT-17' });
  });

  it('is credited once, however often and by however many calls at once it is told', async () => {
    await Promise.all([1, 2, 3, 4, 5].map(() => tell()));
    await tell();

    expect(held()).toBe(400);
    expect(legsOn(current.table, ownAccount)).toHaveLength(1);
  });

  it.each([
    ['in small letters', reference.toLowerCase()],
    ['in groups', reference.replaceAll(/(.{4})/g, '$1 ')],
    ['among other words', `Invoice 17, REF:${reference}. Thanks`],
    ['twice', `${reference} ${reference}`],
  ])('is found %s', async (_how, text) => {
    await tell({ reference: text });

    expect(held()).toBe(400);
  });

  it("may be the platform's own", async () => {
    const account = internalAccountUuid(platform().uuid, 'USD');

    await tell({ reference: referenceOf(account) });

    expect(balanceAt(current.table, account)?.balanceMinor).toBe(400);
  });

  it('is another one when another switch, or another reference of the bank, tells it', async () => {
    await tell();
    await tell({}, 'pix');
    await tell({ bankReference: 'CAMT-18' });

    expect(held()).toBe(1200);
  });

  it('with another amount under the same reference of the bank is refused and changes nothing', async () => {
    await tell();
    const before = current.table.all();

    for (const more of [{ amount: 401 }, { currency: 'EUR' }]) {
      await expect(tell(more)).rejects.toMatchObject({ code: 'DEPOSIT_CONTRADICTED', status: 409 });
    }
    expect(current.table.all()).toEqual(before);
    expect(logged()).toContain('DEPOSIT_CONTRADICTED');
  });
});

describe('what the payer wrote', () => {
  /** As the switch sends it. @returns the status of the answer */
  const send = async (more: object) => {
    const useCase = async ({ body }: { body: DepositNotice }) => {
      await receiveDeposit('default', body);
      return undefined;
    };
    const { statusCode } = await answerOf(receiveSwitchDeposit, useCase, { body: { ...notice, ...more } });
    return statusCode;
  };

  it.each([
    ['a tab', `Savings\t${reference}`],
    ['line breaks and an escape', `Savings\r\n\u001b[31m ${reference}\u0085`],
    ['half a character', `\ud83d ${reference}`],
    ['a mark within it that turns the direction', `${reference.slice(0, 9)}\u202e${reference.slice(9)}`],
    ['600 characters', `${reference} ${'x'.repeat(600)}`],
  ])('is cleaned and read: %s', async (_what, text) => {
    expect([await send({ reference: text }), held()]).toEqual([204, 400]);
    expect((await stored()).reference).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
  });

  it.each([
    ['is empty', { reference: '' }],
    ['is missing', { reference: undefined }],
    ['is null', { reference: null }],
    ['is blank', { reference: ' \t ' }],
    ['is longer than we keep', { reference: 'x'.repeat(5_000) }],
  ])('waits in suspense when it %s', async (_what, more) => {
    expect([await send(more), (await stored()).status]).toEqual([204, 'HELD']);
    expect((await stored()).reference.length).toBeLessThanOrEqual(1_000);
  });

  it('may be a name of 300 characters, or none', async () => {
    expect([await send({ payerName: `  Jane\u0000${'e'.repeat(300)}` }), held()]).toEqual([204, 400]);
    expect((await stored()).payerName).toBe(`Jane ${'e'.repeat(250)}`);

    expect(await send({ payerName: '\u200b\t', bankReference: 'CAMT-18' })).toBe(204);
    expect(await stored('CAMT-18')).not.toHaveProperty('payerName');
  });

  it("never joins two references of the bank into one, and keeps the bank's own where it can", async () => {
    const long = 'C'.repeat(250);
    // Its cut falls within a character.
    const halved = `${'x'.repeat(166)}\u{1f600}${'y'.repeat(100)}`;
    for (const bankReference of [halved, 'CAMT-19', 'CAMT-19\t', '\u202eCAMT-19', `${long}1`, `${long}2`]) {
      expect(await send({ bankReference })).toBe(204);
      expect(await send({ bankReference })).toBe(204);
    }

    expect(held()).toBe(6 * 400);
    const names = current.table.all().flatMap(({ bankReference }) => String(bankReference ?? []));
    expect(names).toContain('CAMT-19');
    for (const name of names) expect(name).toMatch(/^[\x20-\x7e]{0,200}$/);
  });

  it.each([
    ['no reference of the bank', { bankReference: '' }],
    ['a number for a reference', { reference: 17 }],
    ['an amount of zero', { amount: 0 }],
    ['an amount with a point', { amount: 4.5 }],
    ['no currency', { currency: 'XYZ' }],
  ])('is not what refuses a message: %s', async (_what, more) => {
    const before = current.table.all();

    expect(await send(more)).toBe(400);
    expect(current.table.all()).toEqual(before);
  });
});

describe('a deposit that no account can take', () => {
  const otherAccount = internalAccountUuid(customer().uuid, 'EUR');
  const joes = internalAccountUuid('019542f5-b3e7-7d02-8000-00000000f400', 'USD');
  const closed = () =>
    fill(current.table, ownAccount, { balanceMinor: 0, closedAt: '2025-10-13T12:00:00.000Z' });

  it.each<[string, Partial<DepositNotice>, (() => void)?]>([
    ['names nobody', { reference: 'Invoice 17' }],
    ['names an account that never was', { reference: referenceOf('0199dd4b-c800-7000-8000-000000000348') }],
    ['is in another currency', { reference: referenceOf(otherAccount) }],
    ['names two', { reference: `${reference} ${referenceOf(joes)}` }],
    ['meets a closed account', {}, closed],
    [
      'meets a full account',
      {},
      () => fill(current.table, ownAccount, { balanceMinor: Number(maxAmountMinor) }),
    ],
  ])('because it %s is kept in suspense, with an alarm', async (_why, more, prepare) => {
    prepare?.();

    await Promise.all([tell(more), tell(more), tell(more)]);

    expect(await stored()).toMatchObject({ status: 'HELD', amountMinor: 400n });
    expect(await readSuspense()).toEqual(new Map([['USD', 400n]]));
    expect(legsOn(current.table, ownAccount)).toEqual([]);
    expect(await listHeld(10)).toHaveLength(1);
    expect(logged()).toContain('DEPOSIT_HELD');
    lines().mockClear();
    await tell(more);
    expect(logged()).toContain('DEPOSIT_HELD');
  });
});

describe('an assigned deposit', () => {
  const account = { platformId: platform().uuid, accountUuid: ownAccount };
  const payments = async () => {
    const sources = new Set(current.table.all().flatMap(({ sk, pk }) => (sk === 'TRANSACTION' ? [pk] : [])));
    return Promise.all(
      [...sources].map((pk) => getTransaction(account.platformId, String(pk).split('#').at(-1) ?? '')),
    );
  };
  const sums = async () => [held() ?? 0, (await readSuspense()).get('USD')];

  beforeEach(() => tell({ reference: 'Invoice 17' }));

  it('is credited out of suspense, once', async () => {
    expect(await assignDeposit(await stored(), account)).toBe(true);
    expect(await sums()).toEqual([0, 400n]);
    const [assigned] = await listLeaving(10);
    if (assigned === undefined) throw new Error('Nothing was assigned');

    await Promise.all([settleAssigned(assigned), settleAssigned(assigned), settleAssigned(assigned)]);

    expect([(await stored()).status, ...(await sums())]).toEqual(['SETTLED', 400, 0n]);
    const { paymentUuid } = await stored();
    expect(await payments()).toMatchObject([{ uuid: paymentUuid, status: 'COMPLETED', receivedMinor: 400n }]);
    expect([await listHeld(10), await listLeaving(10)]).toEqual([[], []]);
    await tell({ reference: 'Invoice 17' });
    expect(await sums()).toEqual([400, 0n]);
  });

  it('is assigned by one operator of two', async () => {
    const deposit = await stored();

    const assigned = await Promise.all([assignDeposit(deposit, account), assignDeposit(deposit, account)]);

    expect(assigned.toSorted()).toEqual([false, true]);
    expect(await assignDeposit(await stored(), account)).toBe(false);
  });

  it('waits again when its account cannot take it', async () => {
    fill(current.table, ownAccount, { balanceMinor: 0, closedAt: '2025-10-13T12:00:00.000Z' });
    await assignDeposit(await stored(), account);
    lines().mockClear();

    await settleAssigned(await stored());

    expect(await stored()).toMatchObject({ status: 'HELD' });
    expect(await stored()).not.toHaveProperty('accountUuid');
    expect(await sums()).toEqual([0, 400n]);
    expect(logged()).toContain('DEPOSIT_HELD');
    expect([(await listHeld(10)).length, await listLeaving(10)]).toEqual([1, []]);
  });
});
