import { expect } from 'vitest';
import type { BodyOf } from '#test/support/api-client.ts';
import { differenceOf } from '#test/support/switch/books.ts';
import type { ProductionSide } from '#test/support/uma/production-side.ts';

type Listed = BodyOf<'listTransactions'>['data'][number];

/** All payments of a side. */
export const paymentsOf = async ({ platform }: ProductionSide): Promise<Listed[]> => {
  const all: Listed[] = [];
  for (let cursor: string | undefined, isMore = true; isMore; ) {
    const page = await platform.api.ok('listTransactions', {
      query: { limit: 100, ...(cursor !== undefined && { cursor }) },
    });
    all.push(...page.data);
    cursor = page.nextCursor ?? undefined;
    isMore = page.hasMore === true && cursor !== undefined;
  }
  return all;
};

const isOpen = ({ status }: Listed): boolean => ['CREATED', 'PENDING', 'PROCESSING'].includes(status);

const received = (one: Listed): number => one.receivedAmount?.amount ?? 0;

/** What is still open, and which money nobody has been told of. */
const unfinished = async (side: ProductionSide): Promise<string[]> => [
  ...(await paymentsOf(side)).filter(isOpen).map(({ id, status }) => `${id} ${status}`),
  ...[...side.lightning.invoices.values()]
    .filter(({ paidBy, isTold }) => paidBy !== undefined && isTold !== true)
    .map(({ invoiceId }) => `${invoiceId} not told`),
];

const endLimitMs = 600_000;

/** Waits until nothing is open on either side. Invoices that nobody paid take their time to expire. */
export const untilEnded = async (sides: readonly ProductionSide[]): Promise<void> => {
  const open = async () => (await Promise.all(sides.map(unfinished))).flat();
  await expect.poll(open, { timeout: endLimitMs, interval: 1_000 }).toEqual([]);
};

/**
 * Checks that each payment ended once, the same on both sides: what one side's switch has paid is an invoice of the other
 * side, paid once, and credited once. Both ledgers agree with their switches' books to the cent.
 *
 * @returns how many payments were made, and how many invoices nobody paid
 */
export const expectAgreement = async (from: ProductionSide, to: ProductionSide) => {
  const sent = (await paymentsOf(from)).filter(({ type }) => type === 'OUTGOING');
  const came = (await paymentsOf(to)).filter(
    ({ type, source }) => type === 'INCOMING' && source?.sourceType === 'UMA_ADDRESS',
  );
  const uuidOf = (id: string): string => id.slice('Transaction:'.length);
  const invoices = [...to.lightning.invoices.values()];
  const paid = new Map(invoices.flatMap(({ paidBy, invoiceId }) => (paidBy ? [[paidBy, invoiceId]] : [])));
  const completed = sent.filter(({ status }) => status === 'COMPLETED');

  expect(new Set(paid.keys())).toEqual(
    new Set(completed.map(({ id }) => `${from.platform.id}.${uuidOf(id)}`)),
  );
  expect(new Set(paid.values())).toEqual(
    new Set(
      came.filter(({ status }) => status === 'COMPLETED').map(({ id }) => `${to.platform.id}.${uuidOf(id)}`),
    ),
  );
  const byId = new Map(came.map((one) => [`${to.platform.id}.${uuidOf(one.id)}`, one]));
  for (const one of completed) {
    const there = byId.get(paid.get(`${from.platform.id}.${uuidOf(one.id)}`) ?? '');
    expect([one.id, there && received(there)]).toEqual([one.id, received(one)]);
  }
  expect(to.lightning.paidTwice).toBe(0);
  const credited = (await paymentsOf(from)).filter(
    ({ type, status, source }) =>
      type === 'INCOMING' && status === 'COMPLETED' && source?.sourceType === 'UMA_ADDRESS',
  );
  const told = [
    ...from.platform.deposits,
    ...credited.map((one) => ({ currency: 'USD', amount: received(one) })),
  ];
  expect(await differenceOf(from.platform, [...from.paymentSwitch.book.values()], told)).toEqual({});
  expect(await from.platform.reconcile()).toEqual([]);
  return { made: completed.length, unpaid: invoices.length - paid.size, sent: sent.length };
};
