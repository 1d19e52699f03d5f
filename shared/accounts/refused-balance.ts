import { Refusal } from '#shared/kernel/refusal.ts';
import type { BalanceFault } from '#shared/ledger/account-state.ts';
import { accountClosed } from './internal-accounts.ts';

/** The refusal of money that would lift a balance above the limit. */
export const cannotHold = (): Refusal =>
  new Refusal('AMOUNT_OUT_OF_RANGE', { message: 'The account cannot hold that much money.' });

export interface RefusedBalance {
  readonly fault: BalanceFault;
  readonly currency: string;
  /** The refusal when the account is usable, and only the amount does not fit. */
  readonly amount: () => Refusal;
}

/** The refusal of a payment whose `balance` failed. */
export const refusedBalance = ({ fault, currency, amount }: RefusedBalance): Refusal => {
  switch (fault) {
    case 'OWNER_DELETED':
      return new Refusal('CUSTOMER_DELETED');
    case 'CURRENCY_CLOSED':
      return accountClosed(currency);
    case 'OWNER_CHANGED':
      return new Refusal('USER_NOT_READY');
    case 'AMOUNT':
      return amount();
  }
};
