import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, it, vi } from 'vitest';
import { removalOfPayerData } from '#shared/payments/payer-data/remove-payer-data.ts';
import { platformWrite } from '#shared/platforms/store.ts';
import { moveTransaction } from '#shared/transactions/store.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { store } from '../../support/payments.ts';
import { platform } from '../quotes/quote-world.ts';
import { daysAgo, now, paidQuote, platformId, uuidOf, words } from './payments-with-words.ts';

const current = useMemoryTable();
const hourMs = 3_600_000;
const logged: string[] = [];
const isOverdueLogged = () => logged.join('').includes('PAYER_DATA_OVERDUE');
/** A new process, which has time. */
const removePayerData = () => removalOfPayerData()(Date.now() + 30_000);
const raw = (uuid: string) => current.table.find(`TRANSACTION#${platformId}#${uuid}`, 'TRANSACTION');

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  logged.length = 0;
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => logged.push(String(text)) > 0);
  current.table.commit([platformWrite(platform())]);
  return () => vi.useRealTimers();
});

const breakPayment = (uuid: string): void => current.table.seed({ ...raw(uuid), status: 'NONSENSE' });

it('a platform that fails stops no other, and its payments are looked at again', async () => {
  const other = platform({ uuid: '019542f5-b3e7-7d02-8000-00000000e999' });
  current.table.commit([platformWrite(other)]);
  const payment = paidQuote(91);
  store(current.table, payment, { ...paidQuote(91, 1), platformId: other.uuid });
  breakPayment(payment.uuid);

  expect(await removePayerData()).toBe(1);
  expect(logged.join('')).toContain('"code":"INTERNAL_ERROR"');
  expect(isOverdueLogged()).toBe(true);

  current.table.seed({ ...raw(payment.uuid), status: 'COMPLETED' });
  expect(await removePayerData()).toBe(1);
});

it('a failure has an alarm only after three days, also where nobody has paid for months', async () => {
  store(current.table, paidQuote(200));
  await removePayerData();
  vi.setSystemTime(now + 2 * 24 * hourMs);
  const payment = paidQuote(89.5, 1);
  store(current.table, payment);
  breakPayment(payment.uuid);

  await removePayerData();
  expect(isOverdueLogged()).toBe(false);

  vi.setSystemTime(now + 4 * 24 * hourMs);
  await removePayerData();
  expect(isOverdueLogged()).toBe(true);
});

it('a process looks once an hour, and stores how far it came once a day', async () => {
  const remove = removalOfPayerData();
  const saved = () => current.table.find(`RETENTION#${platformId}`, 'PROGRESS');
  const at = (hours: number) => {
    vi.setSystemTime(now + hours * hourMs);
    return remove(Date.now() + 30_000);
  };

  await at(0);
  const first = saved();
  store(current.table, paidQuote(91));
  expect(await at(0.9)).toBe(0);
  expect(await at(1.1)).toBe(1);
  expect(saved()).toMatchObject({ doneUntil: first?.doneUntil, position: uuidOf(91) });
  await at(25);
  expect(saved()?.doneUntil).not.toBe(first?.doneUntil);
});

it('a run that is out of time goes on at the next call', async () => {
  store(current.table, ...Array.from({ length: 250 }, (_, index) => paidQuote(91, index)));
  const remove = removalOfPayerData();
  const send = current.table.send.bind(current.table);
  vi.spyOn(current.table, 'send').mockImplementation((command) => {
    if (command instanceof QueryCommand && command.input.IndexName === 'list')
      vi.setSystemTime(Date.now() + 1_000);
    return send(command);
  });

  expect(await remove(now + 7_000)).toBe(200);
  expect(isOverdueLogged()).toBe(false);
  expect(await remove(now + 7_000)).toBe(0);
  expect(await remove(now + 60_000)).toBe(50);
});

it('stops before the 101st open payment, with a line that an alarm counts', async () => {
  const open = { status: 'PROCESSING', checkAt: daysAgo(0) } as const;
  const payments = Array.from({ length: 101 }, (_, index) => paidQuote(95, index, open));
  store(current.table, ...payments, paidQuote(94));

  await removePayerData();

  expect(current.table.find(`RETENTION#${platformId}`, 'PROGRESS')).toMatchObject({
    position: uuidOf(95, 99),
  });
  expect(logged.join('')).toContain('PAYER_DATA_OVERDUE');
  expect(logged.join('')).not.toContain(words.description);

  for (const payment of payments)
    current.table.commit([moveTransaction(payment, { status: 'COMPLETED', at: daysAgo(0) })]);
  logged.length = 0;
  expect(await removePayerData()).toBe(101);
  expect(logged.join('')).not.toContain('PAYER_DATA_OVERDUE');
});
