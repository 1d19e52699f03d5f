import * as z from 'zod';
import { asActor, presentActor } from '#shared/kernel/actor.ts';
import { clock } from '#shared/kernel/clock.ts';
import { environmentSchema, setting } from '#shared/kernel/config.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import type { Prepared } from '#shared/kernel/http/idempotency.ts';
import { invalidInput } from '#shared/kernel/http/invalid-input.ts';
import { bareUuid, newUuid } from '#shared/kernel/ids.ts';
import { tryTransact } from '#shared/kernel/table/transact.ts';
import { executionFactsOf, isOverNetwork, routeOf } from '#shared/payments/quotes/facts.ts';
import { planQuote } from '#shared/payments/quotes/plan.ts';
import { prepareExecuted } from '#shared/payments/quotes/prepare-executed.ts';
import { readQuoteFacts } from '#shared/payments/quotes/read-facts.ts';
import type { QuoteRequest } from '#shared/payments/quotes/schemas.ts';
import { outgoingOrder, prepareTransfer } from '#shared/payments/transfers/prepare.ts';
import { readPlatform } from '#shared/platforms/store.ts';
import { isSwitchConfigured } from '#shared/switch/switch-settings.ts';
import { type PayoutBatch, rowsPerChunk } from '#shared/transactions/batches/payout-batch.ts';
import {
  fileOutcome,
  getBatch,
  listOutcomes,
  outcomeWrite,
  rowPosition,
} from '#shared/transactions/batches/store.ts';
import { isRefusal, notOverNetwork } from './judge.ts';
import { readRow } from './read-row.ts';
import { readRows, type StoredRows } from './rows-object.ts';

type StoredRow = StoredRows[number];

const environment = setting('ENVIRONMENT', environmentSchema);

/** Well below the step's timeout of 60 s. The next run continues with the rest. */
const budgetMs = 35_000;

/** Time ran out. The state machine runs the step again. */
export class RowsUnfinished extends Error {
  constructor() {
    super('The rows are not finished; run the step again');
    this.name = 'RowsUnfinished';
  }
}

/** A quote as POST /quotes makes it with immediatelyExecute. The caller commits. @throws ApiError */
const prepareQuote = async (platformId: string, request: QuoteRequest): Promise<Prepared> => {
  const facts = await readQuoteFacts(platformId, request);
  if (isOverNetwork(facts)) throw notOverNetwork();
  const quote = planQuote({ request, facts, environment, isSwitchConfigured, uuid: newUuid() });
  return prepareExecuted({ ...quote, ...routeOf(quote, facts) }, executionFactsOf(facts));
};

/** The payment of a row, by the rules and writes of a single one. The caller commits. @throws ApiError */
const preparePayment = async (platformId: string, fields: unknown): Promise<Prepared> => {
  const order = readRow(fields);
  if ('issues' in order) throw invalidInput(order.issues);
  if (order.kind === 'TRANSFER') return prepareTransfer(outgoingOrder(platformId, order.body));
  return prepareQuote(platformId, { ...order.request, immediatelyExecute: true });
};

/** A quote names its transaction, and a transfer is one. */
const paymentSchema = z.union([
  z.object({ transactionId: z.string() }).transform(({ transactionId }) => transactionId),
  z.object({ id: z.string() }).transform(({ id }) => id),
]);

/** What is refused at a commit may have changed since it was read, unless it is refused again. */
const maxTries = 2;

/** @returns why the row cannot be paid; undefined when it has an outcome */
const tryToPay = async (batch: PayoutBatch, { row, fields }: StoredRow): Promise<ApiError | undefined> => {
  for (let tries = 1; ; tries += 1) {
    const { body, writes, apiErrorFor } = await preparePayment(batch.platformId, fields);
    const transactionUuid = bareUuid(paymentSchema.parse(body));
    const outcome = { row, at: clock.now().toISOString(), transactionUuid };
    // The payment and its outcome are one transaction, so a row that is paid again fails here.
    const failed = await tryTransact<string>({ ...writes, outcome: outcomeWrite(batch, outcome) });
    if (failed === undefined || failed.has('outcome')) return undefined;
    const apiError = apiErrorFor(failed);
    if (tries === maxTries) return apiError;
  }
};

/** Another run may have paid the row meanwhile: then its outcome stays. */
const refuseRow = async (batch: PayoutBatch, row: number, { code, message }: ApiError): Promise<void> => {
  await fileOutcome(batch, { row, at: clock.now().toISOString(), code, message });
};

/** @throws every error that is not the row's own: the row must be tried again */
const payRow = async (batch: PayoutBatch, stored: StoredRow): Promise<void> => {
  const refused = await tryToPay(batch, stored).catch((error: unknown) => {
    if (isRefusal(error)) return error;
    throw error;
  });
  if (refused === undefined) return;
  if (!isRefusal(refused)) throw refused;
  await refuseRow(batch, stored.row, refused);
};

/** Rows of a chunk without an outcome. */
const openRows = async (batch: PayoutBatch, chunk: number): Promise<StoredRow[]> => {
  const all = await readRows(batch.platformId, batch.uuid);
  const rows = all.slice(chunk * rowsPerChunk, (chunk + 1) * rowsPerChunk);
  const [first, last] = [rows.at(0), rows.at(-1)];
  if (first === undefined || last === undefined) return [];
  const done = await listOutcomes(batch, {
    lower: rowPosition(first.row),
    upper: rowPosition(last.row),
    count: rows.length,
  });
  const isDone = new Set(done.map(({ row }) => row));
  return rows.filter(({ row }) => !isDone.has(row));
};

/** Whoever had its tokens could let money leave after the operator has shut it out. */
const shutOut = async (platformId: string): Promise<ApiError | undefined> => {
  const { disabledAt } = await readPlatform(platformId);
  return disabledAt === undefined ? undefined : new ApiError('PLATFORM_DISABLED');
};

/** Runs the work for the token that confirmed the batch: whatever it changes names the token and its request. */
const asConfirmer = <Result>({ tokenId, requestId = '' }: PayoutBatch, work: () => Result): Result => {
  const step = presentActor();
  if (tokenId === undefined || step === undefined) return work();
  return asActor({ kind: 'TOKEN', id: tokenId, requestId, operation: step.operation }, work);
};

/**
 * Pays the rows of a chunk that have no outcome, one after another: they often share an account. May run any number of
 * times, also at once: a row is paid once, because its payment and its outcome are one transaction.
 *
 * @throws RowsUnfinished when time runs out; any other error of a row that is not its own
 */
export const payRows = async (platformId: string, batchUuid: string, chunk: number): Promise<void> => {
  const startedMs = clock.nowMs();
  const batch = await getBatch(platformId, batchUuid);
  if (batch?.status !== 'PROCESSING') return;
  const rows = await openRows(batch, chunk);
  const refused = await shutOut(platformId);
  await asConfirmer(batch, async () => {
    for (const row of rows) {
      if (clock.nowMs() - startedMs > budgetMs) throw new RowsUnfinished();
      await (refused === undefined ? payRow(batch, row) : refuseRow(batch, row.row, refused));
    }
  });
};
