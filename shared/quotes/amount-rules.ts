import { Refusal } from '#shared/kernel/refusal.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import type { Amounts } from '#shared/rates/amounts.ts';
import type { ReceivableCurrency } from '#shared/receivers/receiver.ts';
import { platformCurrency, receivableCurrency, refusalAt } from '#shared/receivers/rules.ts';

/** @throws Refusal INVALID_CURRENCY when the platform does not send this currency */
export const sendingLimits = (platform: Platform, code: string): ReceivableCurrency => {
  const listed = platformCurrency(platform, code);
  if (listed?.enabledTransactionTypes.includes('OUTGOING') === true)
    return receivableCurrency(platform, code);
  throw refusalAt('INVALID_CURRENCY', 'source', `is in ${code}, which is not enabled for OUTGOING payments`);
};

interface Side {
  readonly name: 'sent' | 'received';
  readonly amountMinor: bigint;
  readonly currency: ReceivableCurrency;
}

const checkSide = ({ name, amountMinor, currency }: Side): void => {
  const { code, minMinor, maxMinor } = currency;
  if (amountMinor >= minMinor && amountMinor <= maxMinor) return;
  throw new Refusal('AMOUNT_OUT_OF_RANGE', {
    message: `The amount ${name} would be ${amountMinor} in the smallest unit of ${code}; one payment takes ${minMinor} to ${maxMinor}.`,
    details: { currency: code, min: Number(minMinor), max: Number(maxMinor) },
  });
};

export interface AmountQuestion {
  readonly amounts: Amounts;
  readonly sending: ReceivableCurrency;
  readonly receiving: ReceivableCurrency;
}

/** Checks that both amounts are within the limits of their currencies. @throws Refusal AMOUNT_OUT_OF_RANGE */
export const checkAmounts = ({ amounts, sending, receiving }: AmountQuestion): void => {
  const { sendingMinor, receivingMinor, feesMinor } = amounts;
  if (receivingMinor <= 0n) {
    throw new Refusal('AMOUNT_OUT_OF_RANGE', {
      message: `Of ${sendingMinor} in the smallest unit of ${sending.code}, ${feesMinor} are fees, and the rest buys no ${receiving.code}.`,
      details: { currency: sending.code },
    });
  }
  checkSide({ name: 'sent', amountMinor: sendingMinor, currency: sending });
  checkSide({ name: 'received', amountMinor: receivingMinor, currency: receiving });
};
