import { primaryIdentifiers } from '#shared/account-types/primary-identifiers.ts';
import type { AccountDetails } from '#shared/accounts/external-account.ts';

const shown = 4;

/** The last four characters, as a bank statement shows an account: enough to compare, too few to pay. */
export const lastOf = (text: string): string =>
  text.length < 2 * shown ? '••••' : `•••• ${text.slice(-shown)}`;

/** An account outside the service without what identifies it. */
export const maskedIdentifier = ({ accountType, fields }: AccountDetails): string =>
  lastOf(fields[primaryIdentifiers[accountType]] ?? '');

/** `$••••@example.org`: the name is a person's, the domain is a platform's. */
export const maskedUmaAddress = (address: string): string => `$••••@${address.split('@').at(-1)}`;
