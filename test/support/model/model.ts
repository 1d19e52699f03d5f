/**
 * The service as a reader of its documents would write it down: maps and bigint, no store, no concurrency, none of the
 * product's code. Things are named by the order in which they were made; the test knows their real ids.
 */

export type TransferKind = 'createTransferOut' | 'createTransferIn';
export type TransferStatus = 'COMPLETED' | 'FAILED' | 'REJECTED' | 'PENDING';

export interface TransferOrder {
  readonly kind: TransferKind;
  /** Number of the customer whose account it is. */
  readonly customer: number;
  readonly bank: number;
  readonly amount: bigint;
  readonly key?: string | undefined;
}

export interface ModelTransfer {
  readonly number: number;
  readonly order: TransferOrder;
  readonly currency: string;
  status: TransferStatus;
  readonly failureReason: string | undefined;
  readonly isRefunded: boolean;
}

export interface Refused {
  readonly kind: 'refused';
  readonly status: number;
  readonly code: string;
}
export interface Accepted {
  readonly kind: 'accepted';
  readonly transfer: ModelTransfer;
}
export type TransferAnswer = (Accepted | Refused) & { readonly isReplay: boolean };

interface ModelCustomer {
  readonly currency: string;
  balance: bigint;
  isDeleted: boolean;
  /** Journals on the account. */
  movements: number;
}
interface ModelBank {
  readonly owner: number;
  readonly currency: string;
  readonly suffix: string;
  readonly digits: string;
  isDeleted: boolean;
}

const statusOfSuffix: Readonly<Record<string, TransferStatus>> = {
  '002': 'FAILED',
  '003': 'FAILED',
  '004': 'REJECTED',
  '005': 'PENDING',
};

const refused = (status: number, code: string): Refused => ({ kind: 'refused', status, code });

const fingerprint = ({ kind, customer, bank, amount }: TransferOrder): string =>
  `${kind} ${customer} ${bank} ${amount}`;

export class ModelService {
  readonly customers: ModelCustomer[] = [];
  readonly banks: ModelBank[] = [];
  readonly transfers: ModelTransfer[] = [];
  readonly #answers = new Map<string, { readonly of: string; readonly answer: Accepted | Refused }>();

  createCustomer(currency: string): void {
    this.customers.push({ currency, balance: 0n, isDeleted: false, movements: 0 });
  }

  fund(customer: number, amount: bigint): Refused | undefined {
    const found = this.#customer(customer);
    if (found.isDeleted) return refused(410, 'CUSTOMER_DELETED');
    found.balance += amount;
    found.movements += 1;
    return undefined;
  }

  deleteCustomer(customer: number): Refused | undefined {
    const found = this.#customer(customer);
    if (found.isDeleted) return refused(410, 'CUSTOMER_DELETED');
    if (found.balance !== 0n) return refused(409, 'CUSTOMER_HAS_FUNDS');
    found.isDeleted = true;
    return undefined;
  }

  createBank(bank: Omit<ModelBank, 'isDeleted'>): Refused | undefined {
    if (this.#customer(bank.owner).isDeleted) return refused(410, 'CUSTOMER_DELETED');
    if (bank.suffix === '105') return refused(400, 'INVALID_BANK_ACCOUNT');
    const isTaken = this.banks.some(
      (other) =>
        !other.isDeleted &&
        other.owner === bank.owner &&
        other.currency === bank.currency &&
        other.digits + other.suffix === bank.digits + bank.suffix,
    );
    if (isTaken) return refused(409, 'EXTERNAL_ACCOUNT_EXISTS');
    this.banks.push({ ...bank, isDeleted: false });
    return undefined;
  }

  deleteBank(bank: number): Refused | undefined {
    const found = this.#bank(bank);
    if (found.isDeleted) return refused(404, 'ACCOUNT_NOT_FOUND');
    found.isDeleted = true;
    return undefined;
  }

  /** The first answer under a key is the answer; another request under it is told so. */
  transfer(order: TransferOrder): TransferAnswer {
    const known = order.key === undefined ? undefined : this.#answers.get(order.key);
    if (known !== undefined) {
      if (known.of !== fingerprint(order)) {
        return { ...refused(422, 'IDEMPOTENCY_KEY_REUSED'), isReplay: false };
      }
      return { ...known.answer, isReplay: true };
    }
    const answer = this.#decide(order);
    if (order.key !== undefined) this.#answers.set(order.key, { of: fingerprint(order), answer });
    return { ...answer, isReplay: false };
  }

  /** A transfer that waited for its outcome gets it: failed, and money that went out is back. */
  settle(transfer: ModelTransfer): void {
    if (transfer.status !== 'PENDING') return;
    transfer.status = 'FAILED';
    if (transfer.order.kind !== 'createTransferOut') return;
    const account = this.#customer(transfer.order.customer);
    account.balance += transfer.order.amount;
    account.movements += 1;
  }

  #decide(order: TransferOrder): Accepted | Refused {
    const account = this.#customer(order.customer);
    const bank = this.#bank(order.bank);
    if (bank.isDeleted) return refused(404, 'ACCOUNT_NOT_FOUND');
    if (account.isDeleted) return refused(410, 'CUSTOMER_DELETED');
    if (account.currency !== bank.currency) return refused(400, 'INVALID_CURRENCY');
    const isOut = order.kind === 'createTransferOut';
    if (isOut && account.balance < order.amount) return refused(400, 'INSUFFICIENT_BALANCE');
    const status = statusOfSuffix[bank.suffix] ?? 'COMPLETED';
    this.#move(account, order, status);
    const transfer: ModelTransfer = {
      number: this.transfers.length,
      order,
      currency: account.currency,
      status,
      failureReason:
        status === 'FAILED' ? (isOut ? 'QUOTE_EXECUTION_FAILED' : 'PAY_REQUEST_FAILED') : undefined,
      isRefunded: isOut && (status === 'FAILED' || status === 'REJECTED'),
    };
    this.transfers.push(transfer);
    return { kind: 'accepted', transfer };
  }

  #move(account: ModelCustomer, { kind, amount }: TransferOrder, status: TransferStatus): void {
    if (kind === 'createTransferIn') {
      if (status !== 'COMPLETED') return;
      account.balance += amount;
      account.movements += 1;
      return;
    }
    const isBackAtOnce = status === 'FAILED' || status === 'REJECTED';
    account.movements += isBackAtOnce ? 2 : 1;
    if (!isBackAtOnce) account.balance -= amount;
  }

  #customer(number: number): ModelCustomer {
    const found = this.customers[number];
    if (found === undefined) throw new Error(`The model has no customer ${number}`);
    return found;
  }

  #bank(number: number): ModelBank {
    const found = this.banks[number];
    if (found === undefined) throw new Error(`The model has no bank account ${number}`);
    return found;
  }
}
