import type { Grant } from '../grant.ts';
import { accountOwners } from './accounts.ts';

/** Functions of platforms: tokens, configuration, and the description of the API. */
export const platformGrants: Readonly<Record<string, Grant>> = {
  // Failed sign-ins are counted, and a token shows the day of its last use.
  'authorize-request': { get: ['SIGN_IN', 'TOKEN'], update: ['SIGN_IN', 'TOKEN'] },
  'get-docs-asset': {},
  'get-docs-page': {},
  'get-llms-text': {},
  'get-open-api': {},
  'get-root-page': {},
  'get-config': { get: ['PLATFORM', 'SIGNING_KEYS'] },
  // A former domain of another platform is free when none of that platform's customers has an address there.
  'update-config': {
    get: ['PLATFORM', 'SIGNING_KEYS'],
    batchGet: ['UMA_DOMAIN'],
    query: ['UMA_DOMAIN'],
    queryIndex: { list: ['CUSTOMER'] },
    put: ['UMA_DOMAIN'],
    update: ['PLATFORM', 'UMA_DOMAIN'],
    delete: ['UMA_DOMAIN'],
  },
  // A token has the mark of its platform: disabled, and its usage key.
  'create-token': { put: ['TOKEN'], get: ['PLATFORM'], check: ['PLATFORM'] },
  'get-token': { get: ['TOKEN'] },
  'list-tokens': { query: ['TOKEN'] },
  'delete-token': {
    get: ['TOKEN'],
    query: ['TOKEN'],
    put: ['TOKEN_REMOVED'],
    delete: ['TOKEN'],
    check: ['TOKEN'],
  },
  'list-sandbox-values': {},
  'list-discoveries': {},
  'list-uma-providers': { get: ['UMA_ALLOWED'], query: ['UMA_COUNTERPARTY'] },
  'estimate-crypto-withdrawal-fee': { get: accountOwners },
};
