import type { PaymentRail } from '#shared/accounts/account-types/account-types.ts';
import { knownRail, magicSuffix, sandboxOnChain, sandboxRail } from '#shared/accounts/rules.ts';
import { serviceMs } from '#shared/kernel/service-time.ts';
import { referenceOf } from '#shared/kernel/transaction-reference.ts';
import { clearingJournal, type Journal, type Movement, refundJournal } from '#shared/ledger/journal.ts';
import { payoutCheckAt } from '#shared/payments/payouts/polling-schedule.ts';
import { counterpartyInformation } from '#shared/transactions/counterparty.ts';
import type { TransactionType } from '#shared/transactions/lifecycle.ts';
import { notesOf, type PaymentNotes } from '#shared/transactions/payment-notes.ts';
import type { Refund, Transaction } from '#shared/transactions/transaction.ts';
import { delayedFailureSeconds, type TransferOutcome, transferFailureCode } from './magic-values.ts';
import { failureReasonOf, partiesOf, type TransferParties } from './rules.ts';

/** What a transfer does to the ledger. */
export type Posting =
  /** Money moves and stays. */
  | { readonly kind: 'POST'; readonly journal: Journal; readonly openTransactions: 0 | 1 }
  /** Money leaves and comes back in the same transaction. */
  | { readonly kind: 'POST_AND_REFUND'; readonly journal: Journal; readonly refund: Journal }
  /** Nothing moves yet, but the account has an open transaction. */
  | { readonly kind: 'OPEN' }
  | { readonly kind: 'NONE' };

export interface TransferPlan {
  readonly transaction: Transaction;
  readonly posting: Posting;
}

/** The operator's switch says later how the transfer ends. */
export type DecidedBySwitch = 'DECIDED_BY_SWITCH';

export interface TransferRequest {
  readonly platformId: string;
  readonly type: TransactionType;
  readonly parties: TransferParties;
  readonly amountMinor: bigint;
  readonly outcome: TransferOutcome | DecidedBySwitch;
  /** Which switch, if it is not the one called `default`. */
  readonly switchName?: string;
  readonly uuid: string;
  readonly at: Date;
  readonly notes?: PaymentNotes;
  /** What the request chose to carry outgoing money. */
  readonly paymentRail?: PaymentRail | undefined;
  readonly purposeOfPayment?: string | undefined;
}

/** The refund behind a refund journal. */
export const settledRefund = (journal: Journal, reason: Refund['reason'] = 'TRANSACTION_FAILED'): Refund => ({
  reference: referenceOf(journal.uuid),
  initiatedAt: journal.createdAt,
  settledAt: journal.createdAt,
  status: 'COMPLETED',
  reason,
});

export const movementOf = ({
  platformId,
  type,
  parties,
  amountMinor,
  uuid,
  at,
}: Omit<TransferRequest, 'outcome'>): Movement => ({
  platformId,
  accountUuid: parties.internal.accountUuid,
  currency: parties.internal.currency,
  amountMinor: type === 'OUTGOING' ? -amountMinor : amountMinor,
  sourceUuid: uuid,
  purpose: 'TRANSFER',
  at: at.toISOString(),
});

const isSimulatedFailure = ({ outcome }: TransferRequest): boolean =>
  outcome !== 'COMPLETED' && outcome !== 'DECIDED_BY_SWITCH';

/** Nobody knows what carries the money of a collection until the switch says it. */
const railPart = ({ type, outcome, parties: { external }, paymentRail }: TransferRequest) => {
  if (type === 'INCOMING') return {};
  const railOf = outcome === 'DECIDED_BY_SWITCH' ? knownRail : sandboxRail;
  const rail = railOf(external, paymentRail);
  return rail === undefined ? {} : { rail };
};

const simulatedFailure = (type: TransactionType, magicValue: string) => {
  const code = transferFailureCode(type, magicValue);
  return { magicValue, ...(code !== undefined && { failureDetail: { code } }) };
};

/** Of money that the sandbox sends to a wallet at once. */
const onChainPart = ({ type, outcome, parties: { external }, uuid }: TransferRequest) => {
  const onChain = type === 'OUTGOING' && outcome === 'COMPLETED' ? sandboxOnChain(external, uuid) : undefined;
  return onChain === undefined ? {} : { onChain };
};

/** The transaction before anything is decided: PENDING. */
export const draftOf = (request: TransferRequest): Transaction => {
  const { platformId, type, parties, amountMinor, uuid } = request;
  const { owner, currency } = parties.internal;
  const known = counterpartyInformation(parties.external.beneficiary);
  const at = request.at.toISOString();
  return {
    platformId,
    uuid,
    type,
    status: 'PENDING',
    ownerUuid: owner.uuid,
    ownerId: owner.id,
    platformCustomerId: owner.platformCustomerId,
    ...partiesOf(parties, type, request.paymentRail),
    sentMinor: amountMinor,
    sentCurrency: currency,
    receivedMinor: amountMinor,
    receivedCurrency: currency,
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...notesOf(request.notes),
    ...(request.purposeOfPayment !== undefined && { purposeOfPayment: request.purposeOfPayment }),
    ...railPart(request),
    ...onChainPart(request),
    ...(known && { counterpartyInformation: { ...known } }),
    ...(isSimulatedFailure(request) && simulatedFailure(type, magicSuffix(parties.external))),
  };
};

/** Only a success credits incoming money, so a failure moves nothing. */
const planIncoming = (
  request: TransferRequest,
  outcome: TransferOutcome,
  draft: Transaction,
): TransferPlan => {
  const failureReason = failureReasonOf('INCOMING');
  switch (outcome) {
    case 'COMPLETED': {
      const posting = {
        kind: 'POST',
        journal: clearingJournal(movementOf(request)),
        openTransactions: 0,
      } as const;
      return { transaction: { ...draft, status: 'COMPLETED', settledAt: draft.createdAt }, posting };
    }
    case 'FAILED':
      return { transaction: { ...draft, status: 'FAILED', failureReason }, posting: { kind: 'NONE' } };
    case 'REJECTED':
      return { transaction: { ...draft, status: 'REJECTED' }, posting: { kind: 'NONE' } };
    case 'FAILED_LATER':
      return { transaction: { ...draft, outcomeDueAt: dueAt(request.at) }, posting: { kind: 'OPEN' } };
  }
};

/** The start of a transfer debits outgoing money. A refund journal gives it back. */
const planOutgoing = (
  request: TransferRequest,
  outcome: TransferOutcome,
  draft: Transaction,
): TransferPlan => {
  const movement = movementOf(request);
  const journal = clearingJournal(movement);
  const refund = refundJournal(movement, draft.createdAt);
  const back = { kind: 'POST_AND_REFUND', journal, refund } as const;
  const failureReason = failureReasonOf('OUTGOING');
  switch (outcome) {
    case 'COMPLETED': {
      const posting = { kind: 'POST', journal, openTransactions: 0 } as const;
      return { transaction: { ...draft, status: 'COMPLETED', settledAt: draft.createdAt }, posting };
    }
    case 'FAILED': {
      const transaction = {
        ...draft,
        status: 'FAILED',
        failureReason,
        refund: settledRefund(refund),
      } as const;
      return { transaction, posting: back };
    }
    case 'REJECTED':
      return { transaction: { ...draft, status: 'REJECTED', refund: settledRefund(refund) }, posting: back };
    case 'FAILED_LATER': {
      const posting = { kind: 'POST', journal, openTransactions: 1 } as const;
      return { transaction: { ...draft, outcomeDueAt: dueAt(request.at) }, posting };
    }
  }
};

const dueAt = (at: Date): string =>
  new Date(at.getTime() + serviceMs(delayedFailureSeconds * 1000)).toISOString();

/**
 * Outgoing money is debited at once, as for a quote; incoming money is credited when the switch has collected it. The
 * state PROCESSING starts the workflow that asks the switch.
 */
const planSwitched = (request: TransferRequest, draft: Transaction): TransferPlan => {
  const checkAt = payoutCheckAt(draft.createdAt);
  const { switchName } = request;
  const kept = switchName === undefined ? {} : { switchName };
  const transaction = { ...draft, status: 'PROCESSING', checkAt, ...kept } as const;
  if (request.type === 'INCOMING') return { transaction, posting: { kind: 'OPEN' } };
  const journal = clearingJournal(movementOf(request));
  return { transaction, posting: { kind: 'POST', journal, openTransactions: 1 } };
};

/** The transaction and the postings of a transfer with this outcome. */
export const planTransfer = (request: TransferRequest): TransferPlan => {
  const { type, outcome } = request;
  const draft = draftOf(request);
  if (outcome === 'DECIDED_BY_SWITCH') return planSwitched(request, draft);
  return type === 'INCOMING' ? planIncoming(request, outcome, draft) : planOutgoing(request, outcome, draft);
};
