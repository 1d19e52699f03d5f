import { resolveInternalAccount } from '#shared/accounts/internal-accounts.ts';
import { magicSuffix } from '#shared/accounts/rules.ts';
import { getExternalAccount } from '#shared/accounts/store.ts';
import { type Environment, environmentSchema, setting } from '#shared/kernel/config.ts';
import type { Prepared } from '#shared/kernel/idempotency.ts';
import { bareUuid, newUuid, uuidTime } from '#shared/kernel/ids.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { NamedWrites } from '#shared/kernel/transact.ts';
import { countOpenTransaction, postAndRefund, postJournal } from '#shared/ledger/store.ts';
import { readPlatform } from '#shared/platforms/store.ts';
import type { TransactionType } from '#shared/transactions/lifecycle.ts';
import { putTransaction } from '#shared/transactions/store.ts';
import { transactionView } from '#shared/transactions/view.ts';
import { planTransfer, type TransferPlan } from './plan.ts';
import { admitTransfer, sandboxOutcomeOf } from './rules.ts';

export interface TransferOrder {
  readonly platformId: string;
  readonly type: TransactionType;
  /** An InternalAccount and an ExternalAccount id. A schema has checked both. */
  readonly internalId: string;
  readonly externalId: string;
  /** Smallest unit of the accounts' currency. */
  readonly amount: number;
}

const environment: Environment = setting('ENVIRONMENT', environmentSchema);

const writesOf = ({ transaction, posting }: TransferPlan, accountUuid: string): NamedWrites => {
  const { platformId } = transaction;
  const payment = putTransaction(transaction);
  switch (posting.kind) {
    case 'POST':
      return { payment, ...postJournal(posting.journal, posting) };
    case 'POST_AND_REFUND':
      return { payment, ...postAndRefund(posting.journal, posting.refund) };
    case 'OPEN':
      return { payment, balance: countOpenTransaction({ platformId, accountUuid }, 1) };
    case 'NONE':
      return { payment };
  }
};

/** `balance` failed: insufficient funds for money out, or money in above the limit; or the account is closed. */
const balanceRefusal = (type: TransactionType): Refusal =>
  type === 'OUTGOING'
    ? new Refusal('INSUFFICIENT_BALANCE')
    : new Refusal('AMOUNT_OUT_OF_RANGE', { message: 'The account cannot hold that much money.' });

/** Reads the platform and both accounts in one round trip and decides. The caller commits. @throws Refusal */
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
  const parties = admitTransfer({ platform, type, amountMinor, internal, external, environment, fields });
  const outcome = sandboxOutcomeOf(magicSuffix(parties.external));
  const uuid = newUuid();
  const request = {
    platformId,
    type,
    parties,
    amountMinor,
    outcome,
    uuid,
    at: uuidTime(uuid),
  };
  const plan = planTransfer(request);
  return {
    body: transactionView(plan.transaction),
    writes: writesOf(plan, parties.internal.accountUuid),
    refusalFor: (failed) => {
      if (failed.has('balance')) return balanceRefusal(type);
      throw new Error('A new transaction or journal id was taken');
    },
  };
};
