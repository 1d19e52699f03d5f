import type { OwnerKind } from './external-account.ts';

/** The owner of the money in an internal account. */
export interface AccountOwner {
  readonly kind: OwnerKind;
  readonly uuid: string;
  /** `Customer:<uuid>` or `Platform:<uuid>`. */
  readonly id: string;
  /** The customer's own; for the platform its `Platform:` identifier. */
  readonly platformCustomerId: string;
  /** Whether money may move for the owner. */
  readonly approved: boolean;
  /** The customer's kycStatus or kybStatus; a platform has none. */
  readonly status?: string | undefined;
  readonly deleted: boolean;
  /** Grows with every change of the owner. */
  readonly version: number;
}

/** An internal account, from its owner's item. The ledger holds the balance. */
export interface InternalAccountRef {
  readonly accountUuid: string;
  readonly currency: string;
  readonly openedAt: string;
  /** The owner gave up the currency: the account takes and gives nothing. */
  readonly closed: boolean;
  readonly owner: AccountOwner;
}
