import type { Customer } from '#shared/customers/customer.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { invalidInput } from '#shared/kernel/http/invalid-input.ts';
import { checkWithinLimits, validateDirection } from '#shared/platforms/currency-rules.ts';
import type { Platform } from '#shared/platforms/platform.ts';

/** The customers that `customerId` and `receiverUmaAddress` name. The request must give at least one of the two. */
export interface NamedReceivers {
  /** undefined: the request does not give it; null: this platform has no such customer. */
  readonly byId: Customer | null | undefined;
  readonly byAddress: Customer | null | undefined;
}

/**
 * The one customer that the request names.
 *
 * @throws ApiError INVALID_INPUT, USER_NOT_FOUND
 */
export const namedReceiver = ({ byId, byAddress }: NamedReceivers): Customer => {
  if (byId === null || byAddress === null) throw new ApiError('USER_NOT_FOUND');
  const customer = byAddress ?? byId;
  if (customer === undefined) {
    throw invalidInput([{ path: 'customerId', message: 'is required where receiverUmaAddress is left out' }]);
  }
  if (byId !== undefined && byId.uuid !== customer.uuid) {
    throw invalidInput([
      {
        path: 'customerId',
        message: 'must be the customer with receiverUmaAddress; leave out one of the two',
      },
    ]);
  }
  return customer;
};

/**
 * Checks that a platform accepts an incoming payment of this size.
 *
 * @param amount smallest unit of `currency`
 * @throws ApiError INVALID_CURRENCY, AMOUNT_OUT_OF_RANGE
 */
export const checkIncomingLimits = (platform: Platform, currency: string, amount: number): void => {
  const path = 'receivingCurrencyCode';
  const limits = validateDirection({ platform, code: currency, direction: 'INCOMING', path });
  checkWithinLimits(BigInt(amount), limits, 'receivingCurrencyAmount is');
};
