import type { ApiError } from '#shared/kernel/errors.ts';
import { maxAmountMinor } from '#shared/kernel/money.ts';
import type { ConditionsFailed } from '#shared/kernel/table/transact.ts';
import { balanceFaultOf, heldMinor } from '#shared/ledger/account-state.ts';
import {
  accountClosed,
  accountFrozen,
  cannotHold,
  insufficientBalance,
  type NamedAccount,
  ownerDeleted,
  ownerNotReady,
} from './validate-account.ts';

export interface RefusedMovement {
  readonly account: NamedAccount;
  /** What the movement adds to the balance; negative for a payment from the account. */
  readonly deltaMinor: bigint;
  /** The version of the owner that the movement was decided on, where it depends on it. */
  readonly ownerVersion?: number;
}

const refusedAmount = ({ account, deltaMinor }: RefusedMovement, failed: ConditionsFailed): ApiError => {
  const availableMinor = heldMinor(failed);
  return deltaMinor < 0n
    ? insufficientBalance(account, { availableMinor, neededMinor: -deltaMinor })
    : cannotHold(account, { availableMinor, maxMinor: maxAmountMinor });
};

/** The error of a movement whose `balance` failed. */
export const refusedBalance = (movement: RefusedMovement, failed: ConditionsFailed): ApiError => {
  const { account, ownerVersion } = movement;
  switch (balanceFaultOf(failed, { isDebit: movement.deltaMinor < 0n, ownerVersion })) {
    case 'OWNER_DELETED':
      return ownerDeleted(account);
    case 'CURRENCY_CLOSED':
      return accountClosed(account);
    case 'OWNER_CHANGED':
      return ownerNotReady(account);
    case 'FROZEN':
      return accountFrozen(account);
    case 'AMOUNT':
      return refusedAmount(movement, failed);
  }
};
