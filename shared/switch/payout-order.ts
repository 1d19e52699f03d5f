import { formatId } from '#shared/kernel/ids.ts';
import { payoutIdOf } from './payout-id.ts';
import type { Payout, PayoutDestination } from './port.ts';

const destinationOf = (destination: PayoutDestination) => {
  if (destination.kind === 'UMA_ADDRESS') {
    return { destinationType: 'UMA_ADDRESS', umaAddress: destination.umaAddress };
  }
  const { uuid, accountType, fields, beneficiary } = destination.account;
  return {
    destinationType: 'ACCOUNT',
    accountId: formatId('ExternalAccount', uuid),
    accountInfo: { accountType, ...fields, ...(beneficiary === undefined ? {} : { beneficiary }) },
  };
};

/** The body that orders a payout from the operator's switch; docs/switch.md. */
export const payoutOrder = (payout: Payout): string => {
  const { amountMinor, currency, reference, destination } = payout;
  const amount = Number(amountMinor);
  if (!Number.isSafeInteger(amount))
    throw new Error('The amount of a payout has digits that JSON would lose');
  return JSON.stringify({
    payoutId: payoutIdOf(payout),
    amount,
    currency,
    reference,
    destination: destinationOf(destination),
  });
};
