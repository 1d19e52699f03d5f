import * as z from 'zod';
import { Agenda } from './agenda.ts';
import {
  type DemonstrationSwitch,
  type Entry,
  invoiceOf,
  isReturn,
  type Order,
  type SwitchAnswer,
} from './demonstration-switch.ts';

/** So long an order is on its way, for people to see it. */
const wayMs = 300;
/** After a delivery, until the receiving bank gives the money back. */
const backMs = 3_000;

const accountSchema = z.looseObject({ accountType: z.string() });
const sidesSchema = z.looseObject({
  destination: z.looseObject({ accountInfo: accountSchema.optional() }).optional(),
  source: z.looseObject({ accountInfo: accountSchema.optional() }).optional(),
});

/** The fields that tell one account from another (docs/switch.md). An account has one of them. */
const identifiers = ['iban', 'clabeNumber', 'accountNumber', 'phoneNumber', 'pixKey', 'vpa', 'address'];

/** The last three characters of the account outside, by which people choose what happens there. */
const endingOf = (order: Order): string => {
  const { destination, source } = sidesSchema.parse(order);
  const account = (destination ?? source)?.accountInfo;
  const name = identifiers.find((one) => account?.[one] !== undefined) ?? '';
  return String(account?.[name] ?? '').slice(-3);
};

/** What becomes of an order, one answer after the other. The endings are those of the sandbox. */
export const fatesOf = (order: Order): readonly SwitchAnswer[] => {
  if (isReturn(order)) return [{ status: 'RETURNED' }];
  const done: SwitchAnswer = { status: order.isCollection === true ? 'COLLECTED' : 'DELIVERED' };
  switch (endingOf(order)) {
    case '002':
      return [{ status: 'FAILED' }];
    case '005':
      return [done, { status: 'RETURNED' }];
    case '006':
      return [{ status: 'CANCELLED' }];
    default:
      return [done];
  }
};

/** The endings of account numbers that the demonstration knows, for people. */
export const endingsText = 'account numbers that end in 002 fail, 005 come back, 006 are cancelled';

/** The banks behind a demonstration switch: they decide by the end of the account's number, a moment later. */
export class DemonstrationBank {
  readonly #switch: DemonstrationSwitch;
  readonly #agenda = new Agenda();
  #isSlow = false;

  constructor(paymentSwitch: DemonstrationSwitch) {
    this.#switch = paymentSwitch;
    const take = (order: Order): SwitchAnswer => {
      this.#decide(order);
      return { status: 'ON_ITS_WAY' };
    };
    paymentSwitch.behave({ onOrder: take, onReturn: take });
  }

  /** From now on results are told there, also those that an earlier start had not decided or not told to the end. */
  begin(baseUrl: string): void {
    this.#agenda.begin(baseUrl);
    for (const entry of this.#switch.book.values()) this.#goOn(entry);
  }

  #goOn({ order, answer, isTold }: Entry): void {
    // The switch itself pays invoices.
    if (invoiceOf(order) !== undefined) return;
    if (answer.status === 'ON_ITS_WAY') {
      this.#decide(order);
      return;
    }
    if (isTold !== true && !isReturn(order)) void this.#tell(order.payoutId, answer);
    const [first, back] = fatesOf(order);
    if (back !== undefined && answer.status === first?.status)
      this.#agenda.later(backMs, () => this.#end(order.payoutId, back));
  }

  /** While they are slow, the banks decide nothing. Afterwards they decide about all that has come meanwhile. */
  setSlow(isSlow: boolean): void {
    const isOver = this.#isSlow && !isSlow;
    this.#isSlow = isSlow;
    if (!isOver) return;
    for (const { order, answer } of this.#switch.book.values())
      if (answer.status === 'ON_ITS_WAY' && invoiceOf(order) === undefined) this.#decide(order);
  }

  /** Decides, repeats and notes nothing any more of what was ordered before: the book may be gone. */
  forget(): void {
    this.#agenda.forget();
  }

  #decide(order: Order): void {
    const [first, back] = fatesOf(order);
    if (first === undefined || this.#isSlow) return;
    this.#agenda.later(wayMs, () => this.#end(order.payoutId, first, back));
  }

  #end(payoutId: string, answer: SwitchAnswer, back?: SwitchAnswer): void {
    this.#switch.enter(payoutId, answer);
    if (isReturn(this.#switch.entryOf(payoutId).order)) return;
    void this.#tell(payoutId, answer);
    if (back !== undefined) this.#agenda.later(backMs, () => this.#end(payoutId, back));
  }

  async #tell(payoutId: string, answer: SwitchAnswer): Promise<void> {
    await this.#agenda.tell(
      (baseUrl) => this.#switch.tell(baseUrl, payoutId, answer),
      () => this.#switch.acknowledge(payoutId, answer),
    );
  }
}
