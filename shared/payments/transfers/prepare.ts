import type { PaymentRail } from '#shared/accounts/account-types/account-types.ts';
import type { ExternalAccount } from '#shared/accounts/external-account.ts';
import { type InternalAccountRef, resolveInternalAccount } from '#shared/accounts/internal-accounts.ts';
import { payeeCheck, payeeDeleted } from '#shared/accounts/payee-check.ts';
import { refusedBalance } from '#shared/accounts/refused-balance.ts';
import { checkRail, magicSuffix } from '#shared/accounts/rules.ts';
import { getExternalAccount } from '#shared/accounts/store.ts';
import { type Environment, environmentSchema, setting } from '#shared/kernel/config.ts';
import type { ApiError } from '#shared/kernel/errors.ts';
import type { Prepared } from '#shared/kernel/http/idempotency.ts';
import { bareUuid, newUuid, uuidTime } from '#shared/kernel/ids.ts';
import type { ConditionsFailed, NamedWrites } from '#shared/kernel/table/transact.ts';
import { countOpenTransaction, postAndRefund, postJournal } from '#shared/ledger/store.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import { readPlatform } from '#shared/platforms/store.ts';
import { isSwitchConfigured, routed } from '#shared/switch/switch-settings.ts';
import type { TransactionType } from '#shared/transactions/lifecycle.ts';
import type { PaymentNotes } from '#shared/transactions/payment-notes.ts';
import { putTransaction } from '#shared/transactions/store.ts';
import { transactionView } from '#shared/transactions/view.ts';
import type { TransferOutRequest } from './contract.ts';
import { planTransfer, type TransferPlan, type TransferRequest } from './plan.ts';
import { sandboxOutcomeOf, validateTransfer } from './rules.ts';

export interface TransferOrder {
  readonly platformId: string;
  readonly type: TransactionType;
  /** An InternalAccount and an ExternalAccount id. A schema has checked both. */
  readonly internalId: string;
  readonly externalId: string;
  /** Smallest unit of the accounts' currency. */
  readonly amount: number;
  readonly notes?: PaymentNotes;
  /** What the request chose to carry outgoing money. */
  readonly paymentRail?: PaymentRail | undefined;
  readonly purposeOfPayment?: string | undefined;
}

/** The order of a request to pay out. */
export const outgoingOrder = (platformId: string, body: TransferOutRequest): TransferOrder => ({
  platformId,
  type: 'OUTGOING',
  internalId: body.source.accountId,
  externalId: body.destination.accountId,
  amount: body.amount,
  notes: body,
  paymentRail: body.destination.paymentRail,
  purposeOfPayment: body.purposeOfPayment,
});

/** Reads of a platform's records. A batch reads once what its rows have in common. */
export interface TransferReads {
  readonly platform: () => Promise<Platform>;
  readonly internalAccount: (uuid: string) => Promise<InternalAccountRef | undefined>;
  readonly externalAccount: (uuid: string) => Promise<ExternalAccount | undefined>;
}

const readAnew = (platformId: string): TransferReads => {
  const reading = readPlatform(platformId);
  return {
    platform: () => reading,
    internalAccount: (uuid) => resolveInternalAccount(platformId, uuid, reading),
    externalAccount: (uuid) => getExternalAccount(platformId, uuid),
  };
};

const environment: Environment = setting('ENVIRONMENT', environmentSchema);
const isThroughSwitch = environment === 'production';

const writesOf = (
  { transaction, posting }: TransferPlan,
  { accountUuid, owner }: InternalAccountRef,
): NamedWrites => {
  const { platformId } = transaction;
  const ownerVersion = owner.version;
  const payment = putTransaction(transaction);
  switch (posting.kind) {
    case 'POST': {
      const { journal, openTransactions } = posting;
      const pendingMinor = openTransactions === 1 ? transaction.sentMinor : 0n;
      return { payment, ...postJournal(journal, { openTransactions, pendingMinor, ownerVersion }) };
    }
    case 'POST_AND_REFUND':
      return { payment, ...postAndRefund(posting.journal, posting.refund, { ownerVersion }) };
    case 'OPEN':
      return { payment, balance: countOpenTransaction({ platformId, accountUuid }, 1, { ownerVersion }) };
    case 'NONE':
      return { payment };
  }
};

/** What is known of a transfer whose end is not decided yet. */
export type CheckedTransfer = Omit<TransferRequest, 'outcome'>;

/** Reads the platform and both accounts in one round trip, and checks that the money may move. @throws ApiError */
export const checkTransfer = async (
  order: TransferOrder,
  reads: TransferReads = readAnew(order.platformId),
): Promise<CheckedTransfer> => {
  const { platformId, type, internalId, externalId, amount } = order;
  const [platform, internal, external] = await Promise.all([
    reads.platform(),
    reads.internalAccount(bareUuid(internalId)),
    reads.externalAccount(bareUuid(externalId)),
  ]);
  const [internalField, externalField] =
    type === 'OUTGOING'
      ? ['source.accountId', 'destination.accountId']
      : ['destination.accountId', 'source.accountId'];
  const fields = { internal: internalField, external: externalField };
  const amountMinor = BigInt(amount);
  const parties = validateTransfer({
    platform,
    type,
    amountMinor,
    internal,
    external,
    isSwitchConfigured,
    fields,
  });
  checkRail(order.paymentRail, parties.external);
  const uuid = newUuid();
  return {
    platformId,
    type,
    parties,
    amountMinor,
    ...routed({
      accountType: parties.external.accountType,
      currency: parties.internal.currency,
      amountMinor,
    }),
    uuid,
    at: uuidTime(uuid),
    ...(order.notes && { notes: order.notes }),
    paymentRail: order.paymentRail,
    purposeOfPayment: order.purposeOfPayment,
  };
};

/** The error when a fact that a transfer was decided on did not hold at its commit. */
export const transferConflictError = (
  { type, parties: { internal }, amountMinor }: CheckedTransfer,
  failed: ConditionsFailed,
): ApiError => {
  if (failed.has('payee')) return payeeDeleted();
  if (!failed.has('balance')) throw new Error('A new transaction or journal id was taken');
  const deltaMinor = type === 'OUTGOING' ? -amountMinor : amountMinor;
  return refusedBalance({ account: internal, deltaMinor, ownerVersion: internal.owner.version }, failed);
};

/** Reads and decides. The caller commits. @throws ApiError */
export const prepareTransfer = async (order: TransferOrder): Promise<Prepared> => {
  const checked = await checkTransfer(order);
  const { internal, external } = checked.parties;
  const outcome = isThroughSwitch ? 'DECIDED_BY_SWITCH' : sandboxOutcomeOf(magicSuffix(external));
  const plan = planTransfer({ ...checked, outcome });
  return {
    body: transactionView(plan.transaction),
    writes: { ...writesOf(plan, internal), ...payeeCheck(external, internal.owner.uuid) },
    apiErrorFor: (failed) => transferConflictError(checked, failed),
  };
};
