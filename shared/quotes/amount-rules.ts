import { Refusal } from '#shared/kernel/refusal.ts';
import { type CurrencyLimits, checkWithinLimits } from '#shared/platforms/currency-rules.ts';
import type { Amounts } from '#shared/rates/amounts.ts';

export interface AmountQuestion {
  readonly amounts: Amounts;
  readonly sending: CurrencyLimits;
  readonly receiving: CurrencyLimits;
}

/** Checks that both amounts are within the limits of their currencies. @throws Refusal AMOUNT_OUT_OF_RANGE */
export const checkAmounts = ({ amounts, sending, receiving }: AmountQuestion): void => {
  const { sendingMinor, receivingMinor, feesMinor } = amounts;
  if (receivingMinor <= 0n) {
    throw new Refusal('AMOUNT_OUT_OF_RANGE', {
      message: `Of ${sendingMinor} in the smallest unit of ${sending.code}, ${feesMinor} are fees, and the rest buys no ${receiving.code}.`,
      details: {
        currency: sending.code,
        amount: Number(sendingMinor),
        feesAmount: Number(feesMinor),
        minAmount: Number(feesMinor) + 1,
        maxAmount: Number(sending.maxMinor),
      },
    });
  }
  checkWithinLimits(sendingMinor, sending, 'The amount sent would be');
  checkWithinLimits(receivingMinor, receiving, 'The amount received would be');
};
