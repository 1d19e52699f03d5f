import { newUuid } from '#shared/kernel/ids.ts';

/**
 * Accounts of the house, one per platform and currency. They exist only as legs of journals: their balance is the
 * sum of those legs, so no payment ever waits for a shared record.
 */
export type SystemAccount = 'CLEARING' | 'FEES' | 'EXCHANGE';

/** Why money moved. One source (a transaction) has at most one journal of each purpose on an account. */
export const purposes = ['FUNDING', 'TRANSFER', 'REFUND'] as const;
export type Purpose = (typeof purposes)[number];

/** One side of a journal. A positive amount adds to the account. Smallest unit of `currency`. */
export interface Leg {
  /** uuid of an internal account, or a system account's name. */
  readonly account: string;
  readonly currency: string;
  readonly amountMinor: bigint;
}

/** A movement of money: its legs sum to zero in each currency. Written once, never changed. */
export interface Journal {
  readonly uuid: string;
  readonly platformId: string;
  /** The internal account whose statement it belongs to. */
  readonly accountUuid: string;
  /** uuid of the transaction behind it; its own uuid when there is none (sandbox funding). */
  readonly sourceUuid: string;
  readonly purpose: Purpose;
  readonly legs: readonly Leg[];
  readonly createdAt: string;
}

export interface Movement {
  readonly platformId: string;
  readonly accountUuid: string;
  readonly currency: string;
  /** Signed: negative takes money from the account. */
  readonly amountMinor: bigint;
  readonly sourceUuid: string;
  readonly purpose: Purpose;
  readonly at: string;
}

/** Sums of the legs by currency. */
export const sumsOf = (legs: readonly Leg[]): Map<string, bigint> => {
  const sums = new Map<string, bigint>();
  for (const { currency, amountMinor } of legs) {
    sums.set(currency, (sums.get(currency) ?? 0n) + amountMinor);
  }
  return sums;
};

const assertBalanced = (legs: readonly Leg[]): void => {
  for (const [currency, sum] of sumsOf(legs)) {
    if (sum !== 0n) throw new Error(`A journal does not balance: ${sum} ${currency} too much`);
  }
};

/** A journal between an internal account and the platform's clearing account. */
export const clearingJournal = (movement: Movement): Journal => {
  const { platformId, accountUuid, currency, amountMinor, sourceUuid, purpose, at } = movement;
  const legs = [
    { account: accountUuid, currency, amountMinor },
    { account: 'CLEARING' satisfies SystemAccount, currency, amountMinor: -amountMinor },
  ];
  assertBalanced(legs);
  return { uuid: newUuid(), platformId, accountUuid, sourceUuid, purpose, legs, createdAt: at };
};

/** The journal that gives back what another took. */
export const refundJournal = (taken: Movement, at: string): Journal =>
  clearingJournal({ ...taken, amountMinor: -taken.amountMinor, purpose: 'REFUND', at });

/** What a journal adds to its internal account; negative when it takes. */
export const accountDelta = ({ legs, accountUuid }: Journal): bigint =>
  legs
    .filter(({ account }) => account === accountUuid)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
