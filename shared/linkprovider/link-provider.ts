import type { BankLink, LinkOutcome } from './account-link.ts';

/** An account at a US bank, as the link provider gives it. */
export interface LinkedBankAccount {
  readonly accountNumber: string;
  /** Nine digits that identify the bank. */
  readonly routingNumber: string;
}

/**
 * The company whose widget people use to log in at their bank. For the same link both functions return the same value,
 * however often they are called.
 */
export interface LinkProvider {
  /** The account that the person chose. */
  readonly accountOf: (link: BankLink) => Promise<LinkedBankAccount>;
  /** The bank's decision about that account, seconds later. */
  readonly outcomeOf: (link: BankLink) => Promise<LinkOutcome>;
}
