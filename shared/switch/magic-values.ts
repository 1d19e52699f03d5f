import type { AccountDetails } from '#shared/accounts/external-account.ts';
import { magicSuffix } from '#shared/accounts/rules.ts';
import { type MagicValues, withinSeconds } from '#shared/kernel/magic-values.ts';
import type { FailureCode, FailureReason } from '#shared/transactions/transaction.ts';
import type { Occasion, PayoutAnswer } from './port.ts';

/** What the sandbox's switch answers, by occasion. */
export type Script = Readonly<Record<Occasion, PayoutAnswer>>;

/** The same answer however often it is asked. */
export const always = (answer: PayoutAnswer): Script => ({ START: answer, FOLLOW_UP: answer });

interface SandboxFailure {
  readonly code?: FailureCode;
  readonly isRefundPossible?: boolean;
}

export const failed = (
  failureReason: FailureReason,
  { code, isRefundPossible = true }: SandboxFailure = {},
): Script =>
  always({
    kind: 'FAILED',
    failureReason,
    isRefundPossible,
    ...(code !== undefined && { facts: { failureDetail: { code } } }),
  });

const delivered: PayoutAnswer = { kind: 'DELIVERED', mayComeBack: false };
export const deliveredAtOnce = always(delivered);
export const deliveredLate: Script = {
  START: { kind: 'ON_ITS_WAY', facts: { pendingReason: 'COMPLIANCE_REVIEW' } },
  FOLLOW_UP: delivered,
};

/** Whether a payout with these answers ends without its money having arrived. */
const isFailing = ({ START, FOLLOW_UP }: Script): boolean =>
  START.kind === 'ON_ITS_WAY' || START.kind === 'DELIVERED' ? FOLLOW_UP.kind !== 'DELIVERED' : true;

/** The magic value that makes payouts to this account fail; undefined when they arrive. */
export const failingSuffix = (account: AccountDetails): string | undefined => {
  const suffix = magicSuffix(account);
  const magic = Object.hasOwn(payoutValues.values, suffix) ? payoutValues.values[suffix] : undefined;
  return magic !== undefined && isFailing(magic.outcome) ? suffix : undefined;
};

/** By the end of the external account's primary identifier. */
export const payoutValues: MagicValues<Script> = {
  values: {
    '002': {
      outcome: failed('QUOTE_EXECUTION_FAILED', { code: 'ACCOUNT_INVALID' }),
      effect: 'The payout fails, and the money comes back.',
      when: withinSeconds,
    },
    '003': { outcome: deliveredLate, effect: 'The payout takes long.', when: 'after 6 minutes' },
    '004': {
      outcome: failed('COUNTERPARTY_POST_TX_FAILED', { code: 'ACCOUNT_CANNOT_RECEIVE' }),
      effect: 'The counterparty does not deliver, and the money comes back.',
      when: withinSeconds,
    },
    '005': {
      outcome: { START: { kind: 'DELIVERED', mayComeBack: 'SOON' }, FOLLOW_UP: { kind: 'RETURNED' } },
      effect: 'The payout succeeds; then the receiving bank returns it.',
      when: withinSeconds,
    },
    '006': {
      outcome: always({ kind: 'CANCELLED' }),
      effect: 'The user cancels the payment, and the money comes back.',
      when: withinSeconds,
    },
    '007': {
      outcome: failed('QUOTE_EXECUTION_FAILED', { code: 'LIMIT_EXCEEDED', isRefundPossible: false }),
      effect: 'The payout fails, and so does its refund: the money stays in clearing.',
      when: withinSeconds,
    },
  },
  otherwise: { outcome: deliveredAtOnce, effect: 'The payment succeeds.', when: withinSeconds },
};
