import { clock } from '#shared/kernel/clock.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { formatId, newUuid } from '#shared/kernel/ids.ts';
import { log } from '#shared/kernel/log.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/table/change-with-retry.ts';
import { type NamedWrites, tryTransact } from '#shared/kernel/table/transact.ts';
import { postJournal, postToSystemAccount } from '#shared/ledger/store.ts';
import { putTransaction } from '#shared/transactions/store.ts';
import type { DepositNotice } from './contract.ts';
import type { Deposit } from './deposit.ts';
import { type FoundAccount, findAccount } from './find-account.ts';
import { depositJournal, depositPayment, suspenseJournal } from './journals.ts';
import { getDeposit, putDeposit } from './store.ts';

/** A metric counts lines with this code (infra/constructs/alarms.ts). Whoever meets a held deposit logs it again. */
const reportHeld = ({ uuid, status }: Deposit): void => {
  if (status !== 'HELD') return;
  log.error({ operation: 'receiveSwitchDeposit', code: 'DEPOSIT_HELD', ids: [formatId('Deposit', uuid)] });
};

const validateRepetition = (known: Deposit, { amount, currency }: DepositNotice): void => {
  if (known.amountMinor === BigInt(amount) && known.currency === currency) {
    reportHeld(known);
    return;
  }
  const code = 'DEPOSIT_CONTRADICTED';
  log.error({ operation: 'receiveSwitchDeposit', code, ids: [formatId('Deposit', known.uuid)] });
  throw new ApiError(code, {
    message:
      'This bank reference came in with another amount before. Nothing was changed; ask the operator of the service.',
  });
};

/** Everything in one transaction: the lock, the payment, the balance and the journal. */
const creditWrites = (deposit: Deposit, { platformId, account }: FoundAccount): NamedWrites => {
  const { accountUuid, owner } = account;
  const at = deposit.createdAt;
  const journal = depositJournal(deposit, platformId, accountUuid, at);
  return {
    deposit: putDeposit({ ...deposit, status: 'CREDITED', platformId, accountUuid }),
    payment: putTransaction(depositPayment(deposit, platformId, account, at)),
    ...postJournal(journal, { openTransactions: 0, ownerVersion: owner.version }),
  };
};

const holdWrites = (deposit: Deposit): NamedWrites => ({
  deposit: putDeposit(deposit),
  suspense: postToSystemAccount(suspenseJournal(deposit, 'DEPOSIT', deposit.createdAt)),
});

/** Keeps money in suspense until an operator says whose it is. @returns false when it came in before */
export const holdDeposit = async (deposit: Deposit): Promise<boolean> => {
  const failed = await tryTransact(holdWrites(deposit));
  if (failed === undefined) reportHeld(deposit);
  else if (!failed.has('deposit')) throw failed;
  return failed === undefined;
};

const newDeposit = (switchName: string, notice: DepositNotice): Deposit => {
  const { amount, payerName = '', ...said } = notice;
  const at = clock.now().toISOString();
  return {
    ...said,
    ...(payerName !== '' && { payerName }),
    uuid: newUuid(),
    switchName,
    amountMinor: BigInt(amount),
    status: 'HELD',
    createdAt: at,
    updatedAt: at,
  };
};

/** @returns whether it was filed; false when it came in at the same moment by another call */
const file = async (deposit: Deposit): Promise<boolean> => {
  const found = await findAccount(deposit.reference, deposit.currency);
  const refused = found && (await tryTransact(creditWrites(deposit, found)));
  if (found !== undefined && refused === undefined) return true;
  if (refused?.has('deposit')) return false;
  // Nobody is named, or the account was closed or is full: the money waits for a person.
  if (refused !== undefined && !refused.has('balance')) throw refused;
  return holdDeposit(deposit);
};

/**
 * Takes money that came in by itself. However often, in whatever order and by however many calls at once it is told, the
 * bank's reference lets it in once.
 *
 * @param switchName whose signature the notice has: references of two switches are not the same
 * @throws ApiError DEPOSIT_CONTRADICTED when it came in with another amount before
 */
export const receiveDeposit = (switchName: string, notice: DepositNotice): Promise<void> =>
  changeWithRetry(async () => {
    const { bankReference } = notice;
    const known = await getDeposit({ switchName, bankReference });
    if (known !== undefined) return validateRepetition(known, notice);
    return (await file(newDeposit(switchName, notice))) ? undefined : lostRace;
  });
