import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordOf } from '#shared/audit/write-trail.ts';
import { removalOfPayerData } from '#shared/payments/payer-data/remove-payer-data.ts';
import { transactionEventsOf } from '#shared/transactions/events.ts';
import { getTransaction, moveTransaction, putTransaction } from '#shared/transactions/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { store } from '../../support/payments.ts';
import { seedWorld } from '../../support/world.ts';
import { daysAgo, now, paidQuote, platformId, received, uuidOf, words } from './payments-with-words.ts';

const current = useMemoryTable();
/** A new process, which has time. */
const removePayerData = () => removalOfPayerData()(Date.now() + 30_000);
const logged: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  logged.length = 0;
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => logged.push(String(text)) > 0);
  seedWorld(current.table);
});

afterEach(() => {
  vi.useRealTimers();
});

const read = (uuid: string): Promise<Transaction | undefined> => getTransaction(platformId, uuid);
const raw = (uuid: string) => current.table.find(`TRANSACTION#${platformId}#${uuid}`, 'TRANSACTION');
const without = <Item extends object>({ ...item }: Item, ...names: string[]) =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)));

describe('payments', () => {
  it('lose what was said of the payer after the retention, and nothing else', async () => {
    const [old, young] = [paidQuote(91), paidQuote(89, 1)];
    store(current.table, old, young);

    expect(await removePayerData()).toBe(1);

    expect(await read(old.uuid)).toEqual(
      without(old, 'description', 'purposeOfPayment', 'senderCustomerInfo'),
    );
    expect(await read(young.uuid)).toEqual(young);
  });

  it('keep what is on record of a sender who is a customer', async () => {
    const payment = received(91);
    store(current.table, payment);

    await removePayerData();

    expect(await read(payment.uuid)).toEqual({
      ...without(payment, 'description', 'purposeOfPayment', 'senderCustomerInfo'),
      counterpartyInformation: { FULL_NAME: 'Maria Recorded', NATIONALITY: 'ES' },
    });
  });

  it('have nothing of the other side when all of it was said', async () => {
    const payment = received(91, { counterpartyInformation: { PURPOSE_OF_PAYMENT: 'GIFT' } });
    store(current.table, payment);

    await removePayerData();

    expect(raw(payment.uuid)).not.toHaveProperty('counterpartyInformation');
  });

  it('make no event, and a record of the trail that has names of attributes only', async () => {
    const payment = received(91);
    store(current.table, payment);
    const before = raw(payment.uuid) ?? {};

    await removePayerData();

    const after = await read(payment.uuid);
    expect(after && transactionEventsOf(payment, after)).toEqual([]);
    const images = { OldImage: marshall(before), NewImage: marshall(raw(payment.uuid) ?? {}) };
    const dynamodb = { ApproximateCreationDateTime: now / 1_000, ...images };
    const record = recordOf({ eventID: '1', dynamodb });
    expect(record).toMatchObject({
      actor: { kind: 'SWEEP', operation: 'removePayerData' },
      fields: ['counterpartyInformation', 'description', 'purposeOfPayment', 'senderCustomerInfo'],
      values: {},
      before: '1',
      after: '1',
    });
  });

  it('keep the words while they are open, and lose them when they have ended', async () => {
    const open = paidQuote(200, 0, { status: 'PROCESSING', checkAt: daysAgo(0), version: 2 });
    const returnable = paidQuote(190, 1, { checkAt: daysAgo(0) });
    const other = paidQuote(180, 2);
    store(current.table, open, returnable, other);

    expect(await removePayerData()).toBe(1);
    expect(await read(open.uuid)).toEqual(open);
    expect(await read(returnable.uuid)).toEqual(returnable);

    current.table.commit([moveTransaction(open, { status: 'COMPLETED', at: daysAgo(0) })]);
    expect(await removePayerData()).toBe(1);
    expect(await read(open.uuid)).toMatchObject({ status: 'COMPLETED', version: 3 });
    expect(await read(open.uuid)).not.toHaveProperty('description');
  });
});

describe('the removal', () => {
  it('goes on where it stopped, and changes nothing twice', async () => {
    store(current.table, paidQuote(91), paidQuote(91, 1, { description: undefined }));
    await removePayerData();
    const before = current.table.all();
    expect(current.table.find(`RETENTION#${platformId}`, 'PROGRESS')).toMatchObject({
      position: uuidOf(91, 1),
      waiting: [],
    });

    expect(await removePayerData()).toBe(0);
    expect(current.table.all()).toEqual(before);

    vi.setSystemTime(now + 86_400_000);
    store(current.table, paidQuote(90, 2));
    expect(await removePayerData()).toBe(1);
  });

  it('walks page after page', async () => {
    const payments = Array.from({ length: 450 }, (_, index) => paidQuote(95, index));
    store(current.table, ...payments);

    expect(await removePayerData()).toBe(450);
    expect(JSON.stringify(current.table.all().map(({ pk, description }) => [pk, description]))).not.toContain(
      words.description,
    );
  });

  it('does not undo a change of the same moment', async () => {
    const payment = paidQuote(91);
    store(current.table, payment);
    const send = current.table.send.bind(current.table);
    let isFirst = true;
    vi.spyOn(current.table, 'send').mockImplementation((command) => {
      if (command instanceof UpdateCommand && isFirst) {
        isFirst = false;
        current.table.commit([moveTransaction(payment, { status: 'FAILED', at: daysAgo(0) })]);
      }
      return send(command);
    });

    expect(await removePayerData()).toBe(1);

    expect(await read(payment.uuid)).toMatchObject({ status: 'FAILED', version: 4 });
    expect(await read(payment.uuid)).not.toHaveProperty('senderCustomerInfo');
  });
});

it('a payment without such words is not written', async () => {
  const { description, purposeOfPayment, senderCustomerInfo, ...plain } = paidQuote(91);
  current.table.commit([putTransaction(plain)]);
  const before = raw(plain.uuid);

  expect(await removePayerData()).toBe(0);
  expect(raw(plain.uuid)).toEqual(before);
});
