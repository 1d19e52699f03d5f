import { accountSample } from '../samples.ts';
import type { FundedAccount, TestPlatform } from '../service.ts';
import type { TransferOrder } from './model.ts';

interface MadeTransfer {
  readonly id: string;
  readonly text: string;
}

/** The running service with the real ids of what the model knows by number. */
export class RealService {
  readonly platform: TestPlatform;
  readonly accounts: FundedAccount[] = [];
  readonly bankIds: string[] = [];
  readonly transfers: MadeTransfer[] = [];
  /** First answer under each key, as sent. */
  readonly textByKey = new Map<string, string>();

  constructor(platform: TestPlatform) {
    this.platform = platform;
  }

  account(number: number): FundedAccount {
    const found = this.accounts[number];
    if (found === undefined) throw new Error(`No customer ${number} was made`);
    return found;
  }

  bankId(number: number): string {
    return this.bankIds[number] ?? '';
  }

  transferId(number: number): string {
    return this.transfers[number]?.id ?? '';
  }

  bankBody(owner: number, sample: { currency: string; suffix: string; digits: string }) {
    return { ...accountSample(sample), customerId: this.account(owner).customerId };
  }

  transferBody({ kind, customer, bank, amount }: TransferOrder) {
    const [inside, outside] = [{ accountId: this.account(customer).id }, { accountId: this.bankId(bank) }];
    const parties =
      kind === 'createTransferOut'
        ? { source: inside, destination: outside }
        : { source: outside, destination: inside };
    return { ...parties, amount: Number(amount) };
  }
}
