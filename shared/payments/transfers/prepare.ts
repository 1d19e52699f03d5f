import { type InternalAccountRef, resolveInternalAccount } from '#shared/accounts/internal-accounts.ts';
import { payeeCheck, payeeDeleted } from '#shared/accounts/payee-check.ts';
import { refusedBalance } from '#shared/accounts/refused-balance.ts';
import { magicSuffix } from '#shared/accounts/rules.ts';
import { getExternalAccount } from '#shared/accounts/store.ts';
import { type Environment, environmentSchema, setting } from '#shared/kernel/config.ts';
import type { Prepared } from '#shared/kernel/http/idempotency.ts';
import { bareUuid, newUuid, uuidTime } from '#shared/kernel/ids.ts';
import type { NamedWrites } from '#shared/kernel/table/transact.ts';
import { countOpenTransaction, postAndRefund, postJournal } from '#shared/ledger/store.ts';
import { readPlatform } from '#shared/platforms/store.ts';
import { isSwitchConfigured, routed } from '#shared/switch/switch-settings.ts';
import type { TransactionType } from '#shared/transactions/lifecycle.ts';
import type { PaymentNotes } from '#shared/transactions/payment-notes.ts';
import { putTransaction } from '#shared/transactions/store.ts';
import { transactionView } from '#shared/transactions/view.ts';
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
}

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
    case 'POST':
      return { payment, ...postJournal(posting.journal, { ...posting, ownerVersion }) };
    case 'POST_AND_REFUND':
      return { payment, ...postAndRefund(posting.journal, posting.refund, { ownerVersion }) };
    case 'OPEN':
      return { payment, balance: countOpenTransaction({ platformId, accountUuid }, 1, { ownerVersion }) };
    case 'NONE':
      return { payment };
  }
};

/** Reads the platform and both accounts in one round trip and decides. The caller commits. @throws ApiError */
export const prepareTransfer = async (order: TransferOrder): Promise<Prepared> => {
  const { platformId, type, internalId, externalId, amount } = order;
  const readingPlatform = readPlatform(platformId);
  const [platform, internal, external] = await Promise.all([
    readingPlatform,
    resolveInternalAccount(platformId, bareUuid(internalId), readingPlatform),
    getExternalAccount(platformId, bareUuid(externalId)),
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
  const { owner } = parties.internal;
  const deltaMinor = type === 'OUTGOING' ? -amountMinor : amountMinor;
  const outcome: TransferRequest['outcome'] = isThroughSwitch
    ? 'DECIDED_BY_SWITCH'
    : sandboxOutcomeOf(magicSuffix(parties.external));
  const uuid = newUuid();
  const request = {
    platformId,
    type,
    parties,
    amountMinor,
    outcome,
    ...routed({
      accountType: parties.external.accountType,
      currency: parties.internal.currency,
      amountMinor,
    }),
    uuid,
    at: uuidTime(uuid),
    ...(order.notes && { notes: order.notes }),
  };
  const plan = planTransfer(request);
  return {
    body: transactionView(plan.transaction),
    writes: { ...writesOf(plan, parties.internal), ...payeeCheck(parties.external, owner.uuid) },
    apiErrorFor: (failed) => {
      if (failed.has('payee')) return payeeDeleted();
      if (failed.has('balance')) {
        const movement = { account: parties.internal, deltaMinor, ownerVersion: owner.version };
        return refusedBalance(movement, failed);
      }
      throw new Error('A new transaction or journal id was taken');
    },
  };
};
