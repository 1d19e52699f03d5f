import type { PaymentRail } from '#shared/accounts/account-types/account-types.ts';
import type { ExternalAccount } from '#shared/accounts/external-account.ts';
import type { InternalAccountRef } from '#shared/accounts/internal-accounts.ts';
import { accountNotActive, validateAccount } from '#shared/accounts/validate-account.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { outcomeOfEnd } from '#shared/kernel/magic-values.ts';
import { checkWithinLimits, validateDirection } from '#shared/platforms/currency-rules.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import type { TransactionType } from '#shared/transactions/lifecycle.ts';
import type { FailureReason } from '#shared/transactions/transaction.ts';
import { type TransferOutcome, transferValues } from './magic-values.ts';

/** The outcome that the sandbox gives to a transfer with this external account. */
export const sandboxOutcomeOf = (suffix: string): TransferOutcome => outcomeOfEnd(transferValues, suffix);

/** The failure reason that the API shows for a failed transfer. */
export const failureReasonOf = (type: TransactionType): FailureReason =>
  type === 'INCOMING' ? 'PAY_REQUEST_FAILED' : 'QUOTE_EXECUTION_FAILED';

export interface TransferFacts {
  readonly platform: Platform;
  readonly type: TransactionType;
  /** Smallest unit of the accounts' currency. */
  readonly amountMinor: bigint;
  readonly internal: InternalAccountRef | undefined;
  readonly external: ExternalAccount | undefined;
  readonly isSwitchConfigured: boolean;
  /** The fields of the request that name the two accounts, for messages. */
  readonly fields: { readonly internal: string; readonly external: string };
}

export interface TransferParties {
  readonly internal: InternalAccountRef;
  readonly external: ExternalAccount;
}

const unknownAccount = (path: string): ApiError =>
  new ApiError('ACCOUNT_NOT_FOUND', {
    message: `${path} names no account of this platform.`,
    details: { issues: [{ path, message: 'must be the id of an account of this platform' }] },
  });

/** The platform's limits and directions hold as they do for quotes. */
const checkConfiguration = ({ platform, type, amountMinor, fields }: TransferFacts, code: string): void => {
  const limits = validateDirection({ platform, code, direction: type, path: fields.internal });
  checkWithinLimits(amountMinor, limits, 'amount is');
};

const checkSwitch = ({ isSwitchConfigured }: TransferFacts): void => {
  if (isSwitchConfigured) return;
  throw new ApiError('SERVICE_SWITCH_ERROR', { message: 'No payment switch is configured.' });
};

/**
 * Checks that money may move between the two accounts: the platform has both, the internal one is open, its owner
 * exists and is approved, the external account is active, both have the same currency, and the platform's configuration allows the payment.
 *
 * @throws ApiError
 */
export const validateTransfer = (facts: TransferFacts): TransferParties => {
  const { internal, external, fields } = facts;
  if (internal === undefined) throw unknownAccount(fields.internal);
  if (external === undefined) throw unknownAccount(fields.external);
  validateAccount(internal);
  if (external.status !== 'ACTIVE') throw accountNotActive(external.uuid, external.status);
  if (internal.currency !== external.currency) {
    throw new ApiError('INVALID_CURRENCY', {
      message: `A transfer keeps its currency, but the internal account holds ${internal.currency} and the external one ${external.currency}; use a quote instead.`,
      details: {
        currency: external.currency,
        supportedCurrencies: [internal.currency],
        externalAccountId: formatId('ExternalAccount', external.uuid),
        internalAccountId: formatId('InternalAccount', internal.accountUuid),
      },
    });
  }
  checkConfiguration(facts, internal.currency);
  checkSwitch(facts);
  return { internal, external };
};

/** Source and destination of the transaction. */
export const partiesOf = (
  { internal, external }: TransferParties,
  type: TransactionType,
  paymentRail?: PaymentRail,
) => {
  const { currency } = internal;
  const inside = {
    kind: 'ACCOUNT',
    accountId: formatId('InternalAccount', internal.accountUuid),
    currency,
  } as const;
  const outside = {
    kind: 'ACCOUNT',
    accountId: formatId('ExternalAccount', external.uuid),
    currency,
    ...(paymentRail && { paymentRail }),
  } as const;
  return type === 'OUTGOING'
    ? { source: inside, destination: outside }
    : { source: outside, destination: inside };
};
