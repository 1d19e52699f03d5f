import type { Grant } from '../grant.ts';
import { accountOwners } from './account-owners.ts';

/** Sets the status of a linked bank account and ends the link. */
const settleLink: Grant = { get: ['EXTERNAL', 'LINK'], update: ['EXTERNAL', 'LINK'] };

/** Entries and their sums, which are stored as checkpoints. Journals of former code get copies in the list. */
const readEntries: Grant = {
  get: [...accountOwners, 'ACCOUNT', 'CHECKPOINT'],
  query: ['CHECKPOINT', 'JOURNAL'],
  queryIndex: { list: ['JOURNAL'] },
  put: ['CHECKPOINT', 'OLD_JOURNAL'],
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
  'finish-links': { ...settleLink, queryIndex: { due: ['LINK_DUE'] } },
  'fund-internal-account': {
    get: accountOwners,
    batchGet: ['ACCOUNT'],
    put: ['JOURNAL'],
    update: ['ACCOUNT'],
  },
  'list-journal-entries': readEntries,
  'get-account-statement': readEntries,
};
