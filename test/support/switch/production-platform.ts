import { setTimeout as sleep } from 'node:timers/promises';
import type { DemonstrationSwitch, Deposit } from '#infra/local/counterparties/demonstration-switch.ts';
import { referenceOf } from '#shared/kernel/transaction-reference.ts';
import { TestPlatform } from '#test/support/service.ts';
import type { Told } from './books.ts';

/** The reference that an account's funding instructions ask a payer to write. */
export const referenceTo = ({ id }: { readonly id: string }): string =>
  referenceOf(id.slice('InternalAccount:'.length));

let count = 0;

/** As docs/switch.md says, a switch repeats what the service has not taken. */
const againMs = 200;
const tries = 50;

/** A platform whose accounts get money as in production: a bank tells the switch of it, and the switch tells us. */
export class ProductionPlatform extends TestPlatform {
  /** What `fund` has brought in. */
  readonly deposits: Told[] = [];
  readonly #switch: DemonstrationSwitch;

  constructor(paymentSwitch: DemonstrationSwitch, ...platform: ConstructorParameters<typeof TestPlatform>) {
    super(...platform);
    this.#switch = paymentSwitch;
  }

  override async fund(accountId: string, amount: number, currency = 'USD'): Promise<void> {
    count += 1;
    const bankReference = `FUNDING-${this.id}-${count}`;
    const reference = referenceTo({ id: accountId });
    await this.#tell({ bankReference, reference, amount, currency });
    this.deposits.push({ currency, amount });
  }

  /** Deposits are transactions, too, and nobody has ordered them. */
  override async transferCount(): Promise<number> {
    return (await super.transferCount()) - this.deposits.length;
  }

  async #tell(deposit: Deposit): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const status = await this.#switch.deposit(this.address.baseUrl, deposit);
      if (status === 204) return;
      if (status < 500 || attempt === tries)
        throw new Error(`The deposit ${deposit.bankReference} was answered with ${status}`);
      await sleep(againMs);
    }
  }
}
