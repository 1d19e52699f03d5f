import type { AccountDetails } from '#shared/accounts/external-account.ts';
import { statusOfAccount } from '#shared/accounts/internal-account-view.ts';
import {
  accountsOfCustomer,
  accountsOfPlatform,
  type InternalAccountRef,
} from '#shared/accounts/internal-accounts.ts';
import { identifierNameOf } from '#shared/accounts/rules.ts';
import { listOwnersExternalAccounts } from '#shared/accounts/store.ts';
import { getCustomer } from '#shared/customers/store.ts';
import { clock } from '#shared/kernel/clock.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { amountText, decimalText } from '#shared/kernel/money.ts';
import { readBalances } from '#shared/ledger/balance.ts';
import { accountDelta, currencyOf } from '#shared/ledger/journal.ts';
import { readPosted } from '#shared/ledger/store.ts';
import { transactionIdOf } from '#shared/ledger/view.ts';
import { feesOf } from '#shared/platforms/fees.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import { readTokens } from '#shared/platforms/tokens/store.ts';
import { listTransactions } from '#shared/transactions/store.ts';
import type { Found } from '../../queries/find.ts';
import type { Cell, Table } from '../answers.ts';

const shown = 4;

/** The last four characters, as a bank statement shows an account: enough to compare, too few to pay. */
const lastOf = (text: string): string => (text.length < 2 * shown ? '••••' : `•••• ${text.slice(-shown)}`);

/** An account outside the service without what identifies it. */
export const maskedIdentifier = (account: AccountDetails): string =>
  lastOf(account.fields[identifierNameOf(account)] ?? '');

/** `$••••@example.org`: the name is a person's, the domain is a platform's. */
export const maskedUmaAddress = (address: string): string => `$••••@${address.split('@').at(-1)}`;

const newest = 50;
const newestNote = `the newest ${newest}`;

const internalAccounts = async (
  platformId: string,
  accounts: readonly InternalAccountRef[],
): Promise<Table> => {
  const balances = await readBalances(
    platformId,
    accounts.map(({ accountUuid }) => accountUuid),
  );
  return {
    title: 'Internal accounts',
    columns: ['Account', 'Currency', 'State', 'Balance', 'Opened'],
    empty: 'No account was opened.',
    rows: accounts.map((account) => {
      const { accountUuid, currency, openedAt } = account;
      const balance = balances.get(accountUuid);
      return [
        { text: formatId('InternalAccount', accountUuid), kind: 'ID' },
        { text: currency },
        { text: statusOfAccount(account, balance), kind: 'STATE' },
        { text: amountText(balance?.balanceMinor ?? 0n, currency), kind: 'AMOUNT' },
        { text: openedAt, kind: 'TIME' },
      ];
    }),
  };
};

const externalAccounts = async (platformId: string, ownerUuid: string): Promise<Table> => {
  const accounts = (await listOwnersExternalAccounts(platformId, ownerUuid)).slice(0, newest);
  return {
    title: 'External accounts',
    columns: ['Account', 'Type', 'Ends in', 'State', 'Created'],
    empty: 'There is none.',
    note: accounts.length === newest ? newestNote : undefined,
    rows: accounts.map((account) => [
      { text: formatId('ExternalAccount', account.uuid), kind: 'ID' },
      { text: account.accountType },
      { text: maskedIdentifier(account) },
      { text: account.status, kind: 'STATE' },
      { text: account.createdAt, kind: 'TIME' },
    ]),
  };
};

const payments = async (platformId: string, ownerUuid?: string): Promise<Table> => {
  const found = await listTransactions({ platformId, ownerUuid }, { descending: true, count: newest });
  return {
    title: 'Payments',
    columns: ['Payment', 'Kind', 'State', 'Amount', 'Created'],
    empty: 'No payment was made.',
    note: found.length === newest ? newestNote : undefined,
    rows: found.map(({ uuid, type, status, sentMinor, sentCurrency, createdAt }) => [
      { text: formatId('Transaction', uuid), kind: 'ID' },
      { text: type === 'INCOMING' ? 'Incoming' : 'Outgoing' },
      { text: status, kind: 'STATE' },
      { text: amountText(sentMinor, sentCurrency), kind: 'AMOUNT' },
      { text: createdAt, kind: 'TIME' },
    ]),
  };
};

const entries = async (platformId: string, accountUuid: string): Promise<Table> => {
  const journals = await readPosted({ platformId, accountUuid }, { descending: true, count: newest });
  return {
    title: 'Entries',
    columns: ['Journal', 'Purpose', 'Payment', 'Amount', 'Posted'],
    empty: 'No money moved.',
    note: journals.length === newest ? newestNote : undefined,
    rows: journals.map((journal): Cell[] => {
      const transactionId = transactionIdOf(journal);
      return [
        { text: journal.uuid.slice(-8) },
        { text: journal.purpose.toLowerCase() },
        transactionId === undefined ? { text: 'none' } : { text: transactionId, kind: 'ID' },
        { text: amountText(accountDelta(journal), currencyOf(journal)), kind: 'AMOUNT' },
        { text: journal.createdAt, kind: 'TIME' },
      ];
    }),
  };
};

const currencies = (platform: Platform, now: Date): Table => ({
  title: 'Currencies, limits and fees',
  columns: ['Currency', 'Least', 'Most', 'Fixed fee', 'Variable fee', 'Directions'],
  empty: 'The platform offers no currency.',
  rows: platform.supportedCurrencies.map(
    ({ currencyCode, minAmount, maxAmount, enabledTransactionTypes }) => {
      const { fixedMinor, variableBps } = feesOf(platform, currencyCode, now);
      return [
        { text: currencyCode },
        { text: decimalText(BigInt(minAmount), currencyCode), kind: 'AMOUNT' },
        { text: decimalText(BigInt(maxAmount), currencyCode), kind: 'AMOUNT' },
        { text: decimalText(fixedMinor, currencyCode), kind: 'AMOUNT' },
        { text: `${variableBps / 100} %`, kind: 'AMOUNT' },
        { text: enabledTransactionTypes.join(', ').toLowerCase() },
      ];
    },
  ),
});

const ownFees = ({ ownFees: fees = [] }: Platform): Table[] =>
  fees.length === 0
    ? []
    : [
        {
          title: 'Fees that the platform takes itself',
          columns: ['Quotes', 'Currency sent', 'Fixed fee', 'Variable fee'],
          empty: '',
          rows: fees.map(({ feeType, sourceCurrency, fixedFeeMinor, variableFeeBps }) => [
            { text: feeType === 'SAME_CURRENCY_TRANSACTION' ? 'in one currency' : 'between two currencies' },
            { text: sourceCurrency },
            { text: decimalText(BigInt(fixedFeeMinor), sourceCurrency), kind: 'AMOUNT' },
            { text: `${variableFeeBps / 100} %`, kind: 'AMOUNT' },
          ]),
        },
      ];

const tokens = async (platformId: string): Promise<Table> => {
  const found = await readTokens(platformId, undefined, newest);
  return {
    title: 'API tokens',
    columns: ['Token', 'Name', 'Permissions', 'Last used', 'Created'],
    empty: 'The platform has no token.',
    rows: found.map(({ uuid, name, permissions, createdAt, lastUsedOn }) => [
      { text: formatId('Token', uuid), kind: 'ID' },
      { text: name },
      { text: permissions.join(', ').toLowerCase() },
      { text: lastUsedOn ?? 'not since its first day' },
      { text: createdAt, kind: 'TIME' },
    ]),
  };
};

const ofCustomer = async (platformId: string, customerUuid: string): Promise<Table[]> => {
  const customer = await getCustomer(platformId, customerUuid);
  if (customer === undefined) return [];
  return Promise.all([
    internalAccounts(platformId, accountsOfCustomer(customer)),
    externalAccounts(platformId, customerUuid),
    payments(platformId, customerUuid),
  ]);
};

const ofPlatform = async (platform: Platform): Promise<Table[]> => {
  const { uuid } = platform;
  const read = await Promise.all([
    tokens(uuid),
    internalAccounts(uuid, accountsOfPlatform(platform)),
    externalAccounts(uuid, uuid),
    payments(uuid),
  ]);
  return [currencies(platform, clock.now()), ...ownFees(platform), ...read];
};

/** The lists that belong to a record. */
export const tablesOf = async ({ type, uuid, platform }: Found): Promise<Table[]> => {
  switch (type) {
    case 'Customer':
      return ofCustomer(platform.uuid, uuid);
    case 'InternalAccount':
      return [await entries(platform.uuid, uuid)];
    case 'Platform':
      return ofPlatform(platform);
    default:
      return [];
  }
};
