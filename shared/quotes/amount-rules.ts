import { Refusal } from '#shared/kernel/refusal.ts';
import { type CurrencyLimits, checkWithinLimits } from '#shared/platforms/currency-rules.ts';
import { type Amounts, type AmountsRequest, amountsFor } from '#shared/rates/amounts.ts';

export interface AmountQuestion {
  readonly price: AmountsRequest;
  readonly sending: CurrencyLimits;
  readonly receiving: CurrencyLimits;
}

const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/** The smallest amount that can be sent: what arrives of it is not below the receiver's smallest amount either. */
const smallestSending = ({ price, sending, receiving }: AmountQuestion): bigint => {
  const lockedMinor = larger(receiving.minMinor, 1n);
  const { sendingMinor } = amountsFor({ ...price, lockedSide: 'RECEIVING', lockedMinor });
  return larger(sendingMinor, sending.minMinor);
};

/** Only with the sending side locked: the receiving side is at least 1 otherwise. */
const nothingArrives = (question: AmountQuestion, amounts: Amounts): Refusal => {
  const { sending, receiving } = question;
  const { sendingMinor, feesMinor, principalMinor } = amounts;
  const unit = `in the smallest unit of ${sending.code}`;
  const what =
    principalMinor <= 0n
      ? `Fees of ${feesMinor} leave nothing of ${sendingMinor} ${unit} to convert`
      : `After fees of ${feesMinor}, ${principalMinor} ${unit} is left, which converts to less than one unit of ${receiving.code}`;
  const minMinor = smallestSending(question);
  return new Refusal('AMOUNT_OUT_OF_RANGE', {
    message: `${what}; send at least ${minMinor}.`,
    details: {
      currency: sending.code,
      amount: Number(sendingMinor),
      feesAmount: Number(feesMinor),
      minAmount: Number(minMinor),
      maxAmount: Number(sending.maxMinor),
    },
  });
};

/**
 * Checks that both amounts are within the limits of their currencies.
 *
 * @returns both amounts
 * @throws Refusal AMOUNT_OUT_OF_RANGE
 */
export const admittedAmounts = (question: AmountQuestion): Amounts => {
  const { price, sending, receiving } = question;
  const amounts = amountsFor(price);
  const { sendingMinor, receivingMinor } = amounts;
  if (receivingMinor <= 0n) throw nothingArrives(question, amounts);
  checkWithinLimits(sendingMinor, sending, 'The amount sent would be');
  checkWithinLimits(receivingMinor, receiving, 'The amount received would be');
  return amounts;
};
