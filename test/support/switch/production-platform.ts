import type { DemonstrationSwitch } from '#infra/local/outside/demonstration-switch.ts';
import { referenceOf } from '#shared/kernel/transaction-reference.ts';
import { TestPlatform } from '#test/support/service.ts';

/** The reference that an account's funding instructions ask a payer to write. */
export const referenceTo = ({ id }: { readonly id: string }): string =>
  referenceOf(id.slice('InternalAccount:'.length));

let count = 0;

/** A platform whose accounts get money as in production: a bank tells the switch of it, and the switch tells us. */
export class ProductionPlatform extends TestPlatform {
  readonly #switch: DemonstrationSwitch;

  constructor(paymentSwitch: DemonstrationSwitch, ...platform: ConstructorParameters<typeof TestPlatform>) {
    super(...platform);
    this.#switch = paymentSwitch;
  }

  override async fund(accountId: string, amount: number, currency = 'USD'): Promise<void> {
    count += 1;
    const bankReference = `FUNDING-${this.id}-${count}`;
    const reference = referenceTo({ id: accountId });
    const status = await this.#switch.deposit(this.address.baseUrl, {
      bankReference,
      reference,
      amount,
      currency,
    });
    if (status !== 204) throw new Error(`The deposit for ${accountId} was answered with ${status}`);
  }
}
