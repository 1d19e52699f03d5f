import { whileUp } from './breaker.ts';
import { SwitchUnclear } from './exchange.ts';
import { wholeNumber } from './http-switch.ts';
import { operatorsSwitchOf } from './payment-switch.ts';
import type { DepositReturn, DepositReturnAnswer, DepositReturnSwitch } from './port.ts';
import { depositReturnAnswerSchema } from './switch-answer.ts';
import { askSwitch, type HttpSwitchOptions } from './switch-client.ts';

/** The body of the request that gives a deposit back (docs/switch.md). */
export const depositReturnOrder = ({ uuid, bankReference, amountMinor, currency }: DepositReturn): string =>
  JSON.stringify({ returnId: uuid, bankReference, amount: wholeNumber(amountMinor), currency });

const answerOf = (json: unknown): DepositReturnAnswer => {
  const { data } = depositReturnAnswerSchema.safeParse(json);
  if (data === undefined) throw new SwitchUnclear('UNREADABLE');
  return data;
};

/** The operator's switch, which gives back what came in by itself. */
export const httpDepositReturns =
  (options: HttpSwitchOptions): DepositReturnSwitch =>
  (order, occasion) => {
    const { uuid: id } = order;
    return askSwitch(
      options,
      { folder: '/returns', id, body: depositReturnOrder(order), answerOf, about: order },
      occasion,
    );
  };

/** The way back for money in suspense. The sandbox has none: no deposit comes in by itself. */
export const depositReturns: DepositReturnSwitch = async (order, occasion) => {
  const options = operatorsSwitchOf(order);
  return whileUp(options.name, () => httpDepositReturns(options)(order, occasion));
};
