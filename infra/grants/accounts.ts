import type { Grant, KeyPrefix } from '../grant.ts';

/** The owner's record says who owns an internal account, and whether it exists. */
export const accountOwners: readonly KeyPrefix[] = ['CUSTOMER', 'PLATFORM'];

/** Reads the whole ledger. It writes records of its own and sums of entries. */
export const ledgerGrants: Readonly<Record<string, Grant>> = {
  'check-ledger': {
    get: ['ACCOUNT', 'DEPOSIT', 'PLATFORM', 'TRANSACTION', 'TRIAL_BALANCE'],
    batchGet: ['ACCOUNT', 'CHECKPOINT', 'TRANSACTION'],
    query: ['CHECKPOINT', 'JOURNAL'],
    queryIndex: {
      list: ['CUSTOMER', 'DEPOSIT_LIST', 'JOURNAL', 'TRANSACTION'],
      owner: ['PLATFORM'],
      status: ['TRANSACTION'],
    },
    put: ['CHECKPOINT', 'LEDGER_CHECK', 'TRIAL_BALANCE'],
  },
};

/** Sets the status of a linked bank account and ends the link. */
const settleLink: Grant = { get: ['EXTERNAL', 'LINK'], update: ['EXTERNAL', 'LINK'] };

/** Entries and their sums, which are stored as checkpoints. */
const readEntries: Grant = {
  get: accountOwners,
  query: ['CHECKPOINT'],
  queryIndex: { list: ['JOURNAL'] },
  put: ['CHECKPOINT'],
};

/** Functions of internal and external accounts. */
export const accountGrants: Readonly<Record<string, Grant>> = {
  'list-internal-accounts': {
    get: ['CUSTOMER'],
    batchGet: ['ACCOUNT'],
    queryIndex: { list: ['CUSTOMER'] },
  },
  'list-platform-internal-accounts': { get: ['PLATFORM'], batchGet: ['ACCOUNT'] },
  // A default UMA deposit account also changes its customer and the former default.
  'create-external-account': {
    get: ['CUSTOMER'],
    put: ['CUSTOMER', 'EXTERNAL', 'EXTERNAL_ID'],
    update: ['EXTERNAL'],
  },
  'list-external-accounts': { queryIndex: { list: ['EXTERNAL'], owner: ['EXTERNAL'] } },
  'get-external-account': { get: ['EXTERNAL'] },
  'delete-external-account': {
    get: ['CUSTOMER', 'EXTERNAL'],
    put: ['CUSTOMER'],
    update: ['EXTERNAL'],
    delete: ['EXTERNAL_ID'],
  },
  'create-platform-external-account': { put: ['EXTERNAL', 'EXTERNAL_ID'] },
  'list-platform-external-accounts': { queryIndex: { owner: ['EXTERNAL'] } },
  'get-platform-external-account': { get: ['EXTERNAL'] },
  'delete-platform-external-account': {
    get: ['EXTERNAL'],
    update: ['EXTERNAL'],
    delete: ['EXTERNAL_ID'],
  },
  'create-link-token': { get: ['CUSTOMER'], put: ['LINK'] },
  'link-external-account': {
    get: ['CUSTOMER', 'LINK'],
    put: ['EXTERNAL', 'EXTERNAL_ID'],
    update: ['LINK'],
  },
  'settle-account-link': settleLink,
  // Batches whose workflow was lost.
  'finish-stalled': {
    ...settleLink,
    get: [...(settleLink.get ?? []), 'PAYOUT_BATCH'],
    put: ['PAYOUT_BATCH'],
    queryIndex: { due: ['LINK_DUE', 'PAYOUT_BATCH_DUE'] },
  },
  'fund-internal-account': {
    get: accountOwners,
    batchGet: ['ACCOUNT'],
    put: ['JOURNAL'],
    update: ['ACCOUNT'],
  },
  'list-journal-entries': readEntries,
  // An entry shows what its payment says.
  'get-account-statement': {
    ...readEntries,
    get: [...accountOwners, 'ACCOUNT'],
    batchGet: ['TRANSACTION'],
  },
};
