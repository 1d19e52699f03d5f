import type { KeyPrefix } from '../grant.ts';

/** Whose an internal account is, and whether it exists, stands in its owner's record. */
export const accountOwners: readonly KeyPrefix[] = ['CUSTOMER', 'PLATFORM'];
