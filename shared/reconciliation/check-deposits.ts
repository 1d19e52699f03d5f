import { setTimeout as sleep } from 'node:timers/promises';
import { leastUuidAt } from '#shared/kernel/ids.ts';
import { nextPosition, readToEnd } from '#shared/kernel/table/pages.ts';
import { readRange, sortKeyOf } from '#shared/kernel/table/range.ts';
import type { Journal, Leg, Purpose } from '#shared/ledger/journal.ts';
import { journalItem, journalPartition, readJournalsOfSource } from '#shared/ledger/store.ts';
import { type Deposit, house, paymentUuidOf, suspense } from '#shared/payments/deposits/deposit.ts';
import { getDeposit, listDeposits } from '#shared/payments/deposits/store.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import { isQuoted, paidAccountUuid, type Transaction } from '#shared/transactions/transaction.ts';
import { type Difference, differenceOf, type Problem } from './difference.ts';
import { spelled } from './payment-problems.ts';
import type { Found, PlatformProgress } from './progress.ts';

const problem = (says: string): Problem => ({ kind: 'DEPOSIT', says });

function* contradictions(deposit: Deposit, payment: Transaction): Generator<string> {
  const { amountMinor, currency, platformId, accountUuid } = deposit;
  const { receivedMinor, receivedCurrency } = payment;
  if (paymentUuidOf(deposit) !== payment.uuid) yield 'its record names another payment';
  if (amountMinor !== receivedMinor || currency !== receivedCurrency)
    yield `its record says ${amountMinor} ${currency}, and its payment ${receivedMinor} ${receivedCurrency}`;
  if (platformId !== payment.platformId || accountUuid !== paidAccountUuid(payment))
    yield 'its payment is on another account';
}

const isDeposit = (payment: Transaction): boolean =>
  payment.source.kind === 'REALTIME_FUNDING' && !isQuoted(payment);

/** What is wrong between a payment that came in by itself and the record of its deposit. Other payments have none. */
export const depositProblemsOf = async (payment: Transaction): Promise<Problem[]> => {
  if (!isDeposit(payment)) return [];
  const deposit = payment.deposit && (await getDeposit(payment.deposit));
  if (deposit === undefined) return [problem('no record of a deposit explains it')];
  return [...contradictions(deposit, payment)].map(problem);
};

/** What is wrong between a deposit that was credited and its payment. */
const paymentProblemsOf = async (deposit: Deposit): Promise<Problem[]> => {
  const { platformId = '', status } = deposit;
  const uuid = paymentUuidOf(deposit);
  if (status !== 'CREDITED' && status !== 'SETTLED') return [];
  const payment = uuid === undefined ? undefined : await getTransaction(platformId, uuid);
  if (payment === undefined) return [problem(`no payment came of it, and it is ${status}`)];
  return [...contradictions(deposit, payment)].map(problem);
};

const perPage = 200;
const paged = { count: perPage, positionOf: ({ uuid }: Deposit): string => uuid };
const atOnce = 16;

const inGroups = async <One>(
  all: readonly One[],
  check: (one: One) => Promise<readonly Difference[]>,
): Promise<Difference[]> => {
  const found: Difference[] = [];
  for (let start = 0; start < all.length; start += atOnce) {
    const some = await Promise.all(all.slice(start, start + atOnce).map(check));
    found.push(...some.flat());
  }
  return found;
};

type Checked = Found & { readonly next: string | undefined };

/** Checks the next deposits that were credited at once. `next`: uuid of the last one; undefined: there are no more. */
export const checkDeposits = async ({
  platformId,
  after,
  paymentsFrom,
}: PlatformProgress): Promise<Checked> => {
  const lower = paymentsFrom === '' ? undefined : leastUuidAt(new Date(paymentsFrom));
  const page = await listDeposits(platformId, { lower, after, count: perPage });
  const differences = await inGroups(page, async (deposit) => {
    const subject = { platformId, type: 'Deposit', uuid: deposit.uuid } as const;
    return (await paymentProblemsOf(deposit)).map((one) => differenceOf(subject, one));
  });
  return { differences, counts: {}, next: nextPosition(page, paged) };
};

const account = { platformId: house, accountUuid: suspense };

/** Written a second time and on purpose, as in expected-journals.ts. */
const expectedIn = ({ status, currency, amountMinor }: Deposit): Map<Purpose, readonly Leg[]> => {
  const legs = (minor: bigint): Leg[] => [
    { account: suspense, currency, amountMinor: minor },
    { account: 'CLEARING', currency, amountMinor: -minor },
  ];
  const came = ['DEPOSIT', legs(amountMinor)] as const;
  if (status === 'SETTLED') return new Map([came, ['TRANSFER', legs(-amountMinor)]]);
  if (status === 'RETURNED') return new Map([came, ['REFUND', legs(-amountMinor)]]);
  return new Map([came]);
};

const suspenseProblems = (deposit: Deposit, journals: readonly Journal[]): Problem[] => {
  const expected = expectedIn(deposit);
  const has = journals.map(({ purpose }) => purpose).toSorted();
  const needs = [...expected.keys()].toSorted();
  const it = `it is ${deposit.status}`;
  if (has.join() !== needs.join())
    return [problem(`${it}: suspense has [${has.join(', ')}], not [${needs.join(', ')}]`)];
  return journals.flatMap(({ purpose, legs }) => {
    const [moved, meant] = [spelled(legs), spelled(expected.get(purpose) ?? [])];
    return moved === meant ? [] : [problem(`${it}: its ${purpose} moves [${moved}], not [${meant}]`)];
  });
};

const ofDeposit = ({ uuid }: Deposit, problems: readonly Problem[]): Difference[] =>
  problems.map((one) => differenceOf({ platformId: house, type: 'Deposit', uuid }, one));

const ofNobody = (journals: readonly Journal[]): Difference[] =>
  journals.map(({ uuid, purpose }) =>
    differenceOf(
      { platformId: house, type: 'Journal', uuid },
      { kind: 'JOURNAL_SOURCE', says: `its ${purpose} (Journal:${uuid}) in suspense belongs to no deposit` },
    ),
  );

/** Money that came in, and its journals in suspense. */
interface Waiting {
  readonly uuid: string;
  readonly deposit: Deposit | undefined;
  readonly journals: readonly Journal[];
}

const differencesOf = async ({ deposit, journals }: Waiting): Promise<Difference[]> => {
  if (deposit === undefined) return ofNobody(journals);
  return ofDeposit(deposit, [...suspenseProblems(deposit, journals), ...(await paymentProblemsOf(deposit))]);
};

/** The index shows a deposit a little later than the table, and a deposit may move while it is read. */
const waitsMs = [0, 100, 500, 2_000];

const present = async (uuid: string): Promise<Deposit | undefined> => {
  const [listed] = await listDeposits(house, { lower: uuid, upper: uuid, count: 1 });
  return listed && getDeposit(listed);
};

const checkWaiting = async (listed: Waiting): Promise<Difference[]> => {
  let differences = await differencesOf(listed);
  const { uuid } = listed;
  for (const waitMs of waitsMs) {
    if (differences.length === 0) return [];
    await sleep(waitMs);
    const before = await present(uuid);
    const journals = await readJournalsOfSource(account, uuid);
    differences = await differencesOf({ uuid, deposit: before, journals });
    const after = await present(uuid);
    if (before !== undefined && before.updatedAt === after?.updatedAt) return differences;
  }
  return differences;
};

/** Journals of suspense whose source is after one uuid and up to another, strongly consistent. */
const journalsBetween = async (first: string | undefined, last: string | undefined): Promise<Journal[]> => {
  // A tilde comes after the letters of every purpose.
  const start = first === undefined ? undefined : `${first}#~`;
  const upper = last === undefined ? undefined : `${last}#~`;
  const range = { index: 'table', partition: journalPartition(account), upper, descending: false } as const;
  const items = await readToEnd({
    count: perPage,
    read: ({ after = start, count }) => readRange({ ...range, after, count, consistent: true }),
    positionOf: sortKeyOf('table'),
  });
  return items.map(journalItem.parse);
};

/**
 * Holds the next deposits that went through suspense against the journals of suspense, in both directions. All of them at
 * every check: they are few, because each needs a person.
 *
 * @returns `next`: uuid of the last one; undefined: there are no more
 */
export const checkSuspense = async ({ after }: PlatformProgress): Promise<Checked> => {
  const deposits = await listDeposits(house, { after, count: perPage });
  const next = nextPosition(deposits, paged);
  const journals = Map.groupBy(await journalsBetween(after, next), ({ sourceUuid }) => sourceUuid);
  const byUuid = new Map(deposits.map((deposit) => [deposit.uuid, deposit]));
  const uuids = [...new Set([...byUuid.keys(), ...journals.keys()])];
  const differences = await inGroups(uuids, (uuid) =>
    checkWaiting({ uuid, deposit: byUuid.get(uuid), journals: journals.get(uuid) ?? [] }),
  );
  return { differences, counts: {}, next };
};
