import type { ExternalAccount } from '#shared/accounts/external-account.ts';
import { type InternalAccountRef, resolveInternalAccount } from '#shared/accounts/internal-accounts.ts';
import { getExternalAccount } from '#shared/accounts/store.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { getCustomer } from '#shared/customers/store.ts';
import { environmentSchema, setting } from '#shared/kernel/config.ts';
import { ApiError, isRetryable } from '#shared/kernel/errors.ts';
import { type Issue, invalidInput } from '#shared/kernel/http/invalid-input.ts';
import { bareUuid, newUuid } from '#shared/kernel/ids.ts';
import { isOverNetwork } from '#shared/payments/quotes/facts.ts';
import { planQuote } from '#shared/payments/quotes/plan.ts';
import { type QuoteReads, readQuoteFacts } from '#shared/payments/quotes/read-facts.ts';
import { checkTransfer, outgoingOrder, type TransferReads } from '#shared/payments/transfers/prepare.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import { readPlatform } from '#shared/platforms/store.ts';
import { isSwitchConfigured } from '#shared/switch/switch-settings.ts';
import { findUmaReceiver } from '#shared/uma/lookups/find-uma-receiver.ts';
import type { UmaReceiver } from '#shared/uma/lookups/receiver.ts';
import type { NumberedRow } from './read-csv.ts';
import { type RowOrder, readRow } from './read-row.ts';

const environment = setting('ENVIRONMENT', environmentSchema);

/** A read that starts once for each key. */
const once = <Result>(read: (key: string) => Promise<Result>): ((key: string) => Promise<Result>) => {
  const started = new Map<string, Promise<Result>>();
  return (key) => {
    const reading = started.get(key) ?? read(key);
    started.set(key, reading);
    return reading;
  };
};

type Reads = QuoteReads & TransferReads;

/** Rows have an account, an owner or a receiver in common, and each is read once. */
export const readsOfBatch = (platformId: string): Reads => {
  const platform = once<Platform>(readPlatform);
  const customer = once<Customer | undefined>((uuid) => getCustomer(platformId, uuid));
  return {
    platform: () => platform(platformId),
    customer,
    internalAccount: once<InternalAccountRef | undefined>((uuid) =>
      resolveInternalAccount(platformId, uuid, platform(platformId)),
    ),
    externalAccount: once<ExternalAccount | undefined>((uuid) => getExternalAccount(platformId, uuid)),
    umaReceiver: once<UmaReceiver>(findUmaReceiver),
  };
};

/** What a row takes from an account of the platform. */
export interface RowCost {
  /** Bare uuid. */
  readonly accountUuid: string;
  readonly currency: string;
  readonly minor: bigint;
  /** The receiving side is locked, so the rate decides. */
  readonly isEstimate: boolean;
}

export interface RowProblem {
  readonly row: number;
  readonly field?: string;
  readonly code: string;
  readonly message: string;
}

/** For a quote whose receiver is at another service: its invoice ends within minutes. */
export const notOverNetwork = (): ApiError =>
  new ApiError('NOT_IMPLEMENTED', {
    message: 'A payment to another service cannot be in a batch; pay it with POST /quotes.',
  });

const costOf = async (platformId: string, order: RowOrder, reads: Reads): Promise<RowCost> => {
  if (order.kind === 'TRANSFER') {
    const { parties, amountMinor } = await checkTransfer(outgoingOrder(platformId, order.body), reads);
    const { accountUuid, currency } = parties.internal;
    return { accountUuid, currency, minor: amountMinor, isEstimate: false };
  }
  const { request } = order;
  const facts = await readQuoteFacts(platformId, request, reads);
  if (isOverNetwork(facts)) throw notOverNetwork();
  const draft = planQuote({ request, facts, environment, isSwitchConfigured, uuid: newUuid() });
  const { source, sentCurrency: currency, sentMinor: minor, quote } = draft;
  if (source.kind !== 'ACCOUNT') throw new Error('A quote of a batch is paid from an account');
  return {
    accountUuid: bareUuid(source.accountId),
    currency,
    minor,
    isEstimate: quote.lockedSide === 'RECEIVING',
  };
};

/** An error that the row itself has. Any other is ours, or passes. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.status < 500 || error.code === 'NOT_IMPLEMENTED' || error.code === 'SERVICE_SWITCH_ERROR') &&
  !isRetryable(error.code);

const problemOfIssue = (row: number, issue: Issue): RowProblem => ({
  row,
  ...(issue.path !== '' && { field: issue.path }),
  code: invalidInput([issue]).code,
  message: `${issue.path || 'the row'} ${issue.message}`,
});

/** @throws every error that is not the row's own */
const problemOfError = (row: number, error: unknown): RowProblem => {
  if (!isRefusal(error)) throw error;
  return { row, code: error.code, message: error.message };
};

export type Judgement = { readonly cost: RowCost } | { readonly problems: readonly RowProblem[] };

/** Checks a row by every rule of the operation that it stands for, except that its account holds the money. */
const judgeRow = async (
  platformId: string,
  { row, fields, broken }: NumberedRow,
  reads: Reads,
): Promise<Judgement> => {
  if (broken !== undefined) return { problems: [problemOfIssue(row, { path: '', message: broken })] };
  const read = readRow(fields);
  if ('issues' in read) return { problems: read.issues.map((issue) => problemOfIssue(row, issue)) };
  try {
    return { cost: await costOf(platformId, read, reads) };
  } catch (error) {
    return { problems: [problemOfError(row, error)] };
  }
};

/** More reads at once would only wait for one of the client's 50 connections. */
const rowsAtOnce = 50;

/** Judges all rows, in their order. */
export const judgeRows = async (platformId: string, rows: readonly NumberedRow[]): Promise<Judgement[]> => {
  const reads = readsOfBatch(platformId);
  const judged: Judgement[] = [];
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const group = rows.slice(from, from + rowsAtOnce);
    judged.push(...(await Promise.all(group.map((row) => judgeRow(platformId, row, reads)))));
  }
  return judged;
};
