import { formatAmount } from './money.ts';
import type { Currency } from './shapes.ts';
import { receiveUmaPayment } from './steps.ts';
import type { Tour } from './tour.ts';
import { watch } from './watch.ts';

export interface ExpectedPayment {
  readonly umaAddress: string;
  /** Smallest unit of `currency`. */
  readonly amount: number;
  readonly currency: Currency;
}

/** Receives a payment to the customer's UMA address. @throws DemoError */
export const receive = async ({ service, screen, step }: Tour, payment: ExpectedPayment): Promise<void> => {
  const { umaAddress, amount, currency } = payment;
  const incoming = receiveUmaPayment(service, umaAddress, amount);
  const first = await step(
    'Received',
    incoming,
    ({ id }) => `${id}  ${formatAmount({ amount, currency })} at ${umaAddress}`,
  );
  await watch(service, screen, first);
};
