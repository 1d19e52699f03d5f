import { setTimeout as sleep } from 'node:timers/promises';
import { keysOfBatchRead } from '#shared/kernel/aws-limits.ts';
import type { Environment } from '#shared/kernel/config.ts';
import { leastUuidAt, ownerOfAccount, uuidTime } from '#shared/kernel/ids.ts';
import { nextPosition } from '#shared/kernel/table/pages.ts';
import { readBatch } from '#shared/kernel/table/range.ts';
import { type Journal, type Purpose, sumsOf, systemAccounts } from '#shared/ledger/journal.ts';
import { readJournalsOfSource } from '#shared/ledger/store.ts';
import {
  getTransaction,
  listTransactions,
  parseTransaction,
  transactionKey,
} from '#shared/transactions/store.ts';
import { internalAccountsOf, type Transaction } from '#shared/transactions/transaction.ts';
import { depositProblemsOf } from './check-deposits.ts';
import { type Difference, differenceOf, type Problem } from './difference.ts';
import { paymentProblems } from './payment-problems.ts';
import type { Found, PlatformProgress } from './progress.ts';

const journalsOf = async (transaction: Transaction): Promise<Journal[]> => {
  const { platformId, uuid } = transaction;
  const accounts = [...internalAccountsOf(transaction)];
  const lists = await Promise.all(
    accounts.map((accountUuid) => readJournalsOfSource({ platformId, accountUuid }, uuid)),
  );
  return lists.flat();
};

const waitsMs = [0, 100, 500, 2_000];

const problemsOf = async (payment: Transaction): Promise<Problem[]> => [
  ...paymentProblems(payment, await journalsOf(payment)),
  ...(await depositProblemsOf(payment)),
];

/**
 * What is wrong with a payment. A payment and its journals change in one transaction, so a problem counts only when the
 * payment's version was the same before and after the journals were read.
 *
 * @param listed as an index shows it, perhaps late
 * @returns DEFERRED when the payment changed as often as it was read
 */
const checkPayment = async (listed: Transaction): Promise<readonly Problem[] | 'DEFERRED'> => {
  if ((await problemsOf(listed)).length === 0) return [];
  const { platformId, uuid } = listed;
  for (const waitMs of waitsMs) {
    await sleep(waitMs);
    const before = await getTransaction(platformId, uuid);
    if (before === undefined) return [];
    const problems = await problemsOf(before);
    if (problems.length === 0) return [];
    const after = await getTransaction(platformId, uuid);
    if (after?.version === before.version) return problems;
  }
  return 'DEFERRED';
};

const paymentsPerPage = 200;
const paymentsAtOnce = 16;

/** Checks the next payments of a platform. `next`: uuid of the last one; undefined: there are no more. */
export const checkPayments = async ({
  platformId,
  after,
  paymentsFrom,
}: PlatformProgress): Promise<Found & { readonly next: string | undefined }> => {
  const lower = paymentsFrom === '' ? undefined : leastUuidAt(new Date(paymentsFrom));
  const page = await listTransactions(
    { platformId },
    { lower, after, descending: false, count: paymentsPerPage },
  );
  const differences: Difference[] = [];
  let deferred = 0;
  for (let start = 0; start < page.length; start += paymentsAtOnce) {
    const some = page.slice(start, start + paymentsAtOnce);
    const checked = await Promise.all(
      some.map(async (one) => ({ uuid: one.uuid, problems: await checkPayment(one) })),
    );
    for (const { uuid, problems } of checked) {
      if (problems === 'DEFERRED') deferred += 1;
      else
        differences.push(
          ...problems.map((one) => differenceOf({ platformId, type: 'Transaction', uuid }, one)),
        );
    }
  }
  const next = nextPosition(page, { count: paymentsPerPage, positionOf: ({ uuid }) => uuid });
  return { differences, counts: { payments: page.length, deferred }, next };
};

/** Only these may change one currency into another. */
const exchanging: ReadonlySet<Purpose> = new Set(['PAYMENT', 'REFUND', 'CORRECTION']);
const house: ReadonlySet<string> = new Set(systemAccounts);

function* problemsOfLegs({ legs, accountUuid, purpose }: Journal): Generator<string> {
  const sums = sumsOf(legs);
  for (const [currency, sum] of sums) if (sum !== 0n) yield `its legs in ${currency} sum to ${sum}`;
  if (legs.length < 2) yield 'it has fewer than two legs';
  if (sums.size > (exchanging.has(purpose) ? 2 : 1)) yield `it is in ${sums.size} currencies`;
  const own = legs.filter(({ account }) => account === accountUuid);
  if (own.length !== 1) yield `it has ${own.length} legs on its own account`;
  const currency = ownerOfAccount(accountUuid)?.currency;
  if (own.some((leg) => leg.currency !== currency)) yield `its own leg is not in ${currency}`;
  if (legs.some(({ amountMinor }) => amountMinor === 0n)) yield 'it has an empty leg';
  if (legs.some(({ account }) => account !== accountUuid && !house.has(account)))
    yield 'it touches another account';
}

/** What is wrong with a journal by itself. */
export const journalProblems = (journal: Journal): Problem[] =>
  [...problemsOfLegs(journal)].map((says) => ({ kind: 'JOURNAL_LEGS', says: `${journal.purpose}: ${says}` }));

const sourceProblem = (purpose: Purpose, hasPayment: boolean, environment: Environment) => {
  if (purpose !== 'FUNDING') return hasPayment ? undefined : 'belongs to no payment';
  // Only the sandbox makes money.
  if (environment !== 'sandbox') return `cannot exist in ${environment}`;
  return hasPayment ? 'is a funding, but belongs to a payment' : undefined;
};

/** @param hasPayment whether a payment with the journal's source exists */
export const sourceProblems = (
  { purpose, uuid }: Journal,
  hasPayment: boolean,
  environment: Environment,
): Problem[] => {
  const says = sourceProblem(purpose, hasPayment, environment);
  return says === undefined
    ? []
    : [{ kind: 'JOURNAL_SOURCE', says: `its ${purpose} (Journal:${uuid}) ${says}` }];
};

/** Payments of these journals by uuid, as far as they exist. */
const sourcesOf = async (
  platformId: string,
  journals: readonly Journal[],
): Promise<Map<string, Transaction>> => {
  const uuids = [...new Set(journals.map(({ sourceUuid }) => sourceUuid))];
  const found = new Map<string, Transaction>();
  for (let start = 0; start < uuids.length; start += keysOfBatchRead) {
    const keys = uuids
      .slice(start, start + keysOfBatchRead)
      .map((uuid) => ({ ...transactionKey({ platformId, uuid }) }));
    for (const raw of await readBatch(keys)) {
      const transaction = parseTransaction(raw);
      found.set(transaction.uuid, transaction);
    }
  }
  return found;
};

export interface JournalsCheck {
  /** Payments made before (ISO 8601) are checked with their journals. */
  readonly paymentsFrom: string;
  readonly environment: Environment;
}

/**
 * What is wrong with journals of one platform, or with the payments behind them whose ids are from before `paymentsFrom`
 * (ISO 8601), because a bank has returned them. Later ones are checked by themselves, from a list in the order of ids.
 */
export const checkJournals = async (
  platformId: string,
  journals: readonly Journal[],
  { paymentsFrom, environment }: JournalsCheck,
): Promise<Difference[]> => {
  if (journals.length === 0) return [];
  const sources = await sourcesOf(platformId, journals);
  const ofJournals = journals.flatMap((journal) => {
    const problems = [
      ...journalProblems(journal),
      ...sourceProblems(journal, sources.has(journal.sourceUuid), environment),
    ];
    const subject = { platformId, type: 'Journal', uuid: journal.uuid } as const;
    return problems.map((problem) => differenceOf(subject, problem));
  });
  const ofPayments: Difference[] = [];
  for (const payment of sources.values()) {
    if (uuidTime(payment.uuid).toISOString() >= paymentsFrom) continue;
    const problems = await checkPayment(payment);
    if (problems === 'DEFERRED') continue;
    const subject = { platformId, type: 'Transaction', uuid: payment.uuid } as const;
    ofPayments.push(...problems.map((problem) => differenceOf(subject, problem)));
  }
  return [...ofJournals, ...ofPayments];
};
