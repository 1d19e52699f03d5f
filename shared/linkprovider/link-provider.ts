import { environmentSchema, setting } from '#shared/kernel/config.ts';
import type { BankLink, LinkOutcome } from './account-link.ts';
import { sandboxLinkProvider } from './sandbox-link-provider.ts';

/** What is known of an account at a US bank when a person has chosen it. */
export interface LinkedBankAccount {
  readonly accountNumber: string;
  /** Of the bank, nine digits. */
  readonly routingNumber: string;
}

/** Whoever runs the widget in which people log in at their bank. Both answers are the same for the same link. */
export interface LinkProvider {
  /** The account that was chosen. */
  readonly accountOf: (link: BankLink) => Promise<LinkedBankAccount>;
  /** What the bank says of it, seconds later: may be asked any number of times. */
  readonly outcomeOf: (link: BankLink) => Promise<LinkOutcome>;
}

/** undefined: none is connected, as in production (docs/decisions/0150). */
export const linkProvider: LinkProvider | undefined =
  setting('ENVIRONMENT', environmentSchema) === 'sandbox' ? sandboxLinkProvider : undefined;
