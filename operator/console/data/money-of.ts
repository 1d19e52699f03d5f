import type { ExternalAccount } from '#shared/accounts/external-account.ts';
import { getExternalAccount } from '#shared/accounts/store.ts';
import { bareUuid } from '#shared/kernel/ids.ts';
import { amountText } from '#shared/kernel/money.ts';
import type { Party, Transaction } from '#shared/transactions/transaction.ts';
import type { Money, Side } from '../answers.ts';
import { maskedIdentifier, maskedUmaAddress } from './masked.ts';

/** `USD account`, `Base wallet in USDC`. */
const accountTitle = ({ accountType, currency }: ExternalAccount): string => {
  const words = accountType.toLowerCase().replaceAll('_', ' ');
  const kind = words.startsWith(`${currency.toLowerCase()} `) ? words.slice(currency.length + 1) : words;
  return `External ${kind} in ${currency}`;
};

const externalSide = async (platformId: string, accountId: string): Promise<Side> => {
  const account = await getExternalAccount(platformId, bareUuid(accountId));
  const id = { label: 'Account', value: accountId };
  if (account === undefined) return { title: 'A removed external account', facts: [id] };
  return {
    title: accountTitle(account),
    facts: [id, { label: 'Ends in', value: maskedIdentifier(account) }],
  };
};

const sideOf = async (platformId: string, party: Party): Promise<Side> => {
  switch (party.kind) {
    case 'UMA_ADDRESS':
      return {
        title: 'UMA address',
        facts: [{ label: 'Address', value: maskedUmaAddress(party.umaAddress) }],
      };
    case 'REALTIME_FUNDING':
      return { title: 'Money that the payer sends for this payment', facts: [] };
    case 'ACCOUNT':
      if (party.accountId.startsWith('ExternalAccount:')) return externalSide(platformId, party.accountId);
      return {
        title: `Internal account in ${party.currency}`,
        facts: [{ label: 'Account', value: party.accountId }],
      };
  }
};

/** Both sides of a payment, masked. A read for each account outside the service. */
export const moneyOf = async (transaction: Transaction): Promise<Money> => {
  const { platformId, source, destination, sentMinor, sentCurrency } = transaction;
  const [from, to] = await Promise.all([sideOf(platformId, source), sideOf(platformId, destination)]);
  return {
    sent: amountText(sentMinor, sentCurrency),
    received: amountText(transaction.receivedMinor, transaction.receivedCurrency),
    from,
    to,
  };
};
